import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const command = join(import.meta.dirname, '../../../packages/client/src/cli/main.ts')

/** Rechecks the whole log with the monitor, as a third party would; rejects with its reason. */
export async function checkLog(url: string, state?: string): Promise<{ size: number }> {
  const folder = state === undefined ? await mkdtemp(join(tmpdir(), 'countersign-monitor-')) : undefined
  const file = state ?? join(folder ?? '', 'state.json')
  try {
    const words = [command, 'log', 'check', url, '--state', file, '--json']
    const { stdout } = await promisify(execFile)(process.execPath, words)
    return JSON.parse(stdout) as { size: number }
  } finally {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  }
}
