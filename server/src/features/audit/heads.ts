import type { AuditHead } from '@countersign/api'
import type { Database, Transaction } from '../../ports/database.ts'
import { insertHead, selectMovedChains } from './store.ts'

/** The end of a chain that has no timestamp yet. */
export interface MovedChain {
  readonly chain: string
  readonly number: number
  readonly hash: string
}

export async function findMovedChains({ database }: { readonly database: Database }): Promise<MovedChain[]> {
  const moved = await selectMovedChains(database)
  return moved.flatMap(({ chain, end: { number, hash } }) => (hash === null ? [] : [{ chain, number, hash }]))
}

/** Keeps which timestamp the end of a chain has; a repeated call changes nothing. */
export async function keepHead(transaction: Transaction, chain: string, head: AuditHead): Promise<void> {
  await insertHead(transaction, chain, head)
}
