import type { Database } from '../../ports/database.ts'
import type { Published } from './model.ts'

export type CheckpointRow = { only_row?: boolean; size: number; note: string }

const tables = (database: Database) => database.withTables<{ log_checkpoint: CheckpointRow }>()

/** The newest checkpoint that any node has signed, including this one. */
export async function keepNewestCheckpoint(database: Database, size: number, note: string): Promise<void> {
  await tables(database)
    .insertInto('log_checkpoint')
    .values({ size, note })
    .onConflict((conflict) =>
      conflict.column('only_row').doUpdateSet({ size, note }).where('log_checkpoint.size', '<', size),
    )
    .execute()
}

export async function selectNewestCheckpoint(database: Database): Promise<Published | undefined> {
  return await tables(database).selectFrom('log_checkpoint').select(['size', 'note']).executeTakeFirst()
}
