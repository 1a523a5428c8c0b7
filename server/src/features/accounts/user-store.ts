import type { Database, Transaction } from '../../ports/database.ts'
import { type AccountTables, userOf } from './directory-store.ts'
import type { PageRequest, User } from './model.ts'

const tables = (database: Database) => database.withTables<AccountTables>()

export async function insertUser(transaction: Transaction, user: User, emailVerified: boolean): Promise<boolean> {
  const { createdAt, disabledAt, ...rest } = user
  const result = await tables(transaction)
    .insertInto('users')
    .values({
      ...rest,
      email_verified: emailVerified,
      created_at: createdAt,
      updated_at: createdAt,
      disabled_at: disabledAt,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function findUserByEmail(database: Database, email: string): Promise<User | undefined> {
  const row = await tables(database)
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  return row && userOf(row)
}

/** Keeps the original disabledAt. */
export async function updateDisabled(
  transaction: Transaction,
  email: string,
  disabledAt: Date | null,
): Promise<User | undefined> {
  const row = await tables(transaction)
    .updateTable('users')
    .set(({ fn, ref, val }) => ({
      disabled_at: disabledAt === null ? null : fn.coalesce(ref('disabled_at'), val(disabledAt)),
    }))
    .where('email', '=', email)
    .returningAll()
    .executeTakeFirst()
  return row && userOf(row)
}

export async function selectUsers(database: Database, page: PageRequest): Promise<User[]> {
  let query = tables(database).selectFrom('users').selectAll().orderBy('id')
  if (page.cursor !== undefined) query = query.where('id', '>', page.cursor)
  return (await query.limit(page.limit + 1).execute()).map(userOf)
}

export async function updateName(database: Database, id: string, name: string, updatedAt: Date): Promise<User> {
  return await updateUser(database, id, { name, updated_at: updatedAt })
}

/**
 * The person has proved that they own the mailbox. Returns undefined if a concurrent transaction gave the email address
 * to somebody else. The given transaction has failed then.
 */
export async function updateEmail(
  transaction: Transaction,
  id: string,
  email: string,
  updatedAt: Date,
): Promise<User | undefined> {
  const changes = { email, email_verified: true, updated_at: updatedAt }
  return await updateUser(transaction, id, changes).catch((error: unknown) => {
    if (isDuplicate(error)) return undefined
    throw error
  })
}

/** PostgreSQL's unique_violation. */
function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

async function updateUser(database: Database, id: string, changes: object): Promise<User> {
  const row = await tables(database)
    .updateTable('users')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return userOf(row)
}
