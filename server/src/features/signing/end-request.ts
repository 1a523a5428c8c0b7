import type { EventKind } from '@countersign/api'
import type { Transaction } from '../../ports/database.ts'
import { unlockDocuments } from '../documents/lock-document.ts'
import { releaseReservation } from '../quota/hold-storage.ts'
import { insertTrail } from './evidence/store.ts'
import { type TrailEvent, writeTrail } from './evidence/trail.ts'
import {
  advanceRequestJob,
  type DeclineCode,
  documentIdsOf,
  isOpen,
  type Move,
  moved,
  type Signer,
  type SigningRequest,
  stepMayTakeMs,
} from './model.ts'
import { recordSigningEvent } from './record-signing-event.ts'
import { lockRequest, updateRequest } from './request-store.ts'
import { selectSigners } from './signer-store.ts'
import type { SigningPorts } from './signing-ports.ts'

/** How a request ends without success. */
interface End {
  readonly move: Extract<Move, 'decline' | 'expire' | 'cancel' | 'fail'>
  readonly reason: string | null
  readonly declineCode?: DeclineCode
  readonly trail: TrailEvent
  readonly signer?: Signer
}

/**
 * Locks the rows that an end changes, the documents first as everywhere, and returns the request as it is under the
 * lock. The documents are unlocked by then, so a request that can no longer end must roll back the transaction: it throws
 * the result of `refuse`.
 */
export async function lockForEnd(
  transaction: Transaction,
  { id, documents }: Pick<SigningRequest, 'id' | 'documents'>,
  refuse: (request: SigningRequest) => Error,
): Promise<SigningRequest> {
  await unlockDocuments(transaction, documentIdsOf(documents), id)
  const request = await lockRequest(transaction, id)
  if (request === undefined) throw new Error(`signing request ${id} is gone`)
  if (!isOpen(request.status)) throw refuse(request)
  return request
}

/** Ends a request returned by `lockForEnd`. */
export async function endRequest(
  transaction: Transaction,
  ports: SigningPorts,
  request: SigningRequest,
  end: End,
): Promise<SigningRequest> {
  const status = moved(request.status, end.move)
  if (status === null) throw new Error(`a request that is ${request.status} cannot ${end.move}`)
  const now = ports.clock.now()
  const { lines, end: trail } = writeTrail(request.trail, now, [end.trail])
  const changes = {
    status,
    reason: end.reason,
    declineCode: end.declineCode ?? null,
    endedAt: now,
    updatedAt: now,
    problem: null,
  }
  const ended = { ...request, ...changes, trail }
  await updateRequest(transaction, request.id, {
    ...changes,
    workDueAt: new Date(now.getTime() + stepMayTakeMs),
  })
  await releaseReservation(transaction, request.id)
  await insertTrail(transaction, request.id, lines)
  await ports.queue.enqueue(transaction, advanceRequestJob, { signingRequestId: request.id }, { onceKey: request.id })
  const signers = await selectSigners(transaction, request.id)
  const { signer } = end
  await recordSigningEvent(transaction, ports, {
    event: eventOf(end.move),
    request: ended,
    signers,
    ...(signer === undefined ? {} : { signer: signers.find(({ id }) => id === signer.id) ?? signer }),
  })
  return ended
}

function eventOf(move: End['move']): EventKind {
  switch (move) {
    case 'decline':
      return 'signing_request.declined'
    case 'expire':
      return 'signing_request.expired'
    case 'cancel':
      return 'signing_request.cancelled'
    case 'fail':
      return 'signing_request.failed'
  }
}
