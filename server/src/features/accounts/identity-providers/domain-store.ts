import type { Selectable } from 'kysely'
import type { Database, Transaction } from '../../../ports/database.ts'
import type { Domain } from './domain.ts'

type Tables = {
  organization_domains: {
    organization_id: string
    domain: string
    token: string
    verified_at: Date | null
    by_operator: boolean
    created_at: Date
  }
}

const tables = (database: Database) => database.withTables<Tables>()

export async function insertDomain(transaction: Transaction, domain: Domain): Promise<void> {
  await tables(transaction)
    .insertInto('organization_domains')
    .values({
      organization_id: domain.organizationId,
      domain: domain.domain,
      token: domain.token,
      verified_at: domain.verifiedAt,
      by_operator: domain.byOperator,
      created_at: domain.createdAt,
    })
    .execute()
}

export async function updateProof(
  transaction: Transaction,
  { organizationId, domain, verifiedAt, byOperator }: Domain,
): Promise<void> {
  await tables(transaction)
    .updateTable('organization_domains')
    .set({ verified_at: verifiedAt, by_operator: byOperator })
    .where('organization_id', '=', organizationId)
    .where('domain', '=', domain)
    .execute()
}

export async function deleteDomain(transaction: Transaction, { organizationId, domain }: Domain): Promise<void> {
  await tables(transaction)
    .deleteFrom('organization_domains')
    .where('organization_id', '=', organizationId)
    .where('domain', '=', domain)
    .execute()
}

export async function selectDomains(database: Database, organizationId: string): Promise<Domain[]> {
  const rows = await domains(database).where('organization_id', '=', organizationId).orderBy('domain').execute()
  return rows.map(domainRowOf)
}

export async function selectDomain(
  database: Database,
  organizationId: string,
  domain: string,
): Promise<Domain | undefined> {
  const row = await domains(database)
    .where('organization_id', '=', organizationId)
    .where('domain', '=', domain)
    .executeTakeFirst()
  return row && domainRowOf(row)
}

/** One organization at most has proved it. */
export async function selectProvenDomain(database: Database, domain: string): Promise<Domain | undefined> {
  const row = await domains(database)
    .where('domain', '=', domain)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
  return row && domainRowOf(row)
}

/** Until the transaction ends, no organization proves this domain. */
export async function lockDomain(transaction: Transaction, domain: string): Promise<void> {
  await domains(transaction).where('domain', '=', domain).orderBy('organization_id').forUpdate().execute()
}

function domains(database: Database) {
  return tables(database).selectFrom('organization_domains').selectAll()
}

function domainRowOf(row: Selectable<Tables['organization_domains']>): Domain {
  return {
    organizationId: row.organization_id,
    domain: row.domain,
    token: row.token,
    verifiedAt: row.verified_at,
    byOperator: row.by_operator,
    createdAt: row.created_at,
  }
}
