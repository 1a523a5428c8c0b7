import { timingSafeEqual } from 'node:crypto'
import { withIncluded } from '@countersign/api'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Caller, KeyCaller, Plan } from '../../vocabulary/caller.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { readAddressRanges } from './address-ranges.ts'
import { hashKey, isWellFormed } from './api-key-format.ts'
import { findApiKeyByHash, type PresentedKey } from './api-key-store.ts'
import { createKeyUses } from './record-key-use.ts'

/** How long a key is trusted without a query, and so how long a deletion on another node takes to reach this one. */
const trustedForMs = 10_000
const mostRemembered = 10_000

interface Remembered {
  readonly caller: KeyCaller
  readonly expiresAt: number
  readonly until: number
}

/**
 * Authenticates callers by key and caches recent ones. The cache is keyed by the key itself: hashing it took longer
 * than everything else a known caller needs.
 */
export function createKeyRing(ports: { database: Database; clock: Clock }) {
  const remembered = new Map<string, Remembered>()
  const lookups = new Map<string, Promise<KeyCaller>>()
  const uses = createKeyUses(ports)
  const noted = new WeakSet<KeyCaller>()
  let timesForgotten = 0

  async function lookUp(presented: string): Promise<KeyCaller> {
    const begunAt = timesForgotten
    const hash = hashKey(presented)
    const found = await findApiKeyByHash(ports.database, hash)
    if (found === undefined || !timingSafeEqual(found.hash, hash)) {
      remembered.delete(presented)
      throw unknownKey()
    }
    const now = ports.clock.now().getTime()
    if (found.organizationId === null && found.isDisabled) throw keyOfDisabledUser()
    if (found.organizationId === null && found.selfMade && found.holderPayer === null) throw keyOfNoMember()
    if (found.expiresAt !== null && found.expiresAt.getTime() <= now) throw expiredKey(found.expiresAt)
    const caller = callerOf(found)
    // A change during the query may have revoked what the query returned.
    if (begunAt !== timesForgotten) return caller
    if (remembered.size >= mostRemembered) remembered.clear()
    const expiresAt = found.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY
    remembered.set(presented, { caller, expiresAt, until: now + trustedForMs })
    return caller
  }

  return {
    recall(presented: string): KeyCaller | undefined {
      const known = remembered.get(presented)
      if (known === undefined) return undefined
      const now = ports.clock.now().getTime()
      return known.until > now && known.expiresAt > now ? known.caller : undefined
    },

    /** Concurrent requests with the same key share one query. */
    async authenticate(presented: string): Promise<KeyCaller> {
      if (!isWellFormed(presented)) throw unknownKey()
      let lookup = lookups.get(presented)
      if (lookup === undefined) {
        const own = lookUp(presented).finally(() => {
          if (lookups.get(presented) === own) lookups.delete(presented)
        })
        lookup = own
        lookups.set(presented, own)
      }
      return await lookup
    },

    /** Records the first use of a key since it was last looked up. Returns immediately. */
    noteUse(caller: KeyCaller, ip: string): void {
      if (noted.has(caller)) return
      noted.add(caller)
      uses.note(caller.keyId, ip)
    },

    /**
     * Drops a deleted key, or one whose organization or holder changed, so that its next use on this node queries the
     * database.
     */
    forget(concerns: (caller: Caller) => boolean): void {
      timesForgotten++
      lookups.clear()
      for (const [key, { caller }] of remembered) {
        if (concerns(caller)) remembered.delete(key)
      }
    },
  }
}

/** Every key of test mode has the enterprise plan. */
function callerOf({
  id: keyId,
  name: keyName,
  mode,
  userId,
  organizationId,
  plan,
  holderPayer,
  requestsPerHour,
  scopes,
  allowedIpRanges,
}: PresentedKey): KeyCaller {
  const planOf = (own: Plan): Plan => (mode === 'test' ? 'enterprise' : own)
  const organization = organizationId !== null && plan !== null ? { id: organizationId, plan: planOf(plan) } : null
  const payer = organization ?? (holderPayer && { id: holderPayer.id, plan: planOf(holderPayer.plan) })
  return {
    keyId,
    keyName,
    userId,
    organization,
    payer,
    requestsPerHour,
    mode,
    scopes: scopes && withIncluded(scopes),
    addresses: allowedIpRanges && readAddressRanges(allowedIpRanges),
  }
}

export type KeyRing = ReturnType<typeof createKeyRing>

function unknownKey(): Refusal {
  return new Refusal('API_KEY_INVALID', 'This API key is invalid. It may be mistyped or deleted.')
}

function keyOfDisabledUser(): Refusal {
  return new Refusal('API_KEY_SUSPENDED', 'This API key does not work because the account that owns it is disabled.')
}

function keyOfNoMember(): Refusal {
  const message = 'This API key does not work because the person who created it is not a member of any organization.'
  return new Refusal('API_KEY_SUSPENDED', message)
}

function expiredKey(at: Date): Refusal {
  return new Refusal('API_KEY_EXPIRED', `This API key expired at ${at.toISOString()}. Create a new one.`)
}
