import type { AuditAction } from '@countersign/api'
import type { Generated, JSONColumnType } from 'kysely'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../ports/database.ts'
import { type AuditEntry, type ChainEnd, chainOf } from './model.ts'

type Tables = {
  audit_chains: { chain: string; number: Generated<number>; hash: Buffer | null; at: Date | null }
  audit_entries: {
    chain: string
    number: number
    at: Date
    action: AuditAction
    actor_id: string | null
    target_id: string | null
    content: JSONColumnType<Omit<AuditEntry, 'hash'>, string, never>
    hash: Buffer
  }
}

const tables = (database: Database) => database.withTables<Tables>()

/** Nobody else appends to this chain until the transaction ends. */
export async function lockChain(transaction: Transaction, chain: string): Promise<ChainEnd> {
  const { number, hash, at } = await tables(transaction)
    .insertInto('audit_chains')
    .values({ chain, hash: null, at: null })
    .onConflict((conflict) => conflict.column('chain').doUpdateSet({ number: sql`audit_chains.number` }))
    .returning(['number', 'hash', 'at'])
    .executeTakeFirstOrThrow()
  return { number, hash: hash === null ? null : hash.toString('hex'), at }
}

/** `content` is the canonical JSON that was hashed. Requires the lock of lockChain. */
export async function appendEntry(transaction: Transaction, entry: AuditEntry, content: string): Promise<void> {
  const chain = chainOf(entry.organizationId)
  const end = { number: entry.number, at: new Date(entry.at), hash: Buffer.from(entry.hash, 'hex') }
  await tables(transaction)
    .with('moved', (query) => query.updateTable('audit_chains').set(end).where('chain', '=', chain))
    .insertInto('audit_entries')
    .values({
      ...end,
      chain,
      action: entry.action,
      actor_id: entry.actor.id,
      target_id: entry.target?.id ?? null,
      content,
    })
    .execute()
}
