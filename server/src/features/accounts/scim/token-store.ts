import type { Selectable } from 'kysely'
import type { Database, Transaction } from '../../../ports/database.ts'
import type { ScimToken } from './model.ts'

type Tables = {
  scim_tokens: {
    id: string
    organization_id: string
    name: string
    hash: Buffer
    hint: string
    created_at: Date
    expires_at: Date | null
    last_used_at: Date | null
  }
}

const tables = (database: Database) => database.withTables<Tables>()

export async function insertScimToken(
  transaction: Transaction,
  { id, organizationId, name, ...rest }: ScimToken & { readonly hash: Buffer },
): Promise<void> {
  const values = { id, organization_id: organizationId, name, ...secretOf(rest) }
  await tables(transaction).insertInto('scim_tokens').values(values).execute()
}

/** Writes what changes when a token is replaced. */
export async function replaceScimToken(
  transaction: Transaction,
  { id, ...rest }: ScimToken & { readonly hash: Buffer },
): Promise<void> {
  await tables(transaction).updateTable('scim_tokens').set(secretOf(rest)).where('id', '=', id).execute()
}

function secretOf(token: Pick<ScimToken, 'hint' | 'createdAt' | 'expiresAt' | 'lastUsedAt'> & { hash: Buffer }) {
  const { hash, hint, createdAt, expiresAt, lastUsedAt } = token
  return { hash, hint, created_at: createdAt, expires_at: expiresAt, last_used_at: lastUsedAt }
}

export async function deleteScimTokenRow(transaction: Transaction, id: string): Promise<void> {
  await tables(transaction).deleteFrom('scim_tokens').where('id', '=', id).execute()
}

export async function selectScimTokens(database: Database, organizationId: string): Promise<ScimToken[]> {
  const rows = await tokens(database).where('organization_id', '=', organizationId).orderBy('id').execute()
  return rows.map(tokenOf)
}

export async function findScimTokenByHash(database: Database, hash: Buffer): Promise<ScimToken | undefined> {
  const row = await tokens(database).where('hash', '=', hash).executeTakeFirst()
  return row && tokenOf(row)
}

export async function updateLastUseOfScimToken(database: Database, id: string, at: Date): Promise<void> {
  await tables(database).updateTable('scim_tokens').set({ last_used_at: at }).where('id', '=', id).execute()
}

function tokens(database: Database) {
  return tables(database).selectFrom('scim_tokens').selectAll()
}

function tokenOf(row: Selectable<Tables['scim_tokens']>): ScimToken {
  return {
    id: row.id,
    organizationId: row.organization_id,
    name: row.name,
    hint: row.hint,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  }
}
