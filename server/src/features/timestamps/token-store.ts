import type { Database } from '../../ports/database.ts'

type Tables = { timestamp_tokens: { sequence_number: number; token: Buffer } }

const tables = (database: Database) => database.withTables<Tables>()

export async function selectToken(database: Database, sequenceNumber: number): Promise<Uint8Array | undefined> {
  const row = await tables(database)
    .selectFrom('timestamp_tokens')
    .select('token')
    .where('sequence_number', '=', sequenceNumber)
    .executeTakeFirst()
  return row?.token
}

/** Keeps the first token of a record. */
export async function insertToken(database: Database, sequenceNumber: number, token: Uint8Array): Promise<void> {
  await tables(database)
    .insertInto('timestamp_tokens')
    .values({ sequence_number: sequenceNumber, token: Buffer.from(token) })
    .onConflict((conflict) => conflict.column('sequence_number').doNothing())
    .execute()
}
