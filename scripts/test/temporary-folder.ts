import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** A run uses up to half of that at a time. */
const leastRoom = 4 * 2 ** 30

/**
 * A folder for the temporary files of a run. It is in memory if there is room: a database is a thousand small files,
 * and creating and dropping some hundred of them on a disk takes a third of the run. Respects TMPDIR.
 */
export async function makeTemporaryFolder(): Promise<string> {
  const parent = process.env.TMPDIR === undefined && (await hasRoom(memory)) ? memory : tmpdir()
  await removeAbandoned(parent)
  const folder = await mkdtemp(join(parent, `countersign-tests-${process.pid}-`))
  // Database servers run as another user and must pass through; its content has its own permissions.
  await chmod(folder, 0o711)
  return folder
}

async function hasRoom(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize >= leastRoom
  } catch {
    return false
  }
}

/** A killed run leaves its folder behind, and its memory with it. */
async function removeAbandoned(parent: string): Promise<void> {
  if (!existsSync('/proc/self')) return
  for (const entry of await readdir(parent)) {
    const [, pid] = entry.match(/^countersign-tests-(\d+)-/) ?? []
    if (pid === undefined || existsSync(`/proc/${pid}`)) continue
    await rm(join(parent, entry), { recursive: true, force: true })
  }
}
