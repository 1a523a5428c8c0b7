import type { Anchor } from '@countersign/proof'
import { type Selectable, sql } from 'kysely'
import type { ChainState } from '../../ports/chain.ts'
import type { Database, Transaction } from '../../ports/database.ts'
import type { Batch, OnChain } from './model.ts'

type Tables = {
  anchor_batches: {
    id: string
    first: number
    size: number
    root: Buffer
    checkpoint: string
    value: Buffer
    network: string
    phase: 'SEALED' | 'ANCHORED' | 'CONFIRMED'
    sealed_at: Date
    chain_state: ChainState | null
    revision: number
    reason: string | null
    trouble: boolean
    expected_at: Date | null
    transaction_hash: string | null
    block_number: number | null
    block_time: Date | null
    explorer_url: string | null
    anchor: Anchor | null
    cid: string | null
    confirmed_at: Date | null
    checkpoint_pages: string[] | null
  }
  ipfs_blocks: BlockRow & { batch_id: string }
}

type BlockRow = { digest: Buffer; codec: number; content: Buffer | null; path: string | null }

/** A stored block: its bytes, or the path in the log that reproduces them. */
export interface StoredBlock {
  readonly digest: Uint8Array
  readonly codec: number
  readonly content: Uint8Array | null
  readonly path: string | null
}

const tables = (database: Database) => database.withTables<Tables>()

/** Nobody else closes until the transaction ends. */
export async function lockClosing(transaction: Transaction): Promise<void> {
  await sql`lock table anchor_batches in share row exclusive mode`.execute(transaction)
}

export type NewBatch = Pick<Batch, 'id' | 'first' | 'size' | 'root' | 'checkpoint' | 'value' | 'network' | 'closedAt'>

export async function insertBatch(transaction: Transaction, batch: NewBatch): Promise<void> {
  const { root, value, closedAt, ...rest } = batch
  await tables(transaction)
    .insertInto('anchor_batches')
    .values({
      ...rest,
      root: Buffer.from(root),
      value: Buffer.from(value),
      sealed_at: closedAt,
      phase: 'SEALED',
      revision: 0,
      trouble: false,
    })
    .execute()
}

export async function selectLastBatch(database: Database): Promise<Batch | undefined> {
  const row = await tables(database)
    .selectFrom('anchor_batches')
    .selectAll()
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && batchOf(row)
}

export async function selectLastConfirmed(database: Database): Promise<Batch | undefined> {
  const row = await tables(database)
    .selectFrom('anchor_batches')
    .selectAll()
    .where('phase', '=', 'CONFIRMED')
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && batchOf(row)
}

export async function selectCoveringBatch(database: Database, sequenceNumber: number): Promise<Batch | undefined> {
  const row = await tables(database)
    .selectFrom('anchor_batches')
    .selectAll()
    .where('size', '>', sequenceNumber)
    .orderBy('size')
    .limit(1)
    .executeTakeFirst()
  return row === undefined || row.first > sequenceNumber ? undefined : batchOf(row)
}

/** Batches that cover any of these numbers, in order. */
export async function selectCoveringBatches(database: Database, sequenceNumbers: readonly number[]): Promise<Batch[]> {
  const rows = await tables(database)
    .selectFrom('anchor_batches')
    .selectAll()
    .where(
      'size',
      'in',
      sql<number>`(
        select (select min(size) from anchor_batches where size > number)
        from unnest(${[...sequenceNumbers]}::bigint[]) as number)`,
    )
    .orderBy('size')
    .execute()
  return rows.map(batchOf)
}

export async function selectBatchesOfSizes(database: Database, sizes: readonly number[]): Promise<Batch[]> {
  const rows = await tables(database)
    .selectFrom('anchor_batches')
    .selectAll()
    .where('size', 'in', [...sizes])
    .execute()
  return rows.map(batchOf)
}

export async function selectBatch(database: Database, id: string): Promise<Batch | undefined> {
  const row = await tables(database).selectFrom('anchor_batches').selectAll().where('id', '=', id).executeTakeFirst()
  return row && batchOf(row)
}

export async function selectBatchOfTransaction(database: Database, hash: string): Promise<Batch | undefined> {
  const row = await tables(database)
    .selectFrom('anchor_batches')
    .selectAll()
    .where('transaction_hash', '=', hash)
    .executeTakeFirst()
  return row && batchOf(row)
}

/** Newest first. */
export async function selectBatches(
  database: Database,
  page: { limit: number; before: number | undefined },
): Promise<Batch[]> {
  let query = tables(database).selectFrom('anchor_batches').selectAll().orderBy('size', 'desc').limit(page.limit)
  if (page.before !== undefined) query = query.where('size', '<', page.before)
  return (await query.execute()).map(batchOf)
}

