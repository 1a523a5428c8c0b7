import type { Clock } from '../../ports/clock.ts'
import type { Database, Transaction } from '../../ports/database.ts'
import { releaseStorage } from '../quota/hold-storage.ts'
import { deleteDocumentRows, selectUnsentBefore } from './deletion-store.ts'
import { selectDocumentForUpdate } from './document-store.ts'
import { selectVersions } from './version-store.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
}

/** Deletes a document with all its versions without a record. The next sweep deletes its files. */
export async function forgetDocument({ clock }: Ports, transaction: Transaction, id: string): Promise<void> {
  const document = await selectDocumentForUpdate(transaction, id)
  if (document === undefined) return
  const bytes = (await selectVersions(transaction, id)).reduce((sum, { size }) => sum + size, 0)
  await deleteDocumentRows(transaction, id)
  if (document.payerId !== null) await releaseStorage({ transaction, clock }, document.payerId, bytes)
}

/** Deletes the oldest documents created before this time that were never sent for signature. Returns their number. */
export async function forgetUnsentDocuments(ports: Ports, before: Date, most: number): Promise<number> {
  const ids = await selectUnsentBefore(ports.database, before, most)
  for (const id of ids) {
    await ports.database.transaction().execute((transaction) => forgetDocument(ports, transaction, id))
  }
  return ids.length
}
