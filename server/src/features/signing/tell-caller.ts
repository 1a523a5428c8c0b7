import type { EventKind, EventSigner } from '@countersign/api'
import type { Transaction } from '../../ports/database.ts'
import { givenOf } from '../../vocabulary/reference.ts'
import { announceEvent } from '../webhooks/announce-event.ts'
import { endReason } from './end-reason.ts'
import { progressOf, type Signer, type SigningRequest } from './model.ts'
import type { SigningPorts } from './signing-ports.ts'

interface Told {
  readonly event: EventKind
  /** As they are after what is told. */
  readonly request: SigningRequest
  readonly signers: readonly Signer[]
  /** Who has done it, where it was one of them. */
  readonly signer?: Signer
}

/** Announces a change to the caller's URL, where there is one that wants this event. Last in its transaction, as announcing wants it. */
export async function tellCaller(transaction: Transaction, ports: SigningPorts, told: Told): Promise<void> {
  const { event, request, signers, signer } = told
  if (request.webhook === null) return
  const { callbackUrl, sealedSecret, events } = request.webhook
  if (events !== null && !events.includes(event)) return
  await announceEvent(transaction, ports, {
    subscription: { id: request.id, owner: request.owner, callbackUrl, sealedSecret },
    event,
    data: {
      signingRequestId: request.id,
      documentId: request.documentId,
      documentTitle: request.title,
      ...givenOf(request),
      status: request.status,
      reason: endReason(request, signers),
      declineCode: request.declineCode,
      fileHash: request.submittedHash,
      ...(request.finalHash === null ? {} : { finalHash: request.finalHash }),
      progress: progressOf(signers),
      ...(signer === undefined ? {} : { signer: tellSigner(signer) }),
      signers: signers.map(tellSigner),
    },
  })
}

function tellSigner({ id, name, email, order, status, viewedAt, signedAt }: Signer): EventSigner {
  return {
    id,
    name,
    email,
    order,
    status,
    viewedAt: viewedAt?.toISOString() ?? null,
    signedAt: signedAt?.toISOString() ?? null,
  }
}
