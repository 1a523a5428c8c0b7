import type { Database, Transaction } from '../../../ports/database.ts'
import type { LastMoments, Session } from './session.ts'

type Tables = {
  sessions: {
    id: string
    user_id: string
    ip_address: string | null
    user_agent: string | null
    /** The organization by whose identity provider the session began. */
    single_sign_on: string | null
    created_at: Date
    /** The time of the last use, to the minute. */
    updated_at: Date
  }
}

const tables = (database: Database) => database.withTables<Tables>()

/** The sessions of a person that are not over, the one used last first. */
export async function selectSessions(
  database: Database,
  userId: string,
  { began, used }: LastMoments,
  limit: number,
): Promise<Session[]> {
  return await tables(database)
    .selectFrom('sessions')
    .select([
      'id',
      'user_agent as userAgent',
      'ip_address as ipAddress',
      'created_at as createdAt',
      'updated_at as lastUsedAt',
    ])
    .where('user_id', '=', userId)
    .where('created_at', '>', began)
    .where('updated_at', '>', used)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Everything that is stored, also sessions that are over and not removed yet. */
export async function selectStoredSessions(
  database: Database,
  userId: string,
): Promise<(Session & { readonly singleSignOn: string | null })[]> {
  return await tables(database)
    .selectFrom('sessions')
    .select([
      'id',
      'user_agent as userAgent',
      'ip_address as ipAddress',
      'created_at as createdAt',
      'updated_at as lastUsedAt',
      'single_sign_on as singleSignOn',
    ])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

export async function noteUse(database: Database, id: string, usedAt: Date, ipAddress: string): Promise<void> {
  await tables(database)
    .updateTable('sessions')
    .set({ updated_at: usedAt, ip_address: ipAddress })
    .where('id', '=', id)
    .where('updated_at', '<', usedAt)
    .execute()
}

export async function hasSession(database: Database, id: string): Promise<boolean> {
  const row = await tables(database).selectFrom('sessions').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Returns false if this person has no such session. */
export async function deleteSession(database: Database, userId: string, id: string): Promise<boolean> {
  const result = await tables(database)
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Every node looks a session up for each request, so the person is signed out on all of them. */
export async function deleteSessionsOf(transaction: Transaction, userId: string, except?: string): Promise<void> {
  let query = tables(transaction).deleteFrom('sessions').where('user_id', '=', userId)
  if (except !== undefined) query = query.where('id', '<>', except)
  await query.execute()
}

/** Ends the sessions that began with the identity provider of an organization. */
export async function deleteSessionsBy(
  transaction: Transaction,
  userId: string,
  organizationId: string,
): Promise<void> {
  await tables(transaction)
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('single_sign_on', '=', organizationId)
    .execute()
}

export async function deleteOverSessions(database: Database, { began, used }: LastMoments): Promise<void> {
  await tables(database)
    .deleteFrom('sessions')
    .where(({ eb, or }) => or([eb('created_at', '<=', began), eb('updated_at', '<=', used)]))
    .execute()
}
