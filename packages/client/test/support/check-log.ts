import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { type Run, runCountersign } from './run-countersign.ts'

/** `countersign log check` in this process, with its own state file. */
export async function checkLogAt(url: string, state: string, ...args: string[]): Promise<Run> {
  return await runCountersign(['log', 'check', url, '--state', state, ...args])
}

/** A path without a file, in a new folder. */
export async function newStateFile(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-log-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'state.json')
}

/** Fails unless the check ended with this code, this reason on standard error and nothing on standard output. */
export function assertEnded({ code, stdout, stderr }: Run, expected: 1 | 2 | 3, reason: RegExp): void {
  assert.match(stderr, reason)
  assert.deepEqual([code, stdout], [expected, ''])
}
