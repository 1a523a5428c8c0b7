import { type Static, type TSchema, Type } from 'typebox'
import { AuditEntry } from './audit.ts'
import { MailKind } from './mail.ts'
import type { EventDefinition } from './openapi-document.ts'
import { operation } from './operation.ts'
import { cursorPattern, DateTime, LowerSha256, named, nullable, oneOf, PageQuery, sha256Of } from './parts.ts'
import { ExternalId, givenReference } from './references.ts'
import { DeclineCode, Progress, RequestStatus, signerIdentity, signerState } from './signing-parts.ts'
import { Label, Publication, RecordType, Url } from './timestamps.ts'

/**
 * The events for the callbackUrl of a signing request: changes of its state that its sender does not learn from a
 * response.
 */
export const callbackEventKinds = [
  'signature.signed',
  'signature.delegated',
  'signing_request.completed',
  'signing_request.viewed',
  'signing_request.declined',
  'signing_request.expired',
  'signing_request.cancelled',
  'signing_request.failed',
] as const

export const CallbackEventKind = named('CallbackEventKind', oneOf(...callbackEventKinds))

export type CallbackEventKind = Static<typeof CallbackEventKind>

/** The events that are recorded, and sent to subscribed webhook endpoints. */
export const eventKinds = [
  ...callbackEventKinds,
  'signing_request.created',
  'document.sealed',
  'timestamp.confirmed',
  'signer.email_bounced',
  'audit.recorded',
  'webhook.test',
] as const

export const EventKind = named('EventKind', oneOf(...eventKinds))

export type EventKind = Static<typeof EventKind>

export const EventSigner = named('EventSigner', Type.Object({ ...signerIdentity, ...signerState }))

export type EventSigner = Static<typeof EventSigner>

const FileHash = sha256Of('SHA-256 of the original document.')

const EventDocument = named(
  'EventDocument',
  Type.Object({
    documentId: Type.String(),
    title: Type.String(),
    fileHash: nullable(FileHash),
    finalHash: nullable(sha256Of('SHA-256 of the final document.')),
  }),
)

/** In every event. The request is as the event left it. */
const common = {
  signingRequestId: Type.String({ examples: ['sr_01jh5m3zqfe8kvd2t3c4r5s6w7'] }),
  documentId: Type.String(),
  documentTitle: Type.String(),
  documents: Type.Array(EventDocument, { description: 'All documents, in the order in which signers read them.' }),
  ...givenReference,
  reason: nullable(
    Type.String({ description: 'Why the request was declined, canceled or failed. Null if there is no reason.' }),
  ),
  declineCode: nullable(DeclineCode),
  progress: Progress,
  signers: Type.Array(EventSigner),
}

/** A signer can see the document, so it has arrived. */
const afterPreparation = { ...common, fileHash: FileHash }

/** May come before the document has arrived. */
const atAnyTime = { ...common, fileHash: nullable(FileHash) }

export const SignatureSigned = named(
  'SignatureSigned',
  Type.Object({ ...afterPreparation, status: oneOf('IN_PROGRESS', 'FINALIZING'), signer: EventSigner }),
)

export type SignatureSigned = Static<typeof SignatureSigned>

export const SignatureDelegated = named(
  'SignatureDelegated',
  Type.Object({
    ...afterPreparation,
    status: oneOf('PENDING', 'IN_PROGRESS'),
    signer: EventSigner,
    delegationReason: nullable(
      Type.String({ description: 'Why the first person delegated, in their words. Null if they gave no reason.' }),
    ),
  }),
)

export type SignatureDelegated = Static<typeof SignatureDelegated>

export const SigningRequestCompleted = named(
  'SigningRequestCompleted',
  Type.Object({
    ...afterPreparation,
    status: oneOf('COMPLETED'),
    finalHash: sha256Of('SHA-256 of the final document.'),
  }),
)

export type SigningRequestCompleted = Static<typeof SigningRequestCompleted>

