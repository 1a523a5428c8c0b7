import type { Selectable } from 'kysely'
import type { Database, Transaction } from '../../../ports/database.ts'
import type { IdentityProvider, Purpose } from './model.ts'

type Tables = {
  identity_providers: {
    id: string
    organization_id: string
    name: string
    issuer: string
    client_id: string
    client_secret: Uint8Array
    scopes: string[]
    acr_values: string[]
    purposes: Purpose[]
    default_role: 'admin' | 'member' | null
    trusts_email: boolean
    matches_email: boolean
    created_at: Date
    updated_at: Date
  }
}

const tables = (database: Database) => database.withTables<Tables>()

export async function insertProvider(transaction: Transaction, provider: IdentityProvider): Promise<void> {
  await tables(transaction).insertInto('identity_providers').values(columnsOf(provider)).execute()
}

export async function updateProvider(transaction: Transaction, provider: IdentityProvider): Promise<void> {
  const { id, ...columns } = columnsOf(provider)
  await tables(transaction).updateTable('identity_providers').set(columns).where('id', '=', id).execute()
}

export async function deleteProvider(transaction: Transaction, id: string): Promise<void> {
  await tables(transaction).deleteFrom('identity_providers').where('id', '=', id).execute()
}

export async function selectProviders(database: Database, organizationId: string): Promise<IdentityProvider[]> {
  const rows = await providers(database).where('organization_id', '=', organizationId).orderBy('id').execute()
  return rows.map(providerOf)
}

export async function selectProvider(database: Database, id: string): Promise<IdentityProvider | undefined> {
  const row = await providers(database).where('id', '=', id).executeTakeFirst()
  return row && providerOf(row)
}

/** There is one at most. */
export async function selectProviderFor(
  database: Database,
  organizationId: string,
  purpose: Purpose,
): Promise<IdentityProvider | undefined> {
  return (await selectProviders(database, organizationId)).find(({ purposes }) => purposes.includes(purpose))
}

function providers(database: Database) {
  return tables(database).selectFrom('identity_providers').selectAll()
}

function columnsOf(provider: IdentityProvider) {
  return {
    id: provider.id,
    organization_id: provider.organizationId,
    name: provider.name,
    issuer: provider.issuer,
    client_id: provider.clientId,
    client_secret: provider.encryptedSecret,
    scopes: [...provider.scopes],
    acr_values: [...provider.acrValues],
    purposes: [...provider.purposes],
    default_role: provider.defaultRole,
    trusts_email: provider.trustsEmail,
    matches_email: provider.matchesEmail,
    created_at: provider.createdAt,
    updated_at: provider.updatedAt,
  }
}

function providerOf(row: Selectable<Tables['identity_providers']>): IdentityProvider {
  return {
    id: row.id,
    organizationId: row.organization_id,
    name: row.name,
    issuer: row.issuer,
    clientId: row.client_id,
    encryptedSecret: row.client_secret,
    scopes: row.scopes,
    acrValues: row.acr_values,
    purposes: row.purposes,
    defaultRole: row.default_role,
    trustsEmail: row.trusts_email,
    matchesEmail: row.matches_email,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
