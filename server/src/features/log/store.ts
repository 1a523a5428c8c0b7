import { ENTRY_TYPES, type HashTile, type SequenceHead } from '@countersign/proof'
import { CompiledQuery, sql } from 'kysely'
import type { Database, Statements, Transaction } from '../../ports/database.ts'
import type { CheckpointRow } from './checkpoint-store.ts'
import type { LogEntry, Published, SharedCompanion } from './model.ts'

type Tables = {
  log_identity: { only_row?: boolean; origin: string }
  log_head: { only_row?: boolean; size: number; last_hash: Buffer; last_time: number }
  log_entries: { sequence_number: number; hash: Buffer; type: number }
  log_checkpoint: CheckpointRow
  log_nodes: { level: number; index: number; hash: Buffer }
}

export interface LogNode {
  readonly level: number
  readonly index: number
  readonly hash: Uint8Array
}

const tables = (database: Database) => database.withTables<Tables>()

/** Names the log, which is permanent. False if it has a name: of many nodes that offer one at the same time, one wins. */
export async function insertOrigin(transaction: Transaction, origin: string): Promise<boolean> {
  const result = await tables(transaction)
    .insertInto('log_identity')
    .values({ origin })
    .onConflict((conflict) => conflict.column('only_row').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** False before the migrations that create the tables of the log. */
export async function hasTables(database: Database): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select to_regclass('log_identity') is not null as known`.execute(
    database,
  )
  return rows[0]?.known === true
}

export async function findOrigin(database: Database): Promise<string | undefined> {
  return (await tables(database).selectFrom('log_identity').select('origin').executeTakeFirst())?.origin
}

/** Stores the start of the log; false if it exists. */
export async function insertHead(transaction: Transaction, head: SequenceHead): Promise<boolean> {
  const result = await tables(transaction)
    .insertInto('log_head')
    .values({ size: head.size, last_hash: Buffer.from(head.last), last_time: head.serverTimestamp })
    .onConflict((conflict) => conflict.column('only_row').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function selectHead(database: Database): Promise<SequenceHead> {
  return await tables(database)
    .selectFrom('log_head')
    .select(['size', 'last_hash as last', 'last_time as serverTimestamp'])
    .executeTakeFirstOrThrow()
}

/**
 * Identifies the copy of the log: this start of a server, as primary or standby, this database, this table. Everything
 * that puts an older log in place of a newer one changes it: a failover, a restore, a table that was emptied and filled
 * again.
 */
const copyExpression = `concat_ws('/', extract(epoch from pg_postmaster_start_time()), pg_is_in_recovery(),
  (select oid from pg_database where datname = current_database()), pg_relation_filenode('log_head'))`

const copyOfLog = sql<string>`${sql.raw(copyExpression)}`

export async function selectCopy(database: Database): Promise<string> {
  const { rows } = await sql<{ copy: string }>`select ${copyOfLog} as copy`.execute(database)
  return rows[0]?.copy ?? ''
}

export interface LogState {
  readonly copy: string
  readonly head: SequenceHead
  /** The newest checkpoint that any node has published. */
  readonly newest: Published | undefined
  /** How many keys of the log are retired. */
  readonly retired: number
}

/** Reads everything in one snapshot. */
export async function selectState(database: Database): Promise<LogState> {
  const { copy, newestSize, note, retired, ...head } = await tables(database)
    .selectFrom('log_head')
    .leftJoin('log_checkpoint', 'log_checkpoint.only_row', 'log_head.only_row')
    .select(['log_head.size', 'last_hash as last', 'last_time as serverTimestamp'])
    .select(['log_checkpoint.size as newestSize', 'note', copyOfLog.as('copy')])
    .select(sql<number>`(select count(*)::int from log_keys where retired_at is not null)`.as('retired'))
    .executeTakeFirstOrThrow()
  return { copy, head, retired, newest: newestSize === null || note === null ? undefined : { size: newestSize, note } }
}

/** Nobody else moves the head until the transaction ends. */
export async function lockHead(transaction: Transaction): Promise<{ copy: string; head: SequenceHead }> {
  const { copy, ...head } = await tables(transaction)
    .selectFrom('log_head')
    .select(['size', 'last_hash as last', 'last_time as serverTimestamp', copyOfLog.as('copy')])
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { copy, head }
}

export async function setHead(transaction: Transaction, head: SequenceHead): Promise<void> {
  await tables(transaction)
    .updateTable('log_head')
    .set({ size: head.size, last_hash: Buffer.from(head.last), last_time: head.serverTimestamp })
    .execute()
}

/**
 * The rows of a batch as values: shared fields once, and the others as one value per column, split by the server. The
 * driver would write arrays element by element, bytes as hexadecimal text.
 */
function entryValues(entries: readonly LogEntry[]): unknown[] {
  const joined = (pick: (entry: LogEntry) => Uint8Array) => Buffer.concat(entries.map(pick))
  return [
    entries[0]?.sequenceNumber ?? 0,
    entries[0]?.time.getTime() ?? 0,
    Buffer.from(entries.map(({ type }) => ENTRY_TYPES.indexOf(type))),
    joined(({ fingerprint }) => fingerprint),
    joined(({ salt }) => salt),
    joined(({ hash }) => hash),
    entries.map(({ id }) => id).join(),
    entries.map(({ owner }) => owner ?? '').join(),
  ]
}

function nodeValues(nodes: readonly LogNode[]): unknown[] {
  return [
    nodes.map(({ level }) => level).join(),
    nodes.map(({ index }) => index).join(),
    Buffer.concat(nodes.map(({ hash }) => hash)),
  ]
}

/** Takes `entryValues` from `$first` on. */
function entriesInsert(first: number): string {
  const [sequenceNumber, time, types, fingerprints, salts, hashes, ids, owners] = placeholders(first, 8)
  return `
    insert into log_entries (sequence_number, id, owner, type, time, fingerprint, salt, hash)
    select ${sequenceNumber}::bigint + i, id, nullif(owner, ''), get_byte(${types}::bytea, i), ${time}::bigint,
      substring(${fingerprints}::bytea from 1 + 32 * i for 32),
      substring(${salts}::bytea from 1 + 16 * i for 16),
      substring(${hashes}::bytea from 1 + 32 * i for 32)
    from (
      select id, owner, (ordinality - 1)::int as i
      from unnest(string_to_array(${ids}, ','), string_to_array(${owners}, ','))
        with ordinality as new (id, owner, ordinality)
    ) as new`
}

/** Takes `nodeValues` from `$first` on. */
function nodesInsert(first: number): string {
  const [levels, indexes, hashes] = placeholders(first, 3)
  return `
    insert into log_nodes (level, index, hash)
    select level, index, substring(${hashes}::bytea from 1 + 32 * i for 32)
    from (
      select level, index, (ordinality - 1)::int as i
      from unnest(string_to_array(${levels}, ',')::smallint[], string_to_array(${indexes}, ',')::bigint[])
        with ordinality as new (level, index, ordinality)
    ) as new`
}

function placeholders(first: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `$${first + index}`)
}

/** With the part of a shared companion from parameter 18 on. */
function appendStatement(part: ReturnType<SharedCompanion<unknown>['statement']> | undefined): string {
  return `
  with moved as (
    update log_head set size = $1, last_hash = $2, last_time = $3
    where size = $4 and last_hash = $5 and ${copyExpression} = $6${part ? ` and ${part.condition}` : ''}
    returning 1
  ), added as (
    ${entriesInsert(7)} where exists (select 1 from moved)
  ), raised as (
    ${nodesInsert(15)} where exists (select 1 from moved)
  )${part ? `, along as (${part.act})` : ''}
  select exists (select 1 from moved) as moved`
}

const plainAppend = { name: 'append-to-log', text: appendStatement(undefined) }
const sharedAppends = new Map<SharedCompanion<unknown>, typeof plainAppend>()

function appendWith(of: SharedCompanion<unknown>): typeof plainAppend {
  const known = sharedAppends.get(of)
  if (known !== undefined) return known
  const made = { name: `append-to-log-with-${of.name}`, text: appendStatement(of.statement(18, 'moved')) }
  sharedAppends.set(of, made)
  return made
}

/**
 * Appends in one statement, and so in one round trip and one flush: the head moves from exactly the known one, in the
 * copy of the log that was compared with the signed checkpoints, and everything else happens only if it moved. Returns
 * false if it did not, or if a condition of the shared companion is not met.
 */
export async function appendAtOnce(
  statements: Statements,
  copy: string,
  from: SequenceHead,
  to: SequenceHead,
  { entries, nodes }: { readonly entries: readonly LogEntry[]; readonly nodes: readonly LogNode[] },
  along: { readonly of: SharedCompanion<unknown>; readonly parameters: readonly string[] } | undefined,
): Promise<boolean> {
  const { name, text } = along === undefined ? plainAppend : appendWith(along.of)
  const rows = await statements.run<{ moved: boolean }>(name, text, [
    to.size,
    Buffer.from(to.last),
    to.serverTimestamp,
    from.size,
    Buffer.from(from.last),
    copy,
    ...entryValues(entries),
    ...nodeValues(nodes),
    ...(along?.parameters ?? []),
  ])
  return rows[0]?.moved === true
}

export async function insertEntries(transaction: Transaction, entries: readonly LogEntry[]): Promise<void> {
  if (entries.length === 0) return
  await transaction.executeQuery(CompiledQuery.raw(entriesInsert(1), entryValues(entries)))
}

export async function insertNodes(transaction: Database, nodes: readonly LogNode[]): Promise<void> {
  if (nodes.length === 0) return
  await transaction.executeQuery(CompiledQuery.raw(nodesInsert(1), nodeValues(nodes)))
}

/** The hashes of a tile: leaves at level 0, roots of full tiles above. */
export async function selectTile(database: Database, { level, index, width }: HashTile): Promise<Uint8Array> {
  const first = index * 256
  const query =
    level === 0
      ? sql<{ hashes: Buffer | null }>`
          select string_agg(hash, ''::bytea order by sequence_number) as hashes from log_entries
          where sequence_number >= ${first} and sequence_number < ${first + width}`
      : sql<{ hashes: Buffer | null }>`
          select string_agg(hash, ''::bytea order by index) as hashes from log_nodes
          where level = ${level} and index >= ${first} and index < ${first + width}`
  return (await query.execute(database)).rows[0]?.hashes ?? Buffer.alloc(0)
}

const statementType = ENTRY_TYPES.indexOf('LOG_STATEMENT')

/** The leaf hashes, and whether the log states something about itself in one of these entries. */
export async function selectLeaves(
  database: Database,
  from: number,
  to: number,
): Promise<{ readonly leaves: Uint8Array[]; readonly hasStatement: boolean }> {
  const rows = await tables(database)
    .selectFrom('log_entries')
    .select(['hash', 'type'])
    .where('sequence_number', '>=', from)
    .where('sequence_number', '<', to)
    .orderBy('sequence_number')
    .execute()
  return { leaves: rows.map(({ hash }) => hash), hasStatement: rows.some(({ type }) => type === statementType) }
}
