import type { Transaction } from '../../../ports/database.ts'
import { clearValues } from './store.ts'

/** Forgets what a row of a bulk send filled into the document of its request. */
export async function forgetValues(transaction: Transaction, signingRequestId: string): Promise<void> {
  await clearValues(transaction, signingRequestId)
}
