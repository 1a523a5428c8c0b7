import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import { findExistingDocument, findPayer, findVersions } from '../documents/find-document.ts'
import { submittedVersion } from '../documents/submitted-version.ts'
import { keepReservation, reserveStorage } from '../quota/hold-storage.ts'
import { fieldsIn, type RequestFields, sealFields } from './fields/model.ts'
import { type RequestDocument, type Signer, signs } from './model.ts'

/** What each version adds: a signature with its timestamp and mark, the certification block. */
const growthBytes = 64 * 1024
/** Of a field with its value, whose characters may need a font of their own. */
const fieldBytes = 4 * 1024

/** Of a seal with its picture. */
const sealBytes = 256 * 1024

/** Longer than an open request lives: it expires, and its remaining work follows within days. */
const graceMs = 30 * 24 * 3600 * 1000

interface Counts {
  readonly signers: number
  /** Without those of tags, which are found only in the text of the document. */
  readonly fields: number
  readonly seals: number
}

interface Signing {
  readonly id: string
  readonly expiresAt: Date
  readonly signers: readonly Pick<Signer, 'role'>[]
  readonly fields: RequestFields
}

/**
 * Reserves storage for all versions that signing creates, since no signer is refused because of the sender's quota.
 * Refuses (402) if there is not enough. Once for each request.
 */
export async function reserveRoom(
  ports: { readonly transaction: Transaction; readonly clock: Clock },
  documents: readonly Pick<RequestDocument, 'documentId' | 'number'>[],
  { id, expiresAt, signers, fields }: Signing,
): Promise<void> {
  const within = { database: ports.transaction }
  let bytes = 0
  for (const { documentId, number } of documents) {
    const { size } = submittedVersion(await findVersions(within, documentId))
    const { requested } = fieldsIn(fields, number)
    const seals = sealFields(requested).length
    bytes += bytesOfVersions(size, { signers: signers.filter(signs).length, fields: requested.length, seals })
  }
  const [first] = documents
  if (first === undefined) throw new Error(`signing request ${id} has no document`)
  const payer = await findPayer(within, await findExistingDocument(within, first.documentId))
  await reserveStorage(ports, payer, { holder: id, bytes, until: endOfRoom(expiresAt) })
}

/** Keeps what is reserved for as long as a request with a new deadline needs it. */
export async function keepRoom(
  transaction: Transaction,
  { id, expiresAt }: { readonly id: string; readonly expiresAt: Date },
): Promise<void> {
  await keepReservation(transaction, id, endOfRoom(expiresAt))
}

export function endOfRoom(expiresAt: Date): Date {
  return new Date(expiresAt.getTime() + graceMs)
}

/**
 * The prepared version, one for each signer, and the final one: each is a whole file, and larger than the one before.
 */
export function bytesOfVersions(size: number, { signers, fields, seals }: Counts): number {
  const versions = signers + 2
  return versions * (size + fields * fieldBytes) + (growthBytes * versions * (versions + 1)) / 2 + seals * sealBytes
}
