import type { Database, Transaction } from '../../../ports/database.ts'
import type { AccountLink, AccountLinkKind } from './account-link.ts'

type Tables = {
  account_links: {
    id: string
    kind: AccountLinkKind
    user_id: string
    token_hash: Buffer
    new_email: string | null
    created_at: Date
    expires_at: Date
  }
}

const tables = (database: Database) => database.withTables<Tables>()

export async function insertLink(transaction: Transaction, link: AccountLink, tokenHash: Buffer): Promise<void> {
  const { id, kind, userId, newEmail, createdAt, expiresAt } = link
  await tables(transaction)
    .insertInto('account_links')
    .values({
      id,
      kind,
      user_id: userId,
      token_hash: tokenHash,
      new_email: newEmail,
      created_at: createdAt,
      expires_at: expiresAt,
    })
    .execute()
}

export async function selectLink(
  database: Database,
  kind: AccountLinkKind,
  tokenHash: Buffer,
): Promise<AccountLink | undefined> {
  return await tables(database)
    .selectFrom('account_links')
    .select([
      'id',
      'kind',
      'user_id as userId',
      'new_email as newEmail',
      'created_at as createdAt',
      'expires_at as expiresAt',
    ])
    .where('kind', '=', kind)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** Returns false if a concurrent request has deleted it. */
export async function deleteLink(transaction: Transaction, id: string): Promise<boolean> {
  const result = await tables(transaction).deleteFrom('account_links').where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows === 1n
}

export async function deleteLinksOf(transaction: Transaction, userId: string, kind?: AccountLinkKind): Promise<void> {
  let query = tables(transaction).deleteFrom('account_links').where('user_id', '=', userId)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  await query.execute()
}

export async function deleteLinksExpiredBefore(database: Database, time: Date): Promise<void> {
  await tables(database).deleteFrom('account_links').where('expires_at', '<', time).execute()
}
