import type { Database, Transaction } from '../../ports/database.ts'

type Tables = {
  confirmation_reports: { batch_id: string; owner: string; next: number; is_done: boolean }
}

const tables = (database: Database) => database.withTables<Tables>()

/** All entries of the owners before this one are reported, and this owner's entries before `next`. */
export interface Reached {
  readonly owner: string
  readonly next: number
}

/** Leaves an existing report unchanged. */
export async function insertReport(database: Database, batchId: string, start: Reached): Promise<void> {
  await tables(database)
    .insertInto('confirmation_reports')
    .values({ batch_id: batchId, ...start, is_done: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Nobody else continues the report until the transaction ends; undefined if it is done. */
export async function lockReport(transaction: Transaction, batchId: string): Promise<Reached | undefined> {
  return await tables(transaction)
    .selectFrom('confirmation_reports')
    .select(['owner', 'next'])
    .where('batch_id', '=', batchId)
    .where('is_done', '=', false)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateReport(
  transaction: Transaction,
  batchId: string,
  reached: Reached | { readonly is_done: true },
): Promise<void> {
  await tables(transaction).updateTable('confirmation_reports').set(reached).where('batch_id', '=', batchId).execute()
}
