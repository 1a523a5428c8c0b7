import { resumeRequest } from '../advance-request.ts'
import { endRequest, lockForEnd } from '../end-request.ts'
import { progressOf } from '../model.ts'
import { selectRequest } from '../request-store.ts'
import { selectSigners } from '../signer-store.ts'
import type { SigningPorts } from '../signing-ports.ts'
import { eachRequest } from './each-request.ts'
import { selectExpired } from './store.ts'

const mostAtOnce = 500

/** Expires overdue requests, each in its own transaction, so that one failure does not stop the others. */
export async function expireRequests(ports: SigningPorts, signal: AbortSignal): Promise<void> {
  const expired = await selectExpired(ports.database, ports.clock.now(), mostAtOnce)
  await eachRequest(ports, expired, signal, (id) => expireRequest(ports, id))
}

async function expireRequest(ports: SigningPorts, id: string): Promise<void> {
  const known = await selectRequest(ports.database, id)
  if (known === undefined) return
  // A node of an older version waits for people who only get a copy: everyone else acted in time.
  if (progressOf(await selectSigners(ports.database, id)).pending === 0) return await resumeRequest(ports, id)
  try {
    await ports.database.transaction().execute(async (transaction) => {
      const request = await lockForEnd(transaction, known, () => new Overtaken())
      await endRequest(transaction, ports, request, { move: 'expire', reason: null, trail: { event: 'expired' } })
    })
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error
  }
}

/** The last signer signed, or somebody ended the request, a moment ago. */
class Overtaken extends Error {
  override readonly name = 'Overtaken'
}
