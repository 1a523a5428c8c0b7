import type { Transaction } from '../../../ports/database.ts'
import { reduceStorage } from '../../quota/hold-storage.ts'
import { takeBackQuota } from '../../quota/spend-quota.ts'
import type { Bulk } from './model.ts'

/** Releases what was counted for rows that become no request. */
export async function giveBackRows(
  transaction: Transaction,
  { id, caller, rowBytes, rowSeals, createdAt }: Bulk,
  rows: number,
): Promise<void> {
  if (caller.payerId === null || rows === 0) return
  await takeBackQuota(transaction, caller.payerId, { documents: rows }, createdAt)
  await takeBackQuota(transaction, caller.payerId, { signingRequests: rows, seals: rows * rowSeals }, createdAt)
  await reduceStorage(transaction, id, rows * rowBytes)
}
