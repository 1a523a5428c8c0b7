import type { AuditAction, AuditHead } from '@countersign/api'
import type { Generated, JSONColumnType } from 'kysely'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../ports/database.ts'
import type { Mode } from '../../vocabulary/mode.ts'
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
  audit_heads: { chain: string; number: number; hash: Buffer; timestamp_id: string; timestamped_at: Date }
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

export async function selectEnd(database: Database, chain: string): Promise<ChainEnd> {
  const row = await tables(database)
    .selectFrom('audit_chains')
    .selectAll()
    .where('chain', '=', chain)
    .executeTakeFirst()
  return { number: row?.number ?? 0, hash: row?.hash?.toString('hex') ?? null, at: row?.at ?? null }
}

/** The number of the first entry at this time or later; one more than the last if there is none. */
export async function selectFirstSince(database: Database, chain: string, time: Date): Promise<number> {
  const row = await tables(database)
    .selectFrom('audit_entries')
    .select('number')
    .where('chain', '=', chain)
    .where('at', '<', time)
    .orderBy('at', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (row?.number ?? 0) + 1
}

export interface EntryFilter {
  /** In which an entry was made. */
  readonly mode?: Mode
  readonly action?: AuditAction
  /** Id or name. */
  readonly actor?: string
  /** Id or name. */
  readonly target?: string
  /** Part of any text. */
  readonly q?: string
}

/** The numbers from `first` to `last`, both included. */
export interface NumberRange {
  readonly first: number
  readonly last: number
}

export async function selectEntries(
  database: Database,
  chain: string,
  { first, last }: NumberRange,
  { filter = {}, limit, order }: { filter?: EntryFilter; limit: number; order: 'asc' | 'desc' },
): Promise<AuditEntry[]> {
  const { mode, action, actor, target, q } = filter
  let query = tables(database)
    .selectFrom('audit_entries')
    .select(['content', 'hash'])
    .where('chain', '=', chain)
    .where('number', '>=', first)
    .where('number', '<=', last)
  if (mode !== undefined) query = query.where(sql<boolean>`${readable} ->> 'mode' = ${mode}`)
  if (action !== undefined) query = query.where('action', '=', action)
  if (actor !== undefined) query = query.where(isNamed('actor', actor))
  if (target !== undefined) query = query.where(isNamed('target', target))
  if (q !== undefined) query = query.where(contains(q))
  const rows = await query.orderBy('number', order).limit(limit).execute()
  return rows.map(({ content, hash }) => ({ ...content, hash: hash.toString('hex') }))
}

/** In older entries, the name of a detail can have a NUL, which PostgreSQL stores in JSON but cannot extract. */
const readable = sql`replace(content::text, '\\u0000', '\\u0020')::json`

function isNamed(part: 'actor' | 'target', wanted: string) {
  const name = sql<string>`${readable} -> ${sql.lit(part)} ->> 'name'`
  return sql<boolean>`(${sql.ref(`${part}_id`)} = ${wanted} or lower(${name}) = lower(${wanted}))`
}

function contains(text: string) {
  return sql<boolean>`strpos(lower(concat_ws(' ', action, actor_id, ${readable} -> 'actor' ->> 'name', ${readable} ->> 'ip',
    target_id, ${readable} -> 'target' ->> 'name', ${readable} ->> 'details')), lower(${text})) > 0`
}

/** Chains that have entries beyond their last timestamp. */
export async function selectMovedChains(database: Database): Promise<{ chain: string; end: ChainEnd }[]> {
  const rows = await tables(database)
    .selectFrom('audit_chains')
    .selectAll()
    .where('number', '>', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('audit_heads')
            .select('number')
            .whereRef('audit_heads.chain', '=', 'audit_chains.chain')
            .whereRef('audit_heads.number', '=', 'audit_chains.number'),
        ),
      ),
    )
    .orderBy('chain')
    .execute()
  return rows.map(({ chain, number, hash, at }) => ({
    chain,
    end: { number, hash: hash?.toString('hex') ?? null, at },
  }))
}

export async function insertHead(
  transaction: Transaction,
  chain: string,
  { number, hash, timestampId, timestampedAt }: AuditHead,
): Promise<void> {
  await tables(transaction)
    .insertInto('audit_heads')
    .values({
      chain,
      number,
      hash: Buffer.from(hash, 'hex'),
      timestamp_id: timestampId,
      timestamped_at: new Date(timestampedAt),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Newest first, before this number. */
export async function selectHeads(
  database: Database,
  chain: string,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<AuditHead[]> {
  let query = tables(database).selectFrom('audit_heads').selectAll().where('chain', '=', chain)
  if (before !== undefined) query = query.where('number', '<', before)
  const rows = await query.orderBy('number', 'desc').limit(limit).execute()
  return rows.map(({ number, hash, timestamp_id: timestampId, timestamped_at }) => ({
    number,
    hash: hash.toString('hex'),
    timestampId,
    timestampedAt: timestamped_at.toISOString(),
  }))
}
