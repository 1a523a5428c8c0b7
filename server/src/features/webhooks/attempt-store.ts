import type { Generated } from 'kysely'
import type { Database, Transaction } from '../../ports/database.ts'
import type { Attempt, AttemptFailure, AttemptResult } from './model.ts'

type Tables = {
  webhook_attempts: {
    delivery_id: string
    position: Generated<number>
    number: number
    at: Date
    milliseconds: number
    status: number | null
    answer: string | null
    failure: AttemptFailure | null
    reason: string | null
  }
}

const tables = (database: Database) => database.withTables<Tables>()

export async function insertAttempt(
  transaction: Transaction,
  deliveryId: string,
  { number, at, milliseconds, result }: Attempt,
): Promise<void> {
  const columns =
    result.kind === 'answered'
      ? { status: result.status, answer: result.answer, failure: null, reason: null }
      : { status: null, answer: null, failure: result.failure, reason: result.reason }
  await tables(transaction)
    .insertInto('webhook_attempts')
    .values({ delivery_id: deliveryId, number, at, milliseconds, ...columns })
    .execute()
}

/** Forgets what the receiver answered, which may repeat what it was sent. */
export async function clearAnswers(transaction: Transaction, deliveryId: string): Promise<void> {
  await tables(transaction)
    .updateTable('webhook_attempts')
    .set({ answer: '' })
    .where('delivery_id', '=', deliveryId)
    .where('answer', 'is not', null)
    .execute()
}

export async function selectAttempts(database: Database, deliveryId: string): Promise<Attempt[]> {
  const rows = await tables(database)
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('delivery_id', '=', deliveryId)
    .orderBy('position', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ number, at, milliseconds, ...row }) => ({ number, at, milliseconds, result: resultOf(row) }))
}

function resultOf(row: Pick<Tables['webhook_attempts'], 'status' | 'answer' | 'failure' | 'reason'>): AttemptResult {
  if (row.status !== null) return { kind: 'answered', status: row.status, answer: row.answer ?? '' }
  if (row.failure !== null) return { kind: 'failed', failure: row.failure, reason: row.reason ?? '' }
  throw new Error('an attempt has neither an answer nor a failure')
}
