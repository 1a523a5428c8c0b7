import type { Transaction } from '../../ports/database.ts'
import { requireChangeable } from './change-document.ts'
import { lockInOrder, selectDocumentForUpdate, setLock } from './document-store.ts'
import type { Document } from './model.ts'
import { noDocument } from './require-stored.ts'

/**
 * From now on only this signing request changes the document. Refuses a document that has not arrived or is locked by
 * another request. Transactions that need the rows of a document and of a signing request lock the document first.
 */
export async function lockDocument(
  transaction: Transaction,
  documentId: string,
  signingRequestId: string,
): Promise<Document> {
  const document = await selectDocumentForUpdate(transaction, documentId)
  requireChangeable(document, documentId, document?.lockedBy === signingRequestId ? signingRequestId : null)
  await setLock(transaction, documentId, { lockedBy: signingRequestId, signingRequestId })
  return { ...document, lockedBy: signingRequestId, signingRequestId }
}

/** Locks the rows of documents without changing them, for callers that may find nothing to do. */
export async function holdDocuments(transaction: Transaction, documentIds: readonly string[]): Promise<void> {
  await lockInOrder(transaction, documentIds)
}

/** Ends the locks of this request; those of others stay. */
export async function unlockDocuments(
  transaction: Transaction,
  documentIds: readonly string[],
  signingRequestId: string,
): Promise<void> {
  const documents = await lockInOrder(transaction, documentIds)
  for (const [index, id] of documentIds.entries()) {
    const document = documents[index]
    if (document === undefined) throw noDocument(id)
    if (document.lockedBy === signingRequestId) await setLock(transaction, id, { lockedBy: null, signingRequestId })
  }
}
