import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import type { Randomness } from '../../ports/randomness.ts'
import type { ActedBy } from '../../vocabulary/audit.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { findApiKey, lockApiKey, lockHolder, replaceApiKey } from './api-key-store.ts'
import { daysAfter, findKeyExpiryDays, issueApiKey, type NewApiKey, oneHolder, requireRoom } from './create-api-key.ts'
import { type ApiKey, mostWorkingKeysInRotation } from './model.ts'
import { recordAuditOfKey } from './record-audit-of-key.ts'

interface Ports {
  readonly transaction: Transaction
  readonly clock: Clock
  readonly randomness: Randomness
  readonly by: ActedBy
}

interface Rotation {
  readonly overlapHours: number
  /** The person who rotates the key, and so knows the new one; omitted: as for the old key. */
  readonly userId?: string
}

/** Creates a key like this one, which then works only until the overlap ends. */
export async function rotateApiKey(ports: Ports, id: string, { overlapHours, userId }: Rotation): Promise<NewApiKey> {
  const { transaction, clock, by } = ports
  const now = clock.now()
  const old = await lockWithHolder(transaction, id)
  if (old.replacedBy !== null) throw alreadyRotated(old.replacedBy)
  // A person could otherwise rotate a key of the operator again and again, and all of them would work.
  if (old.selfMade || userId !== undefined) await requireRoom(transaction, old, now, mostWorkingKeysInRotation)
  const { name, mode, organizationId, requestsPerHour, scopes, allowedIpRanges, selfMade } = old
  const made = await issueApiKey(ports, {
    name,
    mode,
    userId: userId ?? old.userId,
    organizationId,
    requestsPerHour,
    scopes,
    allowedIpRanges,
    expiresAt: endOf(old, now, await findKeyExpiryDays(transaction, old)),
    selfMade,
  })
  const replacedBy = made.apiKey.id
  await replaceApiKey(transaction, id, { replacedBy, expiresAt: endOfOverlap(old, now, overlapHours) })
  await recordAuditOfKey(transaction, { ...by, action: 'key.rotated' }, old, { replacedBy, overlapHours })
  return made
}

async function lockWithHolder(transaction: Transaction, id: string) {
  const found = await findApiKey(transaction, id)
  if (found !== undefined) await lockHolder(transaction, oneHolder(found))
  const locked = found && (await lockApiKey(transaction, id))
  if (locked === undefined) throw new Refusal('NOT_FOUND', `There is no key ${id}.`)
  return locked
}

/** As the organization has set it, else as long as the old key was to work. */
function endOf({ expiresAt, createdAt }: ApiKey, now: Date, defaultDays: number | null): Date | null {
  if (defaultDays !== null) return daysAfter(now, defaultDays)
  return expiresAt && new Date(now.getTime() + expiresAt.getTime() - createdAt.getTime())
}

function endOfOverlap({ expiresAt }: ApiKey, now: Date, hours: number): Date {
  const end = daysAfter(now, hours / 24)
  return expiresAt !== null && expiresAt < end ? expiresAt : end
}

function alreadyRotated(replacedBy: string): Refusal {
  const message = `This key was already rotated. Rotate the key ${replacedBy}, which replaces it, or create a new key.`
  return new Refusal('KEY_ALREADY_ROTATED', message)
}
