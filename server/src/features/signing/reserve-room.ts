import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import { findPayer, findVersions } from '../documents/find-document.ts'
import type { Document } from '../documents/model.ts'
import { reserveStorage } from '../quota/hold-storage.ts'
import { submittedVersion } from './request-versions.ts'

/** What each version adds: a signature with its timestamp and mark, the certification block. */
const growthBytes = 64 * 1024

/** Longer than an open request lives: it expires, and its remaining work follows within days. */
const graceMs = 30 * 24 * 3600 * 1000

/**
 * Reserves storage for all versions that signing creates, since no signer is refused because of the sender's quota.
 * Refuses (402) if there is not enough. Once for each request.
 */
export async function reserveRoom(
  ports: { readonly transaction: Transaction; readonly clock: Clock },
  document: Pick<Document, 'id' | 'payerId'>,
  request: { readonly id: string; readonly signers: number; readonly expiresAt: Date },
): Promise<void> {
  const database = ports.transaction
  const { size } = submittedVersion(await findVersions({ database }, document.id))
  await reserveStorage(ports, await findPayer({ database }, document), {
    holder: request.id,
    bytes: bytesOfVersions(size, request.signers),
    until: new Date(request.expiresAt.getTime() + graceMs),
  })
}

/**
 * The prepared version, one for each signer, and the final one: each is a whole file, and larger than the one before.
 */
function bytesOfVersions(size: number, signers: number): number {
  const versions = signers + 2
  return versions * size + (growthBytes * versions * (versions + 1)) / 2
}
