import { open, rename, rm } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { roleName, unlistedUser } from './initialize-cluster.ts'
import type { Owner } from './own-directory.ts'

/**
 * Admits only the user who runs the service, as identified by the kernel: the socket is open to every process of the
 * server's user, which may be `nobody`. Returns the settings by which the server finds the rules. They are written at
 * every start, since another user may have run the service before.
 */
export async function writeAccessFiles(directory: string, owner: Owner): Promise<Record<string, string>> {
  const rules = join(directory, 'countersign_hba.conf')
  const users = join(directory, 'countersign_ident.conf')
  await replaceFile(rules, `local all ${roleName} peer map=service\n`, owner)
  await replaceFile(users, `service "${serviceUser().replaceAll('"', '""')}" ${roleName}\n`, owner)
  return { hba_file: rules, ident_file: users }
}

/** By name, which is how the server identifies the client of its socket. */
function serviceUser(): string {
  try {
    return userInfo().username
  } catch (error) {
    throw unlistedUser(error)
  }
}

/** The folder belongs to the server's user: a link left there must not lead root to another file. */
async function replaceFile(path: string, text: string, owner: Owner): Promise<void> {
  const draft = `${path}.new-${process.pid}`
  await rm(draft, { force: true })
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.chown(owner.uid, owner.gid)
  } finally {
    await file.close()
  }
  await rename(draft, path)
}
