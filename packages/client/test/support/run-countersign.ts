import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

export const adminToken = 'test-admin-token-0123456789abcdefghij'

export interface Run {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

interface Surroundings {
  readonly env?: Record<string, string>
  readonly cwd?: string
  /** Whoever reads the output goes away before there is any. */
  readonly unread?: boolean
}

/** Starting is most of what a run costs; compiled code that is kept makes it three times as fast. */
const compiled = mkdtempSync(join(tmpdir(), 'countersign-compiled-'))
process.on('exit', () => rmSync(compiled, { recursive: true, force: true }))

const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))

/** The real command as a process of its own, with no environment but the given. It must never show the token. */
export async function runCountersign(
  args: readonly string[],
  { env = {}, cwd, unread }: Surroundings = {},
): Promise<Run> {
  const child = spawn(process.execPath, [main, ...args], {
    env: { NODE_COMPILE_CACHE: compiled, ...env },
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve, reject) => child.on('close', resolve).on('error', reject))
  if (unread) child.stdout.destroy()
  const [stdout, stderr, code] = await Promise.all([unread ? '' : text(child.stdout), text(child.stderr), ended])
  assert.ok(!`${stdout}${stderr}`.includes(adminToken), 'the administrator token is shown')
  return { code, stdout, stderr }
}

/** The command as an administrator of the service at this address. */
export function administer(url: string, ...args: string[]): Promise<Run> {
  return runCountersign(args, { env: { COUNTERSIGN_URL: url, ADMIN_TOKEN: adminToken } })
}

/** Fails unless the command ended well; gives what it printed. */
export function printed({ code, stdout, stderr }: Run): string {
  assert.deepEqual({ code, stderr }, { code: 0, stderr: '' })
  return stdout
}

/** Fails unless the command printed exactly one line of JSON. */
export function printedJson(run: Run): unknown {
  const output = printed(run)
  assert.match(output, /^\{.*\}\n$/)
  return JSON.parse(output)
}
