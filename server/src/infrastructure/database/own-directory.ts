import { chmod, lchown, lstat, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefused } from '../../vocabulary/start-refused.ts'

export interface Owner {
  readonly uid: number
  readonly gid: number
}

/** `nobody` on all common systems. initdb requires its user to be listed, which an invented number would not be. */
const nobody: Owner = { uid: 65534, gid: 65534 }

/**
 * The owner of the database files: the service's own user; for root it is `nobody`, but a directory that an ordinary
 * user created stays that user's, so that one start as root does not lock them out.
 */
export async function ownDirectory(directory: string): Promise<Owner> {
  const us: Owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  const found = await stat(directory)
  if (us.uid !== 0 && found.uid !== us.uid) {
    throw new StartRefused(
      `The database directory ${directory} belongs to user ${found.uid}, but the service runs as ${us.uid}: ` +
        'run it as that user, or set DATA_DIR to another directory.',
    )
  }
  const owner = us.uid !== 0 ? us : found.uid !== 0 ? { uid: found.uid, gid: found.gid || nobody.gid } : nobody
  // PostgreSQL refuses more than 0750, and a directory restored from a copy may have more.
  if ((found.mode & 0o027) !== 0) await chmod(directory, 0o700)
  if (found.uid !== owner.uid) await giveAway(directory, owner)
  return owner
}

/** The top goes last: until then only root can enter, so nobody can place a link for root to follow. */
async function giveAway(directory: string, owner: Owner): Promise<void> {
  for (const entry of await readdir(directory, { recursive: true })) {
    const path = join(directory, entry)
    const found = await lstat(path)
    if (found.isDirectory() || found.nlink === 1) await lchown(path, owner.uid, owner.gid)
  }
  await lchown(directory, owner.uid, owner.gid)
}
