import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import { findPayer, findVersions } from '../documents/find-document.ts'
import type { Document } from '../documents/model.ts'
import { keepReservation, reserveStorage } from '../quota/hold-storage.ts'
import type { RequestFields } from './fields/model.ts'
import { submittedVersion } from './request-versions.ts'

/** What each version adds: a signature with its timestamp and mark, the certification block. */
const growthBytes = 64 * 1024
/** Of a field with its value, whose characters may need a font of their own. */
const fieldBytes = 4 * 1024

/** Longer than an open request lives: it expires, and its remaining work follows within days. */
const graceMs = 30 * 24 * 3600 * 1000

interface Counts {
  readonly signers: number
  readonly fields: number
}

/** Without the fields of tags, which are found only in the text of the document. */
export function countsOf(signers: readonly unknown[], { requested }: RequestFields): Counts {
  return { signers: signers.length, fields: requested.length }
}

/**
 * Reserves storage for all versions that signing creates, since no signer is refused because of the sender's quota.
 * Refuses (402) if there is not enough. Once for each request.
 */
export async function reserveRoom(
  ports: { readonly transaction: Transaction; readonly clock: Clock },
  document: Pick<Document, 'id' | 'payerId'>,
  request: Counts & { readonly id: string; readonly expiresAt: Date },
): Promise<void> {
  const database = ports.transaction
  const { size } = submittedVersion(await findVersions({ database }, document.id))
  await reserveStorage(ports, await findPayer({ database }, document), {
    holder: request.id,
    bytes: bytesOfVersions(size, request),
    until: endOfRoom(request.expiresAt),
  })
}

/** Keeps what is reserved for as long as a request with a new deadline needs it. */
export async function keepRoom(
  transaction: Transaction,
  { id, expiresAt }: { readonly id: string; readonly expiresAt: Date },
): Promise<void> {
  await keepReservation(transaction, id, endOfRoom(expiresAt))
}

function endOfRoom(expiresAt: Date): Date {
  return new Date(expiresAt.getTime() + graceMs)
}

/**
 * The prepared version, one for each signer, and the final one: each is a whole file, and larger than the one before.
 */
function bytesOfVersions(size: number, { signers, fields }: Counts): number {
  const versions = signers + 2
  return versions * (size + fields * fieldBytes) + (growthBytes * versions * (versions + 1)) / 2
}
