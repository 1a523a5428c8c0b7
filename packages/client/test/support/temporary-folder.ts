import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'

export async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A user whose configuration and state folders are only there. */
export function homeIn(folder: string): Record<string, string> {
  return { HOME: folder, XDG_CONFIG_HOME: join(folder, 'config'), XDG_STATE_HOME: join(folder, 'state') }
}
