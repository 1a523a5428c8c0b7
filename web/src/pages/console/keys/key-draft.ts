import type { ApiKey, ChangeApiKey, CreateOwnApiKey } from '@countersign/api'
import { type Access, accessOf, noAccess, scopesOf } from './key-access.ts'
import { type ReadRanges, readRanges } from './read-ranges.ts'

/** Null for personal keys. */
export type KeyHolder = { readonly organizationId: string } | null

/** What can also be changed later. */
export type EnteredLimits = {
  readonly name: string
  /** Whether the key may do only what `access` says. */
  readonly isLimited: boolean
  readonly access: Access
  readonly ranges: string
}

export type WrongLimits = {
  readonly name?: boolean
  readonly access?: boolean
  readonly ranges?: Exclude<ReadRanges, { readonly ranges: unknown }> | null
}

type Limits = Readonly<Required<Pick<CreateOwnApiKey, 'name' | 'scopes' | 'allowedIpRanges'>>>

export function enteredOf(key: ApiKey | null): EnteredLimits {
  return {
    name: key?.name ?? '',
    isLimited: (key?.scopes ?? null) !== null,
    access: key === null ? noAccess : accessOf(key.scopes ?? []),
    ranges: (key?.allowedIpRanges ?? []).join('\n'),
  }
}

export function readLimits(entered: EnteredLimits): { readonly limits: Limits | null; readonly wrong: WrongLimits } {
  const name = entered.name.trim()
  const scopes = entered.isLimited ? scopesOf(entered.access) : null
  const read = readRanges(entered.ranges)
  const wrong = { name: name === '', access: scopes?.length === 0, ranges: 'ranges' in read ? null : read }
  if (wrong.name || wrong.access || !('ranges' in read)) return { limits: null, wrong }
  return { limits: { name, scopes, allowedIpRanges: read.ranges.length === 0 ? null : [...read.ranges] }, wrong }
}

/** Only the changed fields, so that changes made elsewhere meanwhile are kept. */
export function changesFrom(key: ApiKey, { name, scopes, allowedIpRanges }: Limits): Readonly<ChangeApiKey> {
  return {
    ...(name !== key.name && { name }),
    ...(!isSame(scopes, key.scopes && scopesOf(accessOf(key.scopes))) && { scopes }),
    ...(!isSame(allowedIpRanges, key.allowedIpRanges) && { allowedIpRanges }),
  }
}

function isSame(a: readonly string[] | null, b: readonly string[] | null): boolean {
  if (a === null || b === null) return a === b
  return a.length === b.length && a.every((one) => b.includes(one))
}

const expiries = ['default', 'never', 'month', 'quarter', 'year', 'day'] as const
export type Expiry = (typeof expiries)[number]

/** Where the organization has a default, keys without an expiry are refused. */
export function expiriesFor(defaultDays: number | null): readonly Expiry[] {
  const missing = defaultDays === null ? 'default' : 'never'
  return expiries.filter((one) => one !== missing)
}

/** What can only be chosen for a new key. */
export type EnteredOnce = {
  readonly limit: string
  readonly expiry: Expiry
  /** The format of a date input, `2027-01-31`. */
  readonly day: string
}

export type WrongOnce = { readonly limit?: boolean; readonly day?: boolean }

type Once = Readonly<Pick<CreateOwnApiKey, 'requestsPerHour' | 'expiresAt'>>

export function readOnce(
  entered: EnteredOnce,
  most: number,
  now: Date,
): { readonly once: Once | null; readonly wrong: WrongOnce } {
  const limit = entered.limit.trim()
  const requestsPerHour = /^\d+$/.test(limit) ? Number(limit) : Number.NaN
  const end = endOf(entered, now)
  const wrong = {
    limit: limit !== '' && !(requestsPerHour >= 1 && requestsPerHour <= most),
    day: end === 'wrong',
  }
  if (wrong.limit || end === 'wrong') return { once: null, wrong }
  const once = {
    ...(limit === '' ? {} : { requestsPerHour }),
    ...(end === 'default' ? {} : { expiresAt: end?.toISOString() ?? null }),
  }
  return { once, wrong }
}

/** Null for never. A chosen day counts until its end, in the reader's time zone. */
function endOf({ expiry, day }: EnteredOnce, now: Date): Date | null | 'default' | 'wrong' {
  switch (expiry) {
    case 'default':
      return 'default'
    case 'never':
      return null
    case 'month':
      return daysAfter(now, 30)
    case 'quarter':
      return daysAfter(now, 90)
    case 'year':
      return daysAfter(now, 365)
    case 'day': {
      const end = new Date(`${day}T23:59:59`)
      return end.getTime() > now.getTime() ? end : 'wrong'
    }
  }
}

function daysAfter(now: Date, days: number): Date {
  return new Date(now.getTime() + days * 86_400_000)
}
