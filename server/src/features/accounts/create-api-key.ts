import type { Scope } from '@countersign/api'
import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import type { Randomness } from '../../ports/randomness.ts'
import type { ActedBy } from '../../vocabulary/audit.ts'
import { makeId } from '../../vocabulary/ids.ts'
import type { Mode } from '../../vocabulary/mode.ts'
import { Refusal, wrongField } from '../../vocabulary/refusal.ts'
import { hashKey, hintOf, makeKey } from './api-key-format.ts'
import { countWorkingKeys, insertApiKey, type OneHolder } from './api-key-store.ts'
import { requireOrganization } from './list-accounts.ts'
import { findFirstOwner } from './membership-store.ts'
import { type ApiKey, mostWorkingKeys } from './model.ts'
import { recordAuditOfKey } from './record-audit-of-key.ts'
import { findUserByEmail } from './user-store.ts'

interface Ports {
  readonly transaction: Transaction
  readonly clock: Clock
  readonly randomness: Randomness
  readonly by: ActedBy
}

/** The owner of the key: an organization (created by a user, else by its first owner), or one person. */
export type KeyFor =
  | { readonly organizationId: string; readonly userId?: string }
  | { readonly personalEmail: string }
  | { readonly personalUserId: string }

interface Input {
  readonly for: KeyFor
  /** True for keys created in the console; no limit applies to the operator. */
  readonly selfMade: boolean
  readonly name: string
  readonly mode: Mode
  /** Overrides the default limit of all keys. */
  readonly requestsPerHour?: number
  /** Null or omitted: everything. */
  readonly scopes?: readonly Scope[] | null
  /** Null or omitted: everywhere. */
  readonly allowedIpRanges?: readonly string[] | null
  /** ISO 8601. Omitted: as the organization has set it, or never. */
  readonly expiresAt?: string | null
}

export interface NewApiKey {
  readonly apiKey: ApiKey
  readonly key: string
}

/** Returns the key for the only time: the service keeps only its hash. */
export async function createApiKey(ports: Ports, input: Input): Promise<NewApiKey> {
  const now = ports.clock.now()
  const holder = await findHolder(ports.transaction, input.for)
  const expiresAt = endOf(input.expiresAt, now, await findKeyExpiryDays(ports.transaction, holder))
  if (input.selfMade) await requireRoom(ports.transaction, holder, now, mostWorkingKeys)
  const { name, mode, requestsPerHour = null, scopes = null, allowedIpRanges = null, selfMade } = input
  const made = await issueApiKey(ports, {
    name,
    mode,
    ...holder,
    requestsPerHour,
    scopes,
    allowedIpRanges,
    expiresAt,
    selfMade,
  })
  await recordAuditOfKey(ports.transaction, { ...ports.by, action: 'key.created' }, made.apiKey)
  return made
}

type Issued = Omit<ApiKey, 'id' | 'hint' | 'replacedBy' | 'lastUsedAt' | 'lastUsedIp' | 'createdAt'>

/** Makes and stores a key. */
export async function issueApiKey(
  { transaction, clock, randomness }: Omit<Ports, 'by'>,
  { selfMade, ...wanted }: Issued & { readonly selfMade: boolean },
): Promise<NewApiKey> {
  const now = clock.now()
  const key = makeKey(randomness, wanted.mode)
  const apiKey = {
    id: makeId('key', now, randomness.bytes(10)),
    hint: hintOf(key),
    ...wanted,
    replacedBy: null,
    lastUsedAt: null,
    lastUsedIp: null,
    createdAt: now,
  }
  await insertApiKey(transaction, { ...apiKey, hash: hashKey(key), selfMade })
  return { apiKey, key }
}

/** Null where the key belongs to a person, or the organization has not set it. */
export async function findKeyExpiryDays(
  transaction: Transaction,
  { organizationId }: Pick<ApiKey, 'organizationId'>,
): Promise<number | null> {
  return organizationId === null ? null : (await requireOrganization(transaction, organizationId)).keyExpiryDays
}

export function daysAfter(now: Date, days: number): Date {
  return new Date(now.getTime() + days * 86_400_000)
}

function endOf(wanted: string | null | undefined, now: Date, defaultDays: number | null): Date | null {
  if (wanted === undefined) return defaultDays === null ? null : daysAfter(now, defaultDays)
  if (wanted === null) {
    if (defaultDays === null) return null
    const rule = `keys of this organization expire, by default after ${defaultDays} days`
    throw wrongField('expiresAt', `expiresAt cannot be null: ${rule}. Send a date and time, or omit it.`)
  }
  const end = new Date(wanted)
  if (end > now) return end
  throw wrongField('expiresAt', 'expiresAt must be a date and time in the future.')
}

type Holder = Pick<ApiKey, 'userId' | 'organizationId'>

/** Each key has its own hourly limit, so unlimited keys would mean unlimited requests. */
export async function requireRoom(transaction: Transaction, holder: Holder, now: Date, most: number): Promise<void> {
  if ((await countWorkingKeys(transaction, oneHolder(holder), now)) < most) return
  const who = holder.organizationId === null ? 'You have' : 'This organization has'
  throw new Refusal(
    'TOO_MANY_KEYS',
    `${who} reached the limit of ${most} active keys. Delete one, or contact the operator.`,
  )
}

export function oneHolder({ userId, organizationId }: Holder): OneHolder {
  return organizationId === null ? { userId: userId ?? '' } : { organizationId }
}

async function findHolder(transaction: Transaction, keyFor: KeyFor): Promise<Holder> {
  if ('personalUserId' in keyFor) return { userId: keyFor.personalUserId, organizationId: null }
  if ('personalEmail' in keyFor) {
    const user = await findUserByEmail(transaction, keyFor.personalEmail)
    if (user === undefined)
      throw new Refusal('NOT_FOUND', `There is no user with the email address ${keyFor.personalEmail}.`)
    return { userId: user.id, organizationId: null }
  }
  const { organizationId } = keyFor
  await requireOrganization(transaction, organizationId)
  return { userId: keyFor.userId ?? (await findFirstOwner(transaction, organizationId)), organizationId }
}
