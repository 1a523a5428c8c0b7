import type { Database, Transaction } from '../../ports/database.ts'
import { type AccountTables, organizationOf } from './directory-store.ts'
import type { Organization, PageRequest } from './model.ts'

const tables = (database: Database) => database.withTables<AccountTables>()

export async function insertOrganization(
  transaction: Transaction,
  { createdAt, refusesActiveContent, requiresSecondFactor, requiresSingleSignOn, keyExpiryDays, ...rest }: Organization,
): Promise<void> {
  await tables(transaction)
    .insertInto('organizations')
    .values({
      ...rest,
      refuses_active_content: refusesActiveContent,
      requires_second_factor: requiresSecondFactor,
      requires_single_sign_on: requiresSingleSignOn,
      key_expiry_days: keyExpiryDays,
      created_at: createdAt,
    })
    .execute()
}

export type OrganizationChanges = Partial<
  Pick<
    Organization,
    'plan' | 'refusesActiveContent' | 'requiresSecondFactor' | 'requiresSingleSignOn' | 'language' | 'keyExpiryDays'
  >
>

/** Leaves undefined fields unchanged. */
export async function updateOrganization(
  transaction: Transaction,
  id: string,
  {
    plan,
    refusesActiveContent,
    requiresSecondFactor,
    requiresSingleSignOn,
    language,
    keyExpiryDays,
  }: OrganizationChanges,
): Promise<Organization | undefined> {
  const row = await tables(transaction)
    .updateTable('organizations')
    .set({
      ...(plan === undefined ? {} : { plan }),
      ...(refusesActiveContent === undefined ? {} : { refuses_active_content: refusesActiveContent }),
      ...(requiresSecondFactor === undefined ? {} : { requires_second_factor: requiresSecondFactor }),
      ...(requiresSingleSignOn === undefined ? {} : { requires_single_sign_on: requiresSingleSignOn }),
      ...(language === undefined ? {} : { language }),
      ...(keyExpiryDays === undefined ? {} : { key_expiry_days: keyExpiryDays }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && organizationOf(row)
}

export async function selectOrganizations(database: Database, page: PageRequest): Promise<Organization[]> {
  let query = tables(database).selectFrom('organizations').selectAll().orderBy('id')
  if (page.cursor !== undefined) query = query.where('id', '>', page.cursor)
  return (await query.limit(page.limit + 1).execute()).map(organizationOf)
}
