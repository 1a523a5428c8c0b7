import type { Database, Transaction } from '../../../ports/database.ts'

type Tables = {
  identities: { organization_id: string; issuer: string; subject: string; user_id: string; created_at: Date }
}

/** Who a person is at the identity provider of an organization. */
export interface KnownIdentity {
  readonly organizationId: string
  readonly issuer: string
  readonly subject: string
}

const tables = (database: Database) => database.withTables<Tables>()

export async function insertIdentity(
  transaction: Transaction,
  { organizationId, issuer, subject }: KnownIdentity,
  userId: string,
  createdAt: Date,
): Promise<void> {
  const values = { organization_id: organizationId, issuer, subject, user_id: userId, created_at: createdAt }
  await tables(transaction).insertInto('identities').values(values).execute()
}

/** The account of a person who has signed in there before. */
export async function findUserOfIdentity(
  database: Database,
  { organizationId, issuer, subject }: KnownIdentity,
): Promise<string | undefined> {
  const row = await identities(database, organizationId, issuer).where('subject', '=', subject).executeTakeFirst()
  return row?.user_id
}

/** Reports whether somebody at this issuer has this account. */
export async function hasIdentity(
  database: Database,
  { organizationId, issuer }: Omit<KnownIdentity, 'subject'>,
  userId: string,
): Promise<boolean> {
  const row = await identities(database, organizationId, issuer).where('user_id', '=', userId).executeTakeFirst()
  return row !== undefined
}

export async function selectIdentities(
  database: Database,
  organizationId: string,
  userId: string,
): Promise<{ readonly issuer: string; readonly subject: string; readonly createdAt: Date }[]> {
  return await tables(database)
    .selectFrom('identities')
    .select(['issuer', 'subject', 'created_at as createdAt'])
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

function identities(database: Database, organizationId: string, issuer: string) {
  return tables(database)
    .selectFrom('identities')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('issuer', '=', issuer)
}