export const SigningRequestViewed = named(
  'SigningRequestViewed',
  Type.Object({ ...afterPreparation, status: oneOf('PENDING', 'IN_PROGRESS', 'FINALIZING'), signer: EventSigner }),
)

export type SigningRequestViewed = Static<typeof SigningRequestViewed>

export const SigningRequestDeclined = named(
  'SigningRequestDeclined',
  Type.Object({ ...afterPreparation, status: oneOf('DECLINED'), declineCode: DeclineCode, signer: EventSigner }),
)

export type SigningRequestDeclined = Static<typeof SigningRequestDeclined>

export const SigningRequestExpired = named(
  'SigningRequestExpired',
  Type.Object({ ...atAnyTime, status: oneOf('EXPIRED') }),
)

export type SigningRequestExpired = Static<typeof SigningRequestExpired>

export const SigningRequestCancelled = named(
  'SigningRequestCancelled',
  Type.Object({ ...atAnyTime, status: oneOf('CANCELLED') }),
)

export type SigningRequestCancelled = Static<typeof SigningRequestCancelled>

export const SigningRequestFailed = named(
  'SigningRequestFailed',
  Type.Object({ ...atAnyTime, status: oneOf('FAILED') }),
)

export type SigningRequestFailed = Static<typeof SigningRequestFailed>

export const SigningRequestCreated = named(
  'SigningRequestCreated',
  Type.Object({ ...atAnyTime, status: oneOf('PENDING') }),
)

export type SigningRequestCreated = Static<typeof SigningRequestCreated>

export const DocumentSealed = named(
  'DocumentSealed',
  Type.Object({
    documentId: Type.String({ examples: ['doc_01jh5m3zqfe8kvd2t3c4r5s6w7'] }),
    documentTitle: Type.String(),
    ...givenReference,
    sealId: Type.String(),
    sealName: Type.String(),
    fileHash: sha256Of('SHA-256 of the sealed version.'),
    previousFileHash: sha256Of('SHA-256 of the previous version.'),
    sealedAt: DateTime,
    sequenceNumber: Type.Integer({ description: 'Sequence number of the timestamp of the sealed version.' }),
  }),
)

export type DocumentSealed = Static<typeof DocumentSealed>

const ConfirmedTimestamp = named(
  'ConfirmedTimestamp',
  Type.Object({
    id: Type.String({ examples: ['ts_01jh5m3zqfe8kvd2t3c4r5s6w7'] }),
    sequenceNumber: Type.Integer({ description: "Position in the service's sequence." }),
    fingerprint: LowerSha256,
    type: RecordType,
    label: Type.Optional(Label),
    externalId: Type.Optional(ExternalId),
  }),
)

const Confirmation = named(
  'TimestampConfirmation',
  Type.Object({
    network: Type.String({ examples: ['Ethereum'] }),
    status: oneOf('CONFIRMED'),
    batchId: Type.String(),
    txHash: Type.String({ description: 'Hash of the transaction that wrote the root.' }),
    blockNumber: Type.Integer(),
    explorerUrl: nullable(Url),
  }),
)

/** The most timestamps in one event. */
export const mostConfirmed = 500

export const TimestampConfirmed = named(
  'TimestampConfirmed',
  Type.Object({
    blockchain: Confirmation,
    ipfs: Publication,
    timestamps: Type.Array(ConfirmedTimestamp, {
      minItems: 1,
      maxItems: mostConfirmed,
      description: 'Your confirmed timestamps, by sequence number. If there are more than fit, further events follow.',
    }),
  }),
)

export type TimestampConfirmed = Static<typeof TimestampConfirmed>

export const SignerEmailBounced = named(
  'SignerEmailBounced',
  Type.Object({
    ...atAnyTime,
    status: RequestStatus,
    signer: EventSigner,
    mailKind: MailKind,
    mailStatus: named('UndeliveredMailStatus', oneOf('BOUNCED', 'FAILED')),
    mailError: nullable(
      Type.String({
        description: "The mail server's reply if the email bounced. Null if the server was unreachable for a day.",
      }),
    ),
  }),
)

export type SignerEmailBounced = Static<typeof SignerEmailBounced>

