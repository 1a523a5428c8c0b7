import type { Clock } from '../../ports/clock.ts'
import type { Database, Transaction } from '../../ports/database.ts'
import { releaseStorage } from '../quota/hold-storage.ts'
import { deleteDocumentRows, selectUnsentBefore } from './deletion-store.ts'
import { lockInOrder } from './document-store.ts'
import { selectVersions } from './version-store.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
}

/**
 * Deletes documents with all their versions without a record. The next sweep deletes their files. The quota is locked
 * after all documents, as everywhere.
 */
export async function forgetDocuments(
  { clock }: Pick<Ports, 'clock'>,
  transaction: Transaction,
  ids: readonly string[],
): Promise<void> {
  const released = new Map<string, number>()
  for (const document of await lockInOrder(transaction, ids)) {
    if (document === undefined) continue
    const { id, payerId } = document
    const bytes = (await selectVersions(transaction, id)).reduce((sum, { size }) => sum + size, 0)
    await deleteDocumentRows(transaction, id)
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
