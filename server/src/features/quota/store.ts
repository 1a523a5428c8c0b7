import { sql } from 'kysely'
import type { Database, Transaction } from '../../ports/database.ts'
import type { Resource } from './model.ts'

type Tables = {
  quota_usage: { organization_id: string; resource: Resource; period: string; used: number }
  quota_limits: { organization_id: string; resource: Resource; most: number | null }
}

const tables = (database: Database) => database.withTables<Tables>()

/** Adds to the usage and returns the new sum. The row stays locked until the transaction ends, so sums never race. */
export async function addUsage(
  transaction: Transaction,
  organizationId: string,
  resource: Resource,
  period: string,
  amount: number,
): Promise<number> {
  const { used } = await tables(transaction)
    .insertInto('quota_usage')
    .values({ organization_id: organizationId, resource, period, used: amount })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'resource', 'period'])
        .doUpdateSet({ used: sql`greatest(0, quota_usage.used + ${amount})` }),
    )
    .returning('used')
    .executeTakeFirstOrThrow()
  return used
}

export async function selectUsage(
  database: Database,
  organizationId: string,
  periods: readonly string[],
): Promise<Map<Resource, number>> {
  const rows = await tables(database)
    .selectFrom('quota_usage')
    .select(['resource', 'used'])
    .where('organization_id', '=', organizationId)
    .where('period', 'in', [...periods])
    .execute()
  return new Map(rows.map(({ resource, used }) => [resource, used]))
}

/** Only the limits that differ from the plan's. */
export async function selectLimits(database: Database, organizationId: string): Promise<Map<Resource, number | null>> {
  const rows = await tables(database)
    .selectFrom('quota_limits')
    .select(['resource', 'most'])
    .where('organization_id', '=', organizationId)
    .execute()
  return new Map(rows.map(({ resource, most }) => [resource, most]))
}

export async function upsertLimit(
  database: Database,
  organizationId: string,
  resource: Resource,
  most: number | null,
): Promise<void> {
  await tables(database)
    .insertInto('quota_limits')
    .values({ organization_id: organizationId, resource, most })
    .onConflict((conflict) => conflict.columns(['organization_id', 'resource']).doUpdateSet({ most }))
    .execute()
}

/** Like addUsage for many organizations; locks them in the order given. */
export async function addUsages(
  transaction: Transaction,
  resource: Resource,
  period: string,
  amounts: readonly { organizationId: string; amount: number }[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; used: number }>`
    insert into quota_usage (organization_id, resource, period, used)
    select id, ${resource}, ${period}::date, amount
    from unnest(
      ${amounts.map(({ organizationId }) => organizationId)}::text[],
      ${amounts.map(({ amount }) => amount)}::bigint[]
    ) as new (id, amount)
    on conflict (organization_id, resource, period) do update set used = quota_usage.used + excluded.used
    returning organization_id as id, used`.execute(transaction)
  return new Map(rows.map(({ id, used }) => [id, used]))
}

export async function takeBackUsages(
  transaction: Transaction,
  resource: Resource,
  period: string,
  amounts: readonly { organizationId: string; amount: number }[],
): Promise<void> {
  await sql`
    update quota_usage set used = greatest(0, used - amount)
    from unnest(
      ${amounts.map(({ organizationId }) => organizationId)}::text[],
      ${amounts.map(({ amount }) => amount)}::bigint[]
    ) as back (id, amount)
    where organization_id = id and resource = ${resource} and period = ${period}::date`.execute(transaction)
}

/** Only the organizations whose limit differs from their plan's. */
export async function selectLimitsOf(
  database: Database,
  resource: Resource,
  organizationIds: readonly string[],
): Promise<Map<string, number | null>> {
  const rows = await tables(database)
    .selectFrom('quota_limits')
    .select(['organization_id', 'most'])
    .where('resource', '=', resource)
    .where('organization_id', 'in', [...organizationIds])
    .execute()
  return new Map(rows.map(({ organization_id, most }) => [organization_id, most]))
}

/**
 * Parts of another feature's statement: spends if no organization has a limit. Takes four parameters from `$first` on:
 * resource, organizations and amounts (each joined by commas), period.
 */
export function spendParts(first: number, ifRowIn: string): { condition: string; act: string } {
  const [resource, ids, amounts, period] = [0, 1, 2, 3].map((offset) => `$${first + offset}`)
  return {
    condition: `not exists (
      select 1 from quota_limits
      where organization_id = any(string_to_array(${ids}, ',')) and resource = ${resource}::text and most is not null
    )`,
    act: `
      insert into quota_usage (organization_id, resource, period, used)
      select id, ${resource}::text, ${period}::date, amount
      from unnest(string_to_array(${ids}, ','), string_to_array(${amounts}, ',')::bigint[]) as new (id, amount)
      where exists (select 1 from ${ifRowIn})
      on conflict (organization_id, resource, period) do update set used = quota_usage.used + excluded.used`,
  }
}
