import type { Selectable } from 'kysely'
import type { Database, Transaction } from '../../ports/database.ts'
import type { Plan } from '../../vocabulary/caller.ts'
import type { Role } from '../../vocabulary/member.ts'
import type { ApiKey, Membership, Organization, User } from './model.ts'

type Tables = {
  organizations: { id: string; name: string; plan: Plan; created_at: Date }
  users: {
    id: string
    email: string
    name: string
    email_verified: boolean
    created_at: Date
    updated_at: Date
    disabled_at: Date | null
  }
  memberships: { organization_id: string; user_id: string; role: Role; created_at: Date }
  credentials: {
    id: string
    user_id: string
    account_id: string
    provider_id: string
    password: string | null
    created_at: Date
    updated_at: Date
  }
  sessions: { id: string; user_id: string; expires_at: Date }
  api_keys: {
    id: string
    name: string
    hash: Buffer
    hint: string
    user_id: string | null
    organization_id: string | null
    requests_per_hour: number | null
    expires_at: Date | null
    self_made: boolean
    created_at: Date
  }
  demo_claim: { only_row: boolean }
}

const tables = (database: Database) => database.withTables<Tables>()

export interface PageRequest {
  readonly limit: number
  readonly cursor: string | undefined
}

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

/** Where the sign-in library looks for a password: provider `credential`, the user's id as account. */
export async function insertPassword(
  transaction: Transaction,
  credential: { id: string; userId: string; passwordHash: string; createdAt: Date },
): Promise<void> {
  const { id, userId, passwordHash, createdAt } = credential
  await tables(transaction)
    .insertInto('credentials')
    .values({
      id,
      user_id: userId,
      account_id: userId,
      provider_id: 'credential',
      password: passwordHash,
      created_at: createdAt,
      updated_at: createdAt,
    })
    .execute()
}

export async function replacePassword(
  transaction: Transaction,
  userId: string,
  passwordHash: string,
  updatedAt: Date,
): Promise<void> {
  await tables(transaction)
    .updateTable('credentials')
    .set({ password: passwordHash, updated_at: updatedAt })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .execute()
}

