import { sql } from 'kysely'
import type { Database, Transaction } from '../../ports/database.ts'

type Tables = {
  idempotent_answers: {
    owner: string
    idempotency_key: string
    request_hash: Buffer
    body: Buffer
    created_at: Date
  }
}

export interface StoredAnswer {
  readonly requestHash: Buffer
  readonly body: Buffer
  readonly createdAt: Date
}

const tables = (database: Database) => database.withTables<Tables>()

/** Until the transaction ends, no other transaction has this key. Returns false if another has it now. */
export async function claimKey(transaction: Transaction, owner: string, key: string): Promise<boolean> {
  const name = `idempotency ${owner} ${key}`
  const query = sql<{ claimed: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as claimed`
  return (await query.execute(transaction)).rows[0]?.claimed === true
}

export async function findAnswer(
  database: Database,
  owner: string,
  key: string,
  notBefore: Date,
): Promise<StoredAnswer | undefined> {
  return await tables(database)
    .selectFrom('idempotent_answers')
    .select(['request_hash as requestHash', 'body', 'created_at as createdAt'])
    .where('owner', '=', owner)
    .where('idempotency_key', '=', key)
    .where('created_at', '>', notBefore)
    .executeTakeFirst()
}

/** Replaces an expired answer. */
export async function saveAnswer(
  transaction: Transaction,
  owner: string,
  key: string,
  answer: StoredAnswer,
): Promise<void> {
  const { requestHash: request_hash, body, createdAt: created_at } = answer
  const values = { request_hash, body, created_at }
  await tables(transaction)
    .insertInto('idempotent_answers')
    .values({ owner, idempotency_key: key, ...values })
    .onConflict((conflict) => conflict.columns(['owner', 'idempotency_key']).doUpdateSet(values))
    .execute()
}

export async function deleteAnswersBefore(database: Database, time: Date): Promise<number> {
  const result = await tables(database)
    .deleteFrom('idempotent_answers')
    .where('created_at', '<=', time)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
