import type { QueryCreator } from 'kysely'
import type { Database } from '../../ports/database.ts'
import type { DatedCheckpoint, Published } from './model.ts'

export type CheckpointRow = { only_row?: boolean; size: number; note: string }

type Tables = {
  log_checkpoint: CheckpointRow
  published_checkpoints: { size: number; note: string; signed_at: Date }
}

const tables = (database: Database) => database.withTables<Tables>()

/** The newest checkpoint that any node has signed, including this one. */
export async function keepNewestCheckpoint(database: Database, checkpoint: DatedCheckpoint): Promise<void> {
  const { size, note } = checkpoint
  await tables(database)
    // In one statement, so that the list never lacks what is published.
    .with('listed', (query) => insertion(query, checkpoint))
    .insertInto('log_checkpoint')
    .values({ size, note })
    .onConflict((conflict) =>
      conflict.column('only_row').doUpdateSet({ size, note }).where('log_checkpoint.size', '<', size),
    )
    .execute()
}

/** Adds a checkpoint to the list of all, unless it is there. */
export async function keepListedCheckpoint(database: Database, checkpoint: DatedCheckpoint): Promise<void> {
  await insertion(tables(database), checkpoint).execute()
}

function insertion(query: QueryCreator<Tables>, { size, note, signedAt }: DatedCheckpoint) {
  return query
    .insertInto('published_checkpoints')
    .values({ size, note, signed_at: signedAt })
    .onConflict((conflict) => conflict.column('size').doNothing())
}

export async function selectNewestCheckpoint(database: Database): Promise<Published | undefined> {
  return await tables(database).selectFrom('log_checkpoint').select(['size', 'note']).executeTakeFirst()
}

const columns = ['size', 'note', 'signed_at as signedAt'] as const

/** The sizes of all published checkpoints, newest first: those below `before`, if it is given. */
export async function selectCheckpointSizes(
  database: Database,
  page: { readonly limit: number; readonly before: number | undefined },
): Promise<number[]> {
  let query = tables(database)
    .selectFrom('published_checkpoints')
    .select('size')
    .orderBy('size', 'desc')
    .limit(page.limit)
  if (page.before !== undefined) query = query.where('size', '<', page.before)
  return (await query.execute()).map(({ size }) => size)
}

/** Those of these sizes, newest first. */
export async function selectCheckpointsOfSizes(
  database: Database,
  sizes: readonly number[],
): Promise<DatedCheckpoint[]> {
  return await tables(database)
    .selectFrom('published_checkpoints')
    .select(columns)
    .where('size', 'in', [...sizes])
    .orderBy('size', 'desc')
    .execute()
}

/** The smallest that is larger than this size. */
export async function selectNextCheckpointSize(database: Database, size: number): Promise<number | undefined> {
  const row = await tables(database)
    .selectFrom('published_checkpoints')
    .select('size')
    .where('size', '>', size)
    .orderBy('size')
    .limit(1)
    .executeTakeFirst()
  return row?.size
}

/** Newest first: at most `limit` of those larger than `after`, up to `last`. */
export async function selectNewestBetween(
  database: Database,
  { after, last, limit }: { readonly after: number; readonly last: number; readonly limit: number },
): Promise<DatedCheckpoint[]> {
  return await tables(database)
    .selectFrom('published_checkpoints')
    .select(columns)
    .where('size', '>', after)
    .where('size', '<=', last)
    .orderBy('size', 'desc')
    .limit(limit)
    .execute()
}
