import type { Database, Transaction } from '../../ports/database.ts'

type Tables = {
  organizations: { id: string }
  demo_claim: { only_row: boolean }
}

const tables = (database: Database) => database.withTables<Tables>()

/** Returns true in exactly one committed transaction, however many nodes start at the same time. */
export async function claimDemo(transaction: Transaction): Promise<boolean> {
  const claim = await tables(transaction)
    .insertInto('demo_claim')
    .values({ only_row: true })
    .onConflict((conflict) => conflict.column('only_row').doNothing())
    .executeTakeFirst()
  const any = await tables(transaction).selectFrom('organizations').select('id').limit(1).executeTakeFirst()
  return claim.numInsertedOrUpdatedRows === 1n && any === undefined
}
