import type { Selectable } from 'kysely'
import type { Database, Transaction } from '../../ports/database.ts'
import type { Plan } from '../../vocabulary/caller.ts'
import type { Organization, PageRequest } from './model.ts'

type Tables = {
  organizations: { id: string; name: string; plan: Plan; refuses_active_content: boolean; created_at: Date }
}

const tables = (database: Database) => database.withTables<Tables>()

export async function insertOrganization(
  transaction: Transaction,
  { createdAt, refusesActiveContent, ...rest }: Organization,
): Promise<void> {
  await tables(transaction)
    .insertInto('organizations')
    .values({ ...rest, refuses_active_content: refusesActiveContent, created_at: createdAt })
    .execute()
}

/** What is not given stays as it is. */
export async function updateOrganization(
  transaction: Transaction,
  id: string,
  { plan, refusesActiveContent }: Partial<Pick<Organization, 'plan' | 'refusesActiveContent'>>,
): Promise<Organization | undefined> {
  const row = await tables(transaction)
    .updateTable('organizations')
    .set({
      ...(plan === undefined ? {} : { plan }),
      ...(refusesActiveContent === undefined ? {} : { refuses_active_content: refusesActiveContent }),
    })
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
  const { id, name, plan, refuses_active_content: refusesActiveContent, created_at: createdAt } = row
  return { id, name, plan, refusesActiveContent, createdAt }
}
