import type { Clock } from '../../ports/clock.ts'
import type { Database, Transaction } from '../../ports/database.ts'
import { releaseStorage } from '../quota/hold-storage.ts'
import { deleteDocumentRows, insertDeletion, selectUnsentBefore, setDeleted } from './deletion-store.ts'
import { lockInOrder } from './document-store.ts'
import type { Document, Version } from './model.ts'
import { selectVersions, updateSignerName } from './version-store.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
}

/** Deletes documents with all their versions without a record. The next sweep deletes their files. */
export async function forgetDocuments(
  ports: Pick<Ports, 'clock'>,
  transaction: Transaction,
  ids: readonly string[],
): Promise<void> {
  await releaseAll(ports, transaction, ids, async ({ id }) => await deleteDocumentRows(transaction, id))
}

/**
 * Deletes the files of documents that have any, and records by whom. The documents stay with the hashes of their
 * versions. The next sweep deletes the files that nothing else uses.
 */
export async function deleteFiles(
  ports: Pick<Ports, 'clock'>,
  transaction: Transaction,
  ids: readonly string[],
  by: string,
): Promise<void> {
  await releaseAll(ports, transaction, ids, async (document, versions) => {
    if (versions.length === 0 || document.status === 'DELETED') return
    await insertDeletion(transaction, document, versions, { by, at: ports.clock.now() })
    await setDeleted(transaction, document.id)
  })
}

/** The quota is locked after all documents, as everywhere. The storage of a deleted document is already released. */
async function releaseAll(
  { clock }: Pick<Ports, 'clock'>,
  transaction: Transaction,
  ids: readonly string[],
  act: (document: Document, versions: readonly Version[]) => Promise<void>,
): Promise<void> {
  const released = new Map<string, number>()
  for (const document of await lockInOrder(transaction, ids)) {
    if (document === undefined) continue
    const { id, payerId, status } = document
    const versions = await selectVersions(transaction, id)
    const bytes = status === 'DELETED' ? 0 : versions.reduce((sum, { size }) => sum + size, 0)
    await act(document, versions)
    if (payerId !== null) released.set(payerId, (released.get(payerId) ?? 0) + bytes)
  }
  for (const payerId of [...released.keys()].toSorted()) {
    await releaseStorage({ transaction, clock }, payerId, released.get(payerId) ?? 0)
  }
}

/** Deletes the oldest documents created before this time that were never sent for signature. Returns their number. */
export async function forgetUnsentDocuments(ports: Ports, before: Date, most: number): Promise<number> {
  const ids = await selectUnsentBefore(ports.database, before, most)
  for (const id of ids) {
    await ports.database.transaction().execute(async (transaction) => {
      const [document] = await lockInOrder(transaction, [id])
      // It may have been sent since.
      if (document?.signingRequestId === null) await forgetDocuments(ports, transaction, [id])
    })
  }
  return ids.length
}

/** Erases the names of people from the records of their signatures. The files stay as they are. */
export async function eraseSignatures(
  transaction: Transaction,
  signatures: readonly { readonly documentId: string; readonly fieldName: string }[],
): Promise<void> {
  for (const signature of signatures) await updateSignerName(transaction, signature)
}
