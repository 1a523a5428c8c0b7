import type { Selectable } from 'kysely'
import type { Database, Transaction } from '../../ports/database.ts'
import type { Plan } from '../../vocabulary/caller.ts'
import type { Organization, PageRequest } from './model.ts'

type Tables = {
  organizations: { id: string; name: string; plan: Plan; created_at: Date }
}

const tables = (database: Database) => database.withTables<Tables>()

export async function insertOrganization(
  transaction: Transaction,
  { createdAt, ...rest }: Organization,
): Promise<void> {
  await tables(transaction)
    .insertInto('organizations')
    .values({ ...rest, created_at: createdAt })
    .execute()
}

export async function updatePlan(transaction: Transaction, id: string, plan: Plan): Promise<Organization | undefined> {
  const row = await tables(transaction)
    .updateTable('organizations')
    .set({ plan })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && organizationOf(row)
}

export async function findOrganization(database: Database, id: string): Promise<Organization | undefined> {
  const row = await tables(database).selectFrom('organizations').selectAll().where('id', '=', id).executeTakeFirst()
  return row && organizationOf(row)
}

export async function selectOrganizations(database: Database, page: PageRequest): Promise<Organization[]> {
  let query = tables(database).selectFrom('organizations').selectAll().orderBy('id')
  if (page.cursor !== undefined) query = query.where('id', '>', page.cursor)
  return (await query.limit(page.limit + 1).execute()).map(organizationOf)
}

function organizationOf(row: Selectable<Tables['organizations']>): Organization {
  return { id: row.id, name: row.name, plan: row.plan, createdAt: row.created_at }
}