export async function deleteSessionsOf(transaction: Transaction, userId: string): Promise<void> {
  await tables(transaction).deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/** False where there is one already, which stays as it is. */
export async function insertMembership(
  transaction: Transaction,
  membership: { organizationId: string; userId: string; role: Role; createdAt: Date },
): Promise<boolean> {
  const { organizationId, userId, role, createdAt } = membership
  const result = await tables(transaction)
    .insertInto('memberships')
    .values({ organization_id: organizationId, user_id: userId, role, created_at: createdAt })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function findUser(database: Database, id: string): Promise<User | undefined> {
  const row = await tables(database).selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  return row && userOf(row)
}

export async function findUserByEmail(database: Database, email: string): Promise<User | undefined> {
  const row = await tables(database)
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  return row && userOf(row)
}

/** One who is disabled already stays so since when he was. */
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

export async function findUsers(database: Database, ids: readonly string[]): Promise<User[]> {
  if (ids.length === 0) return []
  return (await tables(database).selectFrom('users').selectAll().where('id', 'in', ids).execute()).map(userOf)
}

export async function selectUsers(database: Database, page: PageRequest): Promise<User[]> {
  let query = tables(database).selectFrom('users').selectAll().orderBy('id')
  if (page.cursor !== undefined) query = query.where('id', '>', page.cursor)
  return (await query.limit(page.limit + 1).execute()).map(userOf)
}

export async function selectMemberships(database: Database, userId: string): Promise<Membership[]> {
  return await memberships(database).where('user_id', '=', userId).orderBy('organization_id').execute()
}

export async function selectMembership(
  database: Database,
  organizationId: string,
  userId: string,
): Promise<Membership | undefined> {
  return await memberships(database)
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

function memberships(database: Database) {
  return tables(database)
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select(['organization_id as organizationId', 'organizations.name as organizationName', 'plan', 'role'])
}

/** The person whose identity a key of the organization takes when an administrator makes it. */
export async function findFirstOwner(database: Database, organizationId: string): Promise<string | null> {
  const row = await tables(database)
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'owner')
    .orderBy('created_at')
    .orderBy('user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}

export async function insertApiKey(
  transaction: Transaction,
  key: ApiKey & { hash: Buffer; selfMade: boolean },
): Promise<void> {
  await tables(transaction)
    .insertInto('api_keys')
    .values({
      id: key.id,
      name: key.name,
      hash: key.hash,
      hint: key.hint,
      user_id: key.userId,
      organization_id: key.organizationId,
      requests_per_hour: key.requestsPerHour,
      expires_at: key.expiresAt,
      self_made: key.selfMade,
      created_at: key.createdAt,
    })
    .execute()
}

/** Which keys: all, those of an organization, or the personal ones of a user. */
export type KeyHolder = OneHolder | 'all'
export type OneHolder = { readonly organizationId: string } | { readonly userId: string }

export async function selectApiKeys(database: Database, holder: KeyHolder, page: PageRequest): Promise<ApiKey[]> {
  let query = keysOf(database, holder).selectAll().orderBy('id')
  if (page.cursor !== undefined) query = query.where('id', '>', page.cursor)
  return (await query.limit(page.limit + 1).execute()).map(apiKeyOf)
}

/** Of those that have not expired. Until the transaction ends, no other one counts the keys of the same holder. */
export async function countWorkingKeys(transaction: Transaction, holder: OneHolder, now: Date): Promise<number> {
  const locked =
    'organizationId' in holder
      ? tables(transaction).selectFrom('organizations').select('id').where('id', '=', holder.organizationId)
      : tables(transaction).selectFrom('users').select('id').where('id', '=', holder.userId)
  await locked.forNoKeyUpdate().execute()
  const { keys } = await keysOf(transaction, holder)
    .select(({ fn }) => fn.countAll().as('keys'))
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirstOrThrow()
  return Number(keys)
}

function keysOf(database: Database, holder: KeyHolder) {
  const query = tables(database).selectFrom('api_keys')
  if (holder === 'all') return query
  if ('organizationId' in holder) return query.where('organization_id', '=', holder.organizationId)
  return query.where('user_id', '=', holder.userId).where('organization_id', 'is', null)
}

/** Those of an organization that a person has made and that have not expired. */
export async function selectWorkingKeysBy(
  database: Database,
  { organizationId, userId, now, limit }: { organizationId: string; userId: string; now: Date; limit: number },
): Promise<ApiKey[]> {
  const rows = await tables(database)
    .selectFrom('api_keys')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(apiKeyOf)
}

export async function findApiKey(database: Database, id: string): Promise<ApiKey | undefined> {
  const row = await tables(database).selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst()
  return row && apiKeyOf(row)
}

interface PresentedKey extends ApiKey {
  readonly hash: Buffer
  readonly plan: Plan | null
  readonly selfMade: boolean
  /** Whether its user is a member of any organization. */
  readonly isMember: boolean
  readonly isDisabled: boolean
}

export async function findApiKeyByHash(database: Database, hash: Buffer): Promise<PresentedKey | undefined> {
  const row = await tables(database)
    .selectFrom('api_keys')
    .leftJoin('organizations', 'organizations.id', 'api_keys.organization_id')
    .leftJoin('users', 'users.id', 'api_keys.user_id')
    .selectAll('api_keys')
    .select(['organizations.plan', 'users.disabled_at'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('memberships').select('role').whereRef('memberships.user_id', '=', 'api_keys.user_id')).as(
        'is_member',
      ),
    )
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    ...apiKeyOf(row),
    hash: row.hash,
    plan: row.plan,
    selfMade: row.self_made,
    isMember: Boolean(row.is_member),
    isDisabled: row.disabled_at !== null,
  }
}

export async function deleteApiKeyRow(database: Database, id: string): Promise<boolean> {
  const result = await tables(database).deleteFrom('api_keys').where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows === 1n
}

export async function deleteSessionsBefore(database: Database, time: Date): Promise<number> {
  const result = await tables(database).deleteFrom('sessions').where('expires_at', '<', time).executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** True for exactly one transaction that commits, however many nodes start at once. */
export async function claimDemo(transaction: Transaction): Promise<boolean> {
  const claim = await tables(transaction)
    .insertInto('demo_claim')
    .values({ only_row: true })
    .onConflict((conflict) => conflict.column('only_row').doNothing())
    .executeTakeFirst()
  const any = await tables(transaction).selectFrom('organizations').select('id').limit(1).executeTakeFirst()
  return claim.numInsertedOrUpdatedRows === 1n && any === undefined
}

function organizationOf(row: Selectable<Tables['organizations']>): Organization {
  return { id: row.id, name: row.name, plan: row.plan, createdAt: row.created_at }
}

function userOf(row: Selectable<Tables['users']>): User {
  return { id: row.id, email: row.email, name: row.name, createdAt: row.created_at, disabledAt: row.disabled_at }
}

function apiKeyOf(row: Omit<Selectable<Tables['api_keys']>, 'hash' | 'self_made'>): ApiKey {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    userId: row.user_id,
    organizationId: row.organization_id,
    requestsPerHour: row.requests_per_hour,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
  }
}
