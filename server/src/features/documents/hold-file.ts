import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import { releaseStorage } from '../quota/hold-storage.ts'
import { spendQuota } from '../quota/spend-quota.ts'
import { touchFile } from './file-store.ts'
import { deleteHolds, insertHold, selectIsHeld } from './held-file-store.ts'
import type { StoredFile } from './import-document.ts'
import type { PayingOrganization } from './model.ts'

interface Ports {
  readonly clock: Clock
}

interface Hold {
  /** Whatever needs the file without being a document. */
  readonly holder: string
  readonly payer: PayingOrganization
  readonly file: StoredFile
}

/**
 * Keeps a file that the service has for as long as the holder needs it, and counts it once for each holder. Refuses
 * (402) if there is no room.
 */
export async function holdFile(ports: Ports, transaction: Transaction, { holder, payer, file }: Hold): Promise<void> {
  if (await selectIsHeld(transaction, holder, file.fileHash)) return
  await touchFile(transaction, file.fileHash, ports.clock.now())
  await insertHold(transaction, { holder, payerId: payer?.id ?? null, ...file })
  await spendQuota({ ...ports, transaction }, payer, { storageBytes: file.size })
}

/** Releases the files of the holder, except those that it still needs. The sweep deletes what nobody else uses. */
export async function releaseFiles(
  ports: Ports,
  transaction: Transaction,
  holder: string,
  needed: readonly string[] = [],
): Promise<void> {
  for (const { payerId, size } of await deleteHolds(transaction, holder, needed)) {
    if (payerId !== null) await releaseStorage({ ...ports, transaction }, payerId, size)
  }
}
