import { sql } from 'kysely'
import type { Database, Transaction } from '../../ports/database.ts'
import type { TextMessageState } from './model.ts'

type Tables = {
  text_messages: {
    id: string
    about: string
    sealed_content: Buffer | null
    state: TextMessageState
    attempts: number
    last_error: string | null
    created_at: Date
    expires_at: Date
  }
}

const tables = (database: Database) => database.withTables<Tables>()

export interface NewRow {
  readonly id: string
  readonly about: string
  readonly encryptedContent: Uint8Array
  readonly now: Date
  readonly expiresAt: Date
}

/** In place of the one before: a run that still sends it finds another id. */
export async function replaceTextMessage(transaction: Transaction, row: NewRow): Promise<void> {
  const content = {
    id: row.id,
    sealed_content: Buffer.from(row.encryptedContent),
    state: 'QUEUED' as const,
    attempts: 0,
    last_error: null,
    created_at: row.now,
    expires_at: row.expiresAt,
  }
  await tables(transaction)
    .insertInto('text_messages')
    .values({ about: row.about, ...content })
    .onConflict((conflict) => conflict.column('about').doUpdateSet(content))
    .execute()
}

export interface QueuedTextMessage {
  readonly id: string
  readonly encryptedContent: Uint8Array
  /** Includes the current one. */
  readonly attempts: number
  readonly expiresAt: Date
}

/** Counts an attempt before it is made. Undefined if the message has ended. */
export async function beginAttempt(database: Database, id: string): Promise<QueuedTextMessage | undefined> {
  const row = await tables(database)
    .updateTable('text_messages')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .where('state', '=', 'QUEUED')
    .returning(['sealed_content', 'attempts', 'expires_at'])
    .executeTakeFirst()
  if (row === undefined || row.sealed_content === null) return undefined
  return { id, encryptedContent: row.sealed_content, attempts: row.attempts, expiresAt: row.expires_at }
}

export async function recordProblem(database: Database, id: string, error: string): Promise<void> {
  await tables(database)
    .updateTable('text_messages')
    .set({ last_error: error })
    .where('id', '=', id)
    .where('state', '=', 'QUEUED')
    .execute()
}

/** The number and the text are forgotten. */
export async function endTextMessage(
  database: Database,
  id: string,
  end: { readonly state: 'SENT' | 'FAILED'; readonly error: string | null },
): Promise<void> {
  await tables(database)
    .updateTable('text_messages')
    .set({ state: end.state, last_error: end.error, sealed_content: null })
    .where('id', '=', id)
    .where('state', '=', 'QUEUED')
    .execute()
}

export async function endQueuedAbout(transaction: Transaction, about: string, error: string): Promise<void> {
  await tables(transaction)
    .updateTable('text_messages')
    .set({ state: 'FAILED', last_error: error, sealed_content: null })
    .where('about', '=', about)
    .where('state', '=', 'QUEUED')
    .execute()
}

export async function selectAbout(
  database: Database,
  about: string,
): Promise<{ readonly state: TextMessageState; readonly expiresAt: Date } | undefined> {
  return await tables(database)
    .selectFrom('text_messages')
    .select(['state', 'expires_at as expiresAt'])
    .where('about', '=', about)
    .executeTakeFirst()
}

export async function endExpired(database: Database, now: Date, error: string): Promise<void> {
  await tables(database)
    .updateTable('text_messages')
    .set({ state: 'FAILED', last_error: error, sealed_content: null })
    .where('state', '=', 'QUEUED')
    .where('expires_at', '<=', now)
    .execute()
}

export async function deleteBefore(database: Database, time: Date): Promise<void> {
  await tables(database).deleteFrom('text_messages').where('created_at', '<', time).execute()
}
