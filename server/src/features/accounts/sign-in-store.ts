import type { Database, Transaction } from '../../ports/database.ts'

type Tables = {
  credentials: {
    id: string
    user_id: string
    account_id: string
    provider_id: string
    password: string | null
    created_at: Date
    updated_at: Date
  }
}

const tables = (database: Database) => database.withTables<Tables>()

/** The sign-in library finds a password by provider `credential` and the user's id as account. */
export async function insertPassword(
  transaction: Transaction,
  credential: { id: string; userId: string; passwordHash: string; createdAt: Date },
): Promise<void> {
  const { id, userId, passwordHash, createdAt } = credential
  await tables(transaction)
    .insertInto('credentials')
    .values({
      id,
      user_id: userId,
      account_id: userId,
      provider_id: 'credential',
      password: passwordHash,
      created_at: createdAt,
      updated_at: createdAt,
    })
    .execute()
}

export async function replacePassword(
  transaction: Transaction,
  userId: string,
  passwordHash: string,
  updatedAt: Date,
): Promise<void> {
  await tables(transaction)
    .updateTable('credentials')
    .set({ password: passwordHash, updated_at: updatedAt })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .execute()
}

export async function findPassword(database: Database, userId: string): Promise<string | undefined> {
  return (await passwordOf(database, userId).executeTakeFirst())?.password ?? undefined
}

/** Like findPassword, once a transaction that changes the password has ended. */
export async function awaitPassword(database: Database, userId: string): Promise<string | undefined> {
  return (await passwordOf(database, userId).forShare().executeTakeFirst())?.password ?? undefined
}

function passwordOf(database: Database, userId: string) {
  return tables(database)
    .selectFrom('credentials')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
}
