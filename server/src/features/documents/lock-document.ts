import type { Transaction } from '../../ports/database.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { requireChangeable } from './change-document.ts'
import { selectDocumentForUpdate, setLock } from './document-store.ts'
import type { Document } from './model.ts'

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

/** Locks the row of a document without changing it, for callers that may find nothing to do. */
export async function holdDocument(transaction: Transaction, documentId: string): Promise<void> {
  await selectDocumentForUpdate(transaction, documentId)
}

/** Ends the lock of this request; the lock of another stays. */
export async function unlockDocument(
  transaction: Transaction,
  documentId: string,
  signingRequestId: string,
): Promise<void> {
  const document = await selectDocumentForUpdate(transaction, documentId)
  if (document === undefined) throw new Refusal('NOT_FOUND', `There is no document ${documentId}.`)
  if (document.lockedBy !== signingRequestId) return
  await setLock(transaction, documentId, { lockedBy: null, signingRequestId })
}
