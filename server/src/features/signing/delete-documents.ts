import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { findDocument } from '../documents/find-document.ts'
import { deleteFiles } from '../documents/forget-documents.ts'
import { holdDocuments } from '../documents/lock-document.ts'
import { deleteFields } from './fields/store.ts'
import { documentIdsOf, type SigningRequest } from './model.ts'
import { eraseLeftCertificates } from './people/erase-request.ts'
import { onHold, unknownRequest } from './refusals.ts'
import { lockRequest, updateRequest } from './request-store.ts'
import { selectUnneeded } from './upkeep/store.ts'

/**
 * Deletes the documents of a request that has ended, and the values that their fields were given. A document that
 * another request needs stays until that one deletes it, too. Hashes, trail and timestamps stay. Returns when they were
 * deleted, and whether that was now. Locks the documents before the request, as everywhere.
 */
export async function deleteRequestDocuments(
  { clock }: { readonly clock: Clock },
  transaction: Transaction,
  { id, documents }: Pick<SigningRequest, 'id' | 'documents'>,
  by: string,
): Promise<{ readonly deletedAt: Date; readonly isNew: boolean }> {
  const documentIds = documentIdsOf(documents)
  await holdDocuments(transaction, documentIds)
  const request = await lockRequest(transaction, id)
  if (request === undefined) throw unknownRequest(id)
  if (request.documentsDeletedAt !== null) return { deletedAt: request.documentsDeletedAt, isNew: false }
  if (request.retentionHold) throw onHold(id)
  requireFinished(request)
  await requireArrived(transaction, documentIds)
  const deletedAt = clock.now()
  await updateRequest(transaction, id, { documentsDeletedAt: deletedAt })
  await deleteFields(transaction, id)
  await eraseLeftCertificates(transaction, id)
  await deleteFiles({ clock }, transaction, await selectUnneeded(transaction, documentIds), by)
  return { deletedAt, isNew: true }
}

/** Until everybody is notified, the documents may still have to be attached. */
function requireFinished({ id, endedAt, notifiedAt }: SigningRequest): void {
  if (endedAt === null) {
    throw new Refusal(
      'DOCUMENT_LOCKED',
      `Signing request ${id} is not closed. Wait until it is, or cancel it, and then delete its documents.`,
    )
  }
  if (notifiedAt !== null) return
  throw new Refusal('DOCUMENT_LOCKED', `Signing request ${id} is being closed. Try again in a minute.`)
}

/** A download that outlives its canceled request would bring the file back. */
async function requireArrived(transaction: Transaction, documentIds: readonly string[]): Promise<void> {
  for (const id of documentIds) {
    const document = await findDocument({ database: transaction }, id)
    if (document?.status !== 'FETCHING') continue
    throw new Refusal('DOCUMENT_NOT_READY', `Document ${id} is still being downloaded. Try again in a few hours.`)
  }
}
