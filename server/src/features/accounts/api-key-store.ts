import type { Scope } from '@countersign/api'
import type { Selectable } from 'kysely'
import type { Database, Transaction } from '../../ports/database.ts'
import type { Plan } from '../../vocabulary/caller.ts'
import type { Mode } from '../../vocabulary/mode.ts'
import type { ApiKey, PageRequest } from './model.ts'

type Tables = {
  organizations: { id: string; plan: Plan }
  users: { id: string; disabled_at: Date | null }
  memberships: { organization_id: string; user_id: string; created_at: Date }
  api_keys: {
    id: string
    name: string
    hash: Buffer
    hint: string
    user_id: string | null
    organization_id: string | null
    requests_per_hour: number | null
    scopes: Scope[] | null
    allowed_ip_ranges: string[] | null
    expires_at: Date | null
    replaced_by: string | null
    self_made: boolean
    is_test: boolean
    last_used_at: Date | null
    last_used_ip: string | null
    created_at: Date
  }
}

const tables = (database: Database) => database.withTables<Tables>()

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
      scopes: key.scopes && [...key.scopes],
      allowed_ip_ranges: key.allowedIpRanges && [...key.allowedIpRanges],
      expires_at: key.expiresAt,
      replaced_by: key.replacedBy,
      self_made: key.selfMade,
      is_test: key.mode === 'test',
      created_at: key.createdAt,
    })
    .execute()
}

/** Selects all keys, the keys of an organization, or the personal keys of a user. */
export type KeyHolder = OneHolder | 'all'
export type OneHolder = { readonly organizationId: string } | { readonly userId: string }

/** `mode` limits the result to the keys of that mode. */
export async function selectApiKeys(
  database: Database,
  holder: KeyHolder,
  page: PageRequest,
  mode?: Mode,
): Promise<ApiKey[]> {
  let query = keysOf(database, holder).selectAll().orderBy('id')
  if (mode !== undefined) query = query.where('is_test', '=', mode === 'test')
  if (page.cursor !== undefined) query = query.where('id', '>', page.cursor)
  return (await query.limit(page.limit + 1).execute()).map(apiKeyOf)
}

/**
 * Until the transaction ends, no other transaction counts or rotates keys of the same holder. A transaction that also
 * locks a key locks its holder first, or two of them could wait for each other.
 */
export async function lockHolder(transaction: Transaction, holder: OneHolder): Promise<void> {
  const locked =
    'organizationId' in holder
      ? tables(transaction).selectFrom('organizations').select('id').where('id', '=', holder.organizationId)
      : tables(transaction).selectFrom('users').select('id').where('id', '=', holder.userId)
  await locked.forNoKeyUpdate().execute()
}

/** Counts keys that have not expired, and locks their holder. */
export async function countWorkingKeys(transaction: Transaction, holder: OneHolder, now: Date): Promise<number> {
  await lockHolder(transaction, holder)
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

/** Keys of an organization that this user created and that have not expired. */
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

/** Until the transaction ends, no other transaction rotates or deletes the key. */
export async function lockApiKey(
  transaction: Transaction,
  id: string,
): Promise<(ApiKey & { readonly selfMade: boolean }) | undefined> {
  const query = tables(transaction).selectFrom('api_keys').selectAll().where('id', '=', id).forUpdate()
  const row = await query.executeTakeFirst()
  return row && { ...apiKeyOf(row), selfMade: row.self_made }
}

export async function replaceApiKey(
  transaction: Transaction,
  id: string,
  { replacedBy, expiresAt }: { replacedBy: string; expiresAt: Date },
): Promise<void> {
  const change = { replaced_by: replacedBy, expires_at: expiresAt }
  await tables(transaction).updateTable('api_keys').set(change).where('id', '=', id).execute()
}

export interface PresentedKey extends ApiKey {
  readonly hash: Buffer
  readonly plan: Plan | null
  readonly selfMade: boolean
  /** The organization that pays for a personal key of its user; null if the user is a member of none. */
  readonly holderPayer: { readonly id: string; readonly plan: Plan } | null
  readonly isDisabled: boolean
}

export async function findApiKeyByHash(database: Database, hash: Buffer): Promise<PresentedKey | undefined> {
  const row = await tables(database)
    .selectFrom('api_keys')
    .leftJoin('organizations', 'organizations.id', 'api_keys.organization_id')
    .leftJoin('users', 'users.id', 'api_keys.user_id')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('memberships')
          .innerJoin('organizations as joined', 'joined.id', 'memberships.organization_id')
          .select(['joined.id as payer_id', 'joined.plan as payer_plan'])
          .whereRef('memberships.user_id', '=', 'api_keys.user_id')
          // The oldest membership whose plan includes the API, else the oldest of all.
          .orderBy((eb) => eb('joined.plan', '=', 'enterprise'), 'desc')
          .orderBy('memberships.created_at')
          .orderBy('joined.id')
          .limit(1)
          .as('payer'),
      (join) => join.onTrue(),
    )
    .selectAll('api_keys')
    .select(['organizations.plan', 'users.disabled_at', 'payer.payer_id', 'payer.payer_plan'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    ...apiKeyOf(row),
    hash: row.hash,
    plan: row.plan,
    selfMade: row.self_made,
    holderPayer: row.payer_id === null || row.payer_plan === null ? null : { id: row.payer_id, plan: row.payer_plan },
    isDisabled: row.disabled_at !== null,
  }
}

export async function hasTestKey(database: Database): Promise<boolean> {
  const query = tables(database).selectFrom('api_keys').select('id').where('is_test', '=', true).limit(1)
  return (await query.executeTakeFirst()) !== undefined
}

/** Leaves undefined fields unchanged. */
export async function updateApiKey(
  database: Database,
  id: string,
  { name, scopes, allowedIpRanges }: Partial<Pick<ApiKey, 'name' | 'scopes' | 'allowedIpRanges'>>,
): Promise<ApiKey | undefined> {
  const row = await tables(database)
    .updateTable('api_keys')
    .set({
      ...(name === undefined ? {} : { name }),
      ...(scopes === undefined ? {} : { scopes: scopes && [...scopes] }),
      ...(allowedIpRanges === undefined ? {} : { allowed_ip_ranges: allowedIpRanges && [...allowedIpRanges] }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && apiKeyOf(row)
}

/** Does nothing if a use after `before` is recorded. */
export async function updateLastUse(
  database: Database,
  id: string,
  { at, ip, before }: { at: Date; ip: string; before: Date },
): Promise<void> {
  await tables(database)
    .updateTable('api_keys')
    .set({ last_used_at: at, last_used_ip: ip })
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', before)]))
    .execute()
}

/** Returns the key that it has deleted. */
export async function deleteApiKeyRow(transaction: Transaction, id: string): Promise<ApiKey | undefined> {
  const row = await tables(transaction).deleteFrom('api_keys').where('id', '=', id).returningAll().executeTakeFirst()
  return row && apiKeyOf(row)
}

function apiKeyOf(row: Omit<Selectable<Tables['api_keys']>, 'hash' | 'self_made'>): ApiKey {
  return {
    id: row.id,
    name: row.name,
    mode: row.is_test ? 'test' : 'live',
    hint: row.hint,
    userId: row.user_id,
    organizationId: row.organization_id,
    requestsPerHour: row.requests_per_hour,
    scopes: row.scopes,
    allowedIpRanges: row.allowed_ip_ranges,
    lastUsedAt: row.last_used_at,
    lastUsedIp: row.last_used_ip,
    expiresAt: row.expires_at,
    replacedBy: row.replaced_by,
    createdAt: row.created_at,
  }
}
