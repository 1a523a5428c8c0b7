import type { Database, Transaction } from '../../ports/database.ts'
import { type AuditEntry, chainOf } from './model.ts'
import { selectEnd, selectEntries } from './store.ts'
import { deleteStream, insertStream, lockStream, selectStreams, updateStream } from './stream-store.ts'

/** From the next entry on, the log of this organization becomes events. */
export async function startStream(transaction: Transaction, organizationId: string): Promise<void> {
  const chain = chainOf(organizationId)
  const { number } = await selectEnd(transaction, chain)
  await insertStream(transaction, chain, number)
}

/** The organizations whose logs become events. */
export async function listStreams({ database }: { readonly database: Database }): Promise<string[]> {
  return await selectStreams(database)
}

/** Nobody else moves, starts or ends this stream until the transaction ends. Returns the number of its last entry. */
export async function holdStream(transaction: Transaction, organizationId: string): Promise<number | undefined> {
  return await lockStream(transaction, chainOf(organizationId))
}

/** The next entries in their order, at most so many. Requires holdStream, which returned `reached`. */
export async function takeFromStream(
  transaction: Transaction,
  organizationId: string,
  reached: number,
  most: number,
): Promise<AuditEntry[]> {
  const chain = chainOf(organizationId)
  const range = { first: reached + 1, last: reached + most }
  const entries = await selectEntries(transaction, chain, range, { limit: most, order: 'asc' })
  const last = entries.at(-1)
  if (last !== undefined) await updateStream(transaction, chain, last.number)
  return entries
}

export async function endStream(transaction: Transaction, organizationId: string): Promise<void> {
  await deleteStream(transaction, chainOf(organizationId))
}