/** Returns false if the batch has changed since this revision. */
export async function updateChainState(
  database: Database,
  { id, revision }: Pick<Batch, 'id' | 'revision'>,
  state: ChainState,
): Promise<boolean> {
  return await change(database, id, revision, { chain_state: sql`${JSON.stringify(state)}::jsonb` })
}

/**
 * Leaves the revision unchanged: a reason does not interrupt a node that works on the batch. It has no effect once the
 * batch has advanced.
 */
export async function updateWaiting(
  database: Database,
  { id, revision }: Pick<Batch, 'id' | 'revision'>,
  waiting: { reason: string; needsAttention: boolean; expectedAt: Date | null },
): Promise<void> {
  const { reason, needsAttention, expectedAt } = waiting
  await tables(database)
    .updateTable('anchor_batches')
    .set({ reason, trouble: needsAttention, expected_at: expectedAt })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .execute()
}

export async function updateAnchored(
  database: Database,
  { id, revision }: Pick<Batch, 'id' | 'revision'>,
  onChain: Omit<OnChain, 'checkpointPages'>,
): Promise<boolean> {
  return await change(database, id, revision, {
    phase: 'ANCHORED',
    // A chain may have learned its name only now.
    network: onChain.anchor.network,
    transaction_hash: onChain.transactionHash,
    block_number: onChain.blockNumber,
    block_time: onChain.blockTime,
    explorer_url: onChain.explorerUrl,
    anchor: sql`${JSON.stringify(onChain.anchor)}::jsonb`,
    reason: 'anchored on the chain, waiting to be published',
    trouble: false,
    expected_at: null,
  })
}

export async function updateCheckpointPages(
  database: Database,
  { id, revision }: Pick<Batch, 'id' | 'revision'>,
  pages: readonly string[],
): Promise<boolean> {
  return await change(database, id, revision, { checkpoint_pages: sql`${[...pages]}::text[]` })
}

export async function updateConfirmed(
  database: Database,
  { id, revision }: Pick<Batch, 'id' | 'revision'>,
  published: { cid: string; confirmedAt: Date },
): Promise<boolean> {
  const { cid, confirmedAt } = published
  return await change(database, id, revision, {
    phase: 'CONFIRMED',
    cid,
    confirmed_at: confirmedAt,
    reason: null,
    trouble: false,
    expected_at: null,
  })
}

type Changes = { [Column in keyof Tables['anchor_batches']]?: unknown }

async function change(database: Database, id: string, revision: number, changes: Changes): Promise<boolean> {
  const result = await tables(database)
    .updateTable('anchor_batches')
    .set({ ...(changes as object), revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Several batches can share a block, and so can a batch published again after a crash. */
export async function insertBlocks(database: Database, batchId: string, blocks: readonly StoredBlock[]): Promise<void> {
  if (blocks.length === 0) return
  await tables(database)
    .insertInto('ipfs_blocks')
    .values(
      blocks.map(({ digest, codec, content, path }) => ({
        digest: Buffer.from(digest),
        codec,
        batch_id: batchId,
        content: content && Buffer.from(content),
        path,
      })),
    )
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .execute()
}

export async function selectBlock(database: Database, digest: Uint8Array): Promise<StoredBlock | undefined> {
  return await tables(database)
    .selectFrom('ipfs_blocks')
    .select(['digest', 'codec', 'content', 'path'])
    .where('digest', '=', Buffer.from(digest))
    .executeTakeFirst()
}

function batchOf(row: Selectable<Tables['anchor_batches']>): Batch {
  const closed = {
    id: row.id,
    first: row.first,
    size: row.size,
    root: row.root,
    checkpoint: row.checkpoint,
    value: row.value,
    network: row.network,
    closedAt: row.sealed_at,
    chainState: row.chain_state ?? undefined,
    revision: row.revision,
    reason: row.reason,
    needsAttention: row.trouble,
    expectedAt: row.expected_at,
  }
  if (row.phase === 'SEALED') return { ...closed, phase: 'CLOSED' }
  const onChain = {
    transactionHash: kept(row.transaction_hash),
    blockNumber: kept(row.block_number),
    blockTime: kept(row.block_time),
    explorerUrl: row.explorer_url,
    anchor: kept(row.anchor),
    checkpointPages: row.checkpoint_pages,
  }
  if (row.phase === 'ANCHORED') return { ...closed, ...onChain, phase: row.phase }
  return { ...closed, ...onChain, phase: row.phase, cid: kept(row.cid), confirmedAt: kept(row.confirmed_at) }
}

/** The table's constraints guarantee the value in this phase. */
function kept<T>(value: T | null): T {
  if (value === null) throw new Error('a batch lacks what its phase requires')
  return value
}
