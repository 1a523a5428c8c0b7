import type { Transaction } from '../../../ports/database.ts'
import { insertTrail } from '../evidence/store.ts'
import { type TrailEvent, writeTrail } from '../evidence/trail.ts'
import { isOpen, type Signer, type SigningRequest } from '../model.ts'
import { expired, methodNotRequired } from '../refusals.ts'
import { lockRequest } from '../request-store.ts'
import { type Link, sameHolder } from '../signer-access.ts'
import { selectSigners } from '../signer-store.ts'
import type { SigningPorts } from '../signing-ports.ts'
import { selectMethods } from './method-store.ts'
import { type Method, type MethodState, untouched } from './model.ts'
import { stepsOf } from './steps.ts'

/** A method of the holder of a link, under the lock of the request: all nodes count its codes one after another. */
export interface LockedMethod {
  readonly request: SigningRequest
  readonly signer: Signer
  readonly state: MethodState
}

/** Runs `change` while no other request changes the methods of this signer. Refuses a link without this method. */
export async function changeMethod<T>(
  ports: Pick<SigningPorts, 'database'>,
  known: Link,
  method: Method,
  change: (transaction: Transaction, locked: LockedMethod) => Promise<T>,
): Promise<T> {
  return await ports.database.transaction().execute(async (transaction) => {
    const request = await lockRequest(transaction, known.request.id)
    if (request === undefined) throw expired()
    const signer = sameHolder(known.signer, await selectSigners(transaction, request.id))
    if (!(await stepsOf(transaction, { request, signer })).methods.includes(method)) throw methodNotRequired()
    const [state = untouched(method)] = await selectMethods(transaction, signer.id, [method])
    return await change(transaction, { request, signer, state })
  })
}

/** The trail of a request that has ended is closed. */
export async function addToTrail(
  transaction: Transaction,
  request: SigningRequest,
  now: Date,
  events: readonly TrailEvent[],
): Promise<void> {
  if (!isOpen(request.status)) return
  await insertTrail(transaction, request.id, writeTrail(request.trail, now, events).lines)
}
