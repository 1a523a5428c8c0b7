import type { accounts, Scope } from '@countersign/api'
import type { Mode } from './mode.ts'

export type Plan = accounts.Plan

/** The caller of the API: the key, the person who created it, and its organization, if any. */
export interface Caller {
  /** For a person in the console, who has no key, this equals `userId`. */
  readonly keyId: string
  /** Absent where a job acts for the caller. */
  readonly keyName?: string
  readonly userId: string | null
  readonly organization: { readonly id: string; readonly plan: Plan } | null
  /**
   * The organization whose plan admits the call and whose quota is charged: the key's or, for a personal key, one that
   * its holder is a member of. Null for a personal key whose holder is a member of none.
   */
  readonly payer: { readonly id: string; readonly plan: Plan } | null
  readonly requestsPerHour: number | null
  readonly mode: Mode
}

/** A set of IP addresses. */
export interface AddressRanges {
  includes(ip: string): boolean
}

/** A caller with a key, and the limits of the key. */
export interface KeyCaller extends Caller {
  /** What the key may do, with all that its scopes include; null: everything. */
  readonly scopes: ReadonlySet<Scope> | null
  /** Where the key works; null: everywhere. */
  readonly addresses: AddressRanges | null
}

/** Who acted, for records: a program with a key, or a person in the console. */
export type Actor = { readonly apiKey: string } | { readonly user: string }

export function actorOf({ keyId, userId }: Caller): Actor {
  return keyId === userId ? { user: userId } : { apiKey: keyId }
}

/**
 * The owner of the caller's objects. What a key creates belongs to its organization, or to its person if there is none.
 */
export function ownerOf(caller: Caller): string {
  const owner = caller.organization?.id ?? caller.userId
  if (owner === null) throw new Error(`key ${caller.keyId} has neither organization nor user`)
  return owner
}

/** What a browser sent to identify its user. */
export interface Visitor {
  readonly cookie: string | undefined
  readonly userAgent: string | undefined
  readonly ip: string
}
