import { createHash } from 'node:crypto'
import { chown, lstat, mkdir, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartRefused } from '../../vocabulary/start-refused.ts'
import { errorCode } from './describe-failure.ts'
import { databaseName, roleName } from './initialize-cluster.ts'
import type { Owner } from './own-directory.ts'

export const port = 5432

/** `sun_path` has 108 bytes on Linux and 104 on macOS, including the terminating zero. */
const longestSocketPath = 103

/**
 * The socket is among the database files, where only their owner may enter; if that path is too long for a socket, in a
 * short directory of its own that is always the same for the same database.
 */
export async function prepareSocketDirectory(directory: string, owner: Owner): Promise<string> {
  if (fits(directory)) return directory
  const name = `countersign-${createHash('sha256').update(directory).digest('hex').slice(0, 16)}`
  const short = fits(join(tmpdir(), name)) ? join(tmpdir(), name) : join('/tmp', name)
  await makePrivate(short, owner)
  return short
}

/** Fails, as it should, while the socket of another server is in it. */
export async function removeSocketDirectory(socketDirectory: string, directory: string): Promise<void> {
  if (socketDirectory !== directory) await rmdir(socketDirectory).catch(() => {})
}

export function socketConnectionString(socketDirectory: string): string {
  // Every parameter is explicit, since pg fills gaps from PG* environment variables.
  const parameters = `host=${encodeURIComponent(socketDirectory)}&port=${port}&sslmode=disable`
  return `postgresql://${roleName}@/${databaseName}?${parameters}`
}

function fits(directory: string): boolean {
  return Buffer.byteLength(join(directory, `.s.PGSQL.${port}`)) <= longestSocketPath
}

/** Temporary directories are open to all: somebody else's could respond in place of the server. */
async function makePrivate(path: string, owner: Owner): Promise<void> {
  const made = await mkdir(path, { mode: 0o700 }).then(
    () => true,
    (error: unknown) => {
      if (errorCode(error) === 'EEXIST') return false
      throw error
    },
  )
  const found = await lstat(path)
  const ours = found.uid === owner.uid || found.uid === process.getuid?.()
  if (!found.isDirectory() || !ours || (found.mode & 0o077) !== 0) {
    throw new StartRefused(
      `${path}, the folder for the socket of the embedded database, belongs to another user: ` +
        'remove it, or set DATA_DIR to a directory with a shorter path.',
    )
  }
  if (made || found.uid !== owner.uid) await chown(path, owner.uid, owner.gid)
}
