import { makeCrl } from '@countersign/pki'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import { KeyStoreFailed } from '../../ports/key-store.ts'
import type { Authority } from './authority.ts'
import { crlFreshMs, crlValidMs } from './model.ts'
import { lockCrl, replaceCrl, type StoredCrl, selectCrl, selectRevoked } from './store.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
  readonly authority: Authority
}

/** The CRL of an authority, renewed when it is a day old or a certificate was revoked since. */
export async function readCrl(ports: Ports, issuerId: string): Promise<StoredCrl> {
  const { database } = ports
  const kept = await selectCrl(database, issuerId)
  if (kept !== undefined && (isFresh(kept, ports.clock.now()) || isOffline(ports.authority, issuerId))) return kept
  return await renewCrl(ports, issuerId).catch((error: unknown) => {
    // The last list is valid for days, and says everything that was revoked.
    const isUsable = kept !== undefined && kept.thisUpdate.getTime() > 0 && kept.nextUpdate > ports.clock.now()
    if (error instanceof KeyStoreFailed && isUsable) return kept
    throw error
  })
}

async function renewCrl(ports: Ports, issuerId: string): Promise<StoredCrl> {
  return await ports.database.transaction().execute(async (transaction) => {
    const locked = await lockCrl(transaction, issuerId)
    const thisUpdate = ports.clock.now()
    if (locked !== undefined && isFresh(locked, thisUpdate)) return locked
    const number = (locked?.number ?? 0) + 1
    const nextUpdate = new Date(thisUpdate.getTime() + crlValidMs)
    const revoked = await selectRevoked(transaction, issuerId)
    const crl = await makeCrl({
      issuer: await ports.authority.signerOf(issuerId),
      number: BigInt(number),
      thisUpdate,
      nextUpdate,
      revoked: revoked.map(({ serialNumber, revoked }) => ({
        serialNumber,
        revokedAt: revoked?.at ?? thisUpdate,
        reason: revoked?.reason ?? 'unspecified',
      })),
    })
    const made = { number, thisUpdate, nextUpdate, crl }
    await replaceCrl(transaction, issuerId, made)
    return made
  })
}

/** Its revocation lists come from its operator. */
function isOffline(authority: Authority, issuerId: string): boolean {
  return authority.keys().find(({ id }) => id === issuerId)?.encryptedPrivateKey === null
}

function isFresh({ thisUpdate }: StoredCrl, now: Date): boolean {
  const age = now.getTime() - thisUpdate.getTime()
  return age >= 0 && age < crlFreshMs
}