export const WebhookTest = named(
  'WebhookTest',
  Type.Object({ webhookId: Type.String({ examples: ['wh_01jh5m3zqfe8kvd2t3c4r5s6w7'] }) }),
)

export type WebhookTest = Static<typeof WebhookTest>

const definitions = {
  'signature.signed': { summary: 'A signer signed, or an approver approved', data: SignatureSigned },
  'signature.delegated': {
    summary: 'A signer asked another person to sign in their place',
    data: SignatureDelegated,
  },
  'signing_request.completed': {
    summary: 'Everyone is done, and the document is final',
    data: SigningRequestCompleted,
  },
  'signing_request.viewed': {
    summary: 'Someone opened the document for the first time. A viewer is then done',
    data: SigningRequestViewed,
  },
  'signing_request.declined': {
    summary: 'A signer declined, or the link reached the wrong person',
    data: SigningRequestDeclined,
  },
  'signing_request.expired': { summary: 'The signing request expired', data: SigningRequestExpired },
  'signing_request.cancelled': { summary: 'The sender canceled the signing request', data: SigningRequestCancelled },
  'signing_request.failed': {
    summary: 'The document could not be downloaded, or it cannot be signed',
    data: SigningRequestFailed,
  },
  'signing_request.created': { summary: 'A signing request was created', data: SigningRequestCreated },
  'document.sealed': { summary: 'A document was sealed', data: DocumentSealed },
  'timestamp.confirmed': {
    summary: 'Your timestamps were confirmed on the blockchain, and their proofs are complete',
    data: TimestampConfirmed,
  },
  'signer.email_bounced': { summary: 'An email to a signer could not be delivered', data: SignerEmailBounced },
  'audit.recorded': {
    summary: 'The audit log has a new entry. Only for endpoints that name this event',
    data: AuditEntry,
  },
  'webhook.test': { summary: 'You sent a test event to a webhook endpoint', data: WebhookTest },
} satisfies Record<EventKind, { summary: string; data: TSchema }>

/** The data of an event of this kind. */
export type EventData<Kind extends EventKind = EventKind> = Static<(typeof definitions)[Kind]['data']>

/** What the service sends to a registered URL. */
export const eventDefinitions: readonly EventDefinition[] = eventKinds.map((kind) => ({ kind, ...definitions[kind] }))

export const RecordedEvent = named(
  'RecordedEvent',
  Type.Object({
    id: Type.String({
      description: 'Id of the event. It is the same in every delivery.',
      examples: ['evt_01jh5m3zqfe8kvd2t3c4r5s6w7'],
    }),
    sequence: Type.Integer({
      description:
        'Position of the event among all events of your organization, starting at 1. You can also use it as the cursor.',
    }),
    event: EventKind,
    createdAt: DateTime,
    data: Type.Unsafe<EventData>({
      type: 'object',
      additionalProperties: true,
      description: 'The same data as in the webhook event of this kind.',
    }),
  }),
)

export type RecordedEvent = Static<typeof RecordedEvent>

/** How long events are kept. */
export const eventKeptDays = 90

export const listEvents = operation({
  id: 'listEvents',
  area: 'api',
  method: 'GET',
  path: '/events',
  tag: 'Events',
  summary: 'List events',
  description: `Returns all events, oldest first, whether or not they were sent to a webhook. \`audit.recorded\` is listed only while an endpoint names it, and only for callers who may read the audit log. Events are kept for ${eventKeptDays} days. \`nextCursor\` is always present: save it, and send it with your next request to get what happened since. You get every event exactly once. \`hasMore\` says whether more events are available now.`,
  query: Type.Object({
    ...PageQuery.properties,
    kind: Type.Optional(EventKind),
    since: Type.Optional(DateTime),
  }),
  answer: named(
    'RecordedEventPage',
    Type.Object({
      events: Type.Array(RecordedEvent),
      nextCursor: Type.String({ pattern: cursorPattern, description: 'Cursor for the next request, now or later.' }),
      hasMore: Type.Boolean(),
    }),
  ),
})
