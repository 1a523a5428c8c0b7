import { findVersions } from '../documents/find-document.ts'
import type { Version } from '../documents/model.ts'
import { notPrepared } from './refusals.ts'
import { type Access, findAccess, requireAlive, requireSight } from './signer-access.ts'
import type { SigningPorts } from './signing-ports.ts'

/** The file as a signer may see it: with the signatures so far or, once it is finished, as it was finished. */
export async function readSignerFile(ports: SigningPorts, token: string): Promise<Access & { version: Version }> {
  const access = await findAccess(ports, token)
  requireAlive(ports, access)
  requireSight(access)
  const { documentId, finalHash } = access.request
  const versions = await findVersions(ports, documentId)
  const version = versions.find(({ fileHash }) => fileHash === finalHash) ?? versions.at(-1)
  if (version === undefined) throw notPrepared()
  return { ...access, version }
}
