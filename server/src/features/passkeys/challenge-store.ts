import type { Database } from '../../ports/database.ts'

type Tables = {
  passkey_challenges: { purpose: string; subject: string; hash: Buffer; expires_at: Date }
}

const tables = (database: Database) => database.withTables<Tables>()

export interface StoredChallenge {
  readonly purpose: string
  readonly subject: string
  readonly hash: Buffer
  readonly expiresAt: Date
}

/** Replaces the challenge that the subject got before for this purpose. */
export async function saveChallenge(database: Database, challenge: StoredChallenge): Promise<void> {
  const { purpose, subject, hash, expiresAt } = challenge
  await tables(database)
    .insertInto('passkey_challenges')
    .values({ purpose, subject, hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.columns(['purpose', 'subject']).doUpdateSet({ hash, expires_at: expiresAt }))
    .execute()
}

/** Returns false if there is no such challenge, or it has expired by now. Only one of concurrent requests gets true. */
export async function deleteChallenge(
  database: Database,
  { purpose, subject, hash }: Omit<StoredChallenge, 'expiresAt'>,
  now: Date,
): Promise<boolean> {
  const result = await tables(database)
    .deleteFrom('passkey_challenges')
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

export async function deleteChallengesExpiredBefore(database: Database, time: Date): Promise<void> {
  await tables(database).deleteFrom('passkey_challenges').where('expires_at', '<', time).execute()
}
