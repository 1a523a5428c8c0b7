import { sql } from 'kysely'
import type { Database, Transaction } from '../../ports/database.ts'

type Tables = { audit_streams: { chain: string; number: number } }

const tables = (database: Database) => database.withTables<Tables>()

/** A stream that exists stays as it is, and is locked like a new one. */
export async function insertStream(transaction: Transaction, chain: string, number: number): Promise<void> {
  await tables(transaction)
    .insertInto('audit_streams')
    .values({ chain, number })
    .onConflict((conflict) => conflict.column('chain').doUpdateSet({ number: sql`audit_streams.number` }))
    .execute()
}

export async function selectStreams(database: Database): Promise<string[]> {
  const rows = await tables(database).selectFrom('audit_streams').select('chain').orderBy('chain').execute()
  return rows.map(({ chain }) => chain)
}

/** Nobody else moves this stream until the transaction ends. */
export async function lockStream(transaction: Transaction, chain: string): Promise<number | undefined> {
  const row = await tables(transaction)
    .selectFrom('audit_streams')
    .select('number')
    .where('chain', '=', chain)
    .forUpdate()
    .executeTakeFirst()
  return row?.number
}

export async function updateStream(transaction: Transaction, chain: string, number: number): Promise<void> {
  await tables(transaction).updateTable('audit_streams').set({ number }).where('chain', '=', chain).execute()
}

export async function deleteStream(transaction: Transaction, chain: string): Promise<void> {
  await tables(transaction).deleteFrom('audit_streams').where('chain', '=', chain).execute()
}
