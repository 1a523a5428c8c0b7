import { callbackEventKinds, type EventKind, type EventSigner } from '@countersign/api'
import type { Transaction } from '../../ports/database.ts'
import { givenOf } from '../../vocabulary/reference.ts'
import { announceEvent } from '../webhooks/announce-event.ts'
import { type RecordPorts, recordEvent } from '../webhooks/record-event.ts'
import { endReason } from './end-reason.ts'
import { identityOf, progressOf, type RequestDocument, type Signer, type SigningRequest } from './model.ts'

interface Notice {
  readonly event: EventKind
  /** The state after the change. */
  readonly request: EventRequest
  readonly signers: readonly SignerOfEvent[]
  /** The signer who made the change, if any. */
  readonly signer?: SignerOfEvent
  /** Fields of this event only. */
  readonly more?: Readonly<Record<string, unknown>>
}

type EventRequest = Pick<
  SigningRequest,
  | 'id'
  | 'owner'
  | 'externalId'
  | 'metadata'
  | 'documentId'
  | 'title'
  | 'status'
  | 'reason'
  | 'declineCode'
  | 'submittedHash'
  | 'finalHash'
  | 'webhook'
> & { readonly documents: readonly EventDocument[] }
/** A new document has no hashes yet. */
type EventDocument = Pick<RequestDocument, 'documentId' | 'title'> &
  Partial<Pick<RequestDocument, 'submittedHash' | 'finalHash'>>
type SignerOfEvent = Pick<Signer, keyof EventSigner>

/**
 * Records a change, and announces it to the caller's URL if that is subscribed to the event. Call it last in the
 * transaction, as announcing requires.
 */
export async function recordSigningEvent(transaction: Transaction, ports: RecordPorts, notice: Notice): Promise<void> {
  const { event, request, signers, signer, more } = notice
  const recorded = await recordEvent(transaction, ports, {
    owner: request.owner,
    event,
    data: {
      signingRequestId: request.id,
      documentId: request.documentId,
      documentTitle: request.title,
      documents: request.documents.map(({ documentId, title, submittedHash = null, finalHash = null }) => ({
        documentId,
        title,
        fileHash: submittedHash,
        finalHash,
      })),
      ...givenOf(request),
      status: request.status,
      reason: endReason(request, signers),
      declineCode: request.declineCode,
      fileHash: request.submittedHash,
      ...(request.finalHash === null ? {} : { finalHash: request.finalHash }),
      progress: progressOf(signers),
      ...(signer === undefined ? {} : { signer: describeSigner(signer) }),
      signers: signers.map(describeSigner),
      ...more,
    },
  })
  if (request.webhook === null || !wants(request.webhook, event)) return
  const { callbackUrl, encryptedSecret } = request.webhook
  const subscription = { id: request.id, owner: request.owner, callbackUrl, encryptedSecret }
  await announceEvent(transaction, ports, subscription, recorded)
}

function wants({ events }: NonNullable<SigningRequest['webhook']>, event: EventKind): boolean {
  return (events ?? callbackEventKinds).some((one) => one === event)
}

function describeSigner(signer: SignerOfEvent): EventSigner {
  const { status, viewedAt, signedAt } = signer
  return {
    ...identityOf(signer),
    status,
    viewedAt: viewedAt?.toISOString() ?? null,
    signedAt: signedAt?.toISOString() ?? null,
  }
}
