import type { Transaction } from '../../ports/database.ts'
import { advanceRequestJob, moved, progressOf, type Signer, type SigningRequest, stepMayTakeMs } from './model.ts'
import { updateRequest } from './request-store.ts'
import type { Access } from './signer-access.ts'
import type { SigningPorts } from './signing-ports.ts'

/**
 * Advances a locked request after one of its people has done what their role asks: others are invited next, or the
 * document is finished. Returns the request and its people as they are now.
 */
export async function recordPart(
  transaction: Transaction,
  ports: SigningPorts,
  { request, signers }: Pick<Access, 'request' | 'signers'>,
  done: Signer,
  now: Date,
): Promise<{ readonly request: SigningRequest; readonly signers: readonly Signer[] }> {
  const all = signers.map((one) => (one.id === done.id ? done : one))
  const isLast = progressOf(all).pending === 0
  const status = moved(request.status, isLast ? 'do-last-part' : 'do-part')
  if (status === null) throw new Error(`a request that is ${request.status} cannot be signed`)
  await updateRequest(transaction, request.id, {
    status,
    updatedAt: now,
    workDueAt: new Date(now.getTime() + stepMayTakeMs),
  })
  await ports.queue.enqueue(transaction, advanceRequestJob, { signingRequestId: request.id }, { onceKey: request.id })
  return { request: { ...request, status, updatedAt: now }, signers: all }
}
