import type { ColumnType } from 'kysely'
import type { Database, Transaction } from '../../../ports/database.ts'
import { type DoneMethod, type Method, mostSessions, type ProvenIdentity } from './model.ts'

type Tables = {
  signer_sessions: {
    token_hash: Buffer
    signer_id: string
    done: ColumnType<{ method: Method; at: string; identity?: ProvenIdentity }[], string, string>
    created_at: Date
    expires_at: Date
  }
}

const tables = (database: Database) => database.withTables<Tables>()

export interface SignerSession {
  readonly tokenHash: Uint8Array
  readonly signerId: string
  readonly done: readonly DoneMethod[]
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** What was done in a session of this signer that has not expired. */
export async function selectDone(
  database: Database,
  { tokenHash, signerId, now }: { readonly tokenHash: Uint8Array; readonly signerId: string; readonly now: Date },
): Promise<readonly DoneMethod[]> {
  const row = await tables(database)
    .selectFrom('signer_sessions')
    .select('done')
    .where('token_hash', '=', Buffer.from(tokenHash))
    .where('signer_id', '=', signerId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return (row?.done ?? []).map(({ at, ...rest }) => ({ ...rest, at: new Date(at) }))
}

/** Keeps the latest sessions of the signer, this one included. */
export async function saveSession(transaction: Transaction, session: SignerSession): Promise<void> {
  const { signerId } = session
  const tokenHash = Buffer.from(session.tokenHash)
  const done = JSON.stringify(session.done)
  await tables(transaction)
    .insertInto('signer_sessions')
    .values({
      token_hash: tokenHash,
      signer_id: signerId,
      done,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
    })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ done }))
    .execute()
  const latest = tables(transaction)
    .selectFrom('signer_sessions')
    .select('token_hash')
    .where('signer_id', '=', signerId)
    .orderBy('created_at', 'desc')
    .limit(mostSessions)
  await tables(transaction)
    .deleteFrom('signer_sessions')
    .where('signer_id', '=', signerId)
    .where('token_hash', '!=', tokenHash)
    .where('token_hash', 'not in', latest)
    .execute()
}

export async function deleteSession(transaction: Transaction, signerId: string, tokenHash: Uint8Array): Promise<void> {
  await tables(transaction)
    .deleteFrom('signer_sessions')
    .where('signer_id', '=', signerId)
    .where('token_hash', '=', Buffer.from(tokenHash))
    .execute()
}

export async function deleteSessions(transaction: Transaction, signerId: string): Promise<void> {
  await tables(transaction).deleteFrom('signer_sessions').where('signer_id', '=', signerId).execute()
}

export async function deleteSessionsExpiredBefore(database: Database, time: Date): Promise<void> {
  await tables(database).deleteFrom('signer_sessions').where('expires_at', '<=', time).execute()
}
