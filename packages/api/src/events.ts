import { type Static, type TSchema, Type } from 'typebox'
import { MailKind } from './mail.ts'
import type { EventDefinition } from './openapi.ts'
import { operation } from './operation.ts'
import { cursorPattern, DateTime, LowerSha256, named, nullable, oneOf, PageQuery, sha256Of } from './parts.ts'
import { ExternalId, givenReference } from './references.ts'
import { DeclineCode, Progress, RequestStatus, signerIdentity, signerState } from './signing-parts.ts'
import { Label, Publication, RecordType, Url } from './timestamps.ts'

/** What is sent to the callbackUrl of a signing request: the changes of its state, which its sender does not learn by an answer. */
export const callbackEventKinds = [
  'signature.signed',
  'signing_request.completed',
  'signing_request.viewed',
  'signing_request.declined',
  'signing_request.expired',
  'signing_request.cancelled',
  'signing_request.failed',
] as const

export const CallbackEventKind = named('CallbackEventKind', oneOf(...callbackEventKinds))

export type CallbackEventKind = Static<typeof CallbackEventKind>

/** What is recorded, and sent to the webhook endpoints that want it. */
export const eventKinds = [
  ...callbackEventKinds,
  'signing_request.created',
  'document.sealed',
  'timestamp.confirmed',
  'signer.email_bounced',
  'webhook.test',
] as const

export const EventKind = named('EventKind', oneOf(...eventKinds))

export type EventKind = Static<typeof EventKind>

export const EventSigner = named('EventSigner', Type.Object({ ...signerIdentity, ...signerState }))

export type EventSigner = Static<typeof EventSigner>

const FileHash = sha256Of('SHA-256 of the document as it was submitted.')

/** In every event. The request is as the event left it. */
const common = {
  signingRequestId: Type.String({ examples: ['sr_01jh5m3zqfe8kvd2t3c4r5s6w7'] }),
  documentId: Type.String(),
  documentTitle: Type.String(),
  ...givenReference,
  reason: nullable(Type.String({ description: 'Why it ended without success; null where nobody said why.' })),
  declineCode: nullable(DeclineCode),
  progress: Progress,
  signers: Type.Array(EventSigner),
}

/** A signer can see the document, so it is there. */
const afterPreparation = { ...common, fileHash: FileHash }

/** May come before the document is there. */
const atAnyTime = { ...common, fileHash: nullable(FileHash) }

export const SignatureSigned = named(
  'SignatureSigned',
  Type.Object({ ...afterPreparation, status: oneOf('IN_PROGRESS', 'FINALIZING'), signer: EventSigner }),
)

export type SignatureSigned = Static<typeof SignatureSigned>

export const SigningRequestCompleted = named(
  'SigningRequestCompleted',
  Type.Object({
    ...afterPreparation,
    status: oneOf('COMPLETED'),
    finalHash: sha256Of('SHA-256 of the finished document.'),
  }),
)

export type SigningRequestCompleted = Static<typeof SigningRequestCompleted>

export const SigningRequestViewed = named(
  'SigningRequestViewed',
  Type.Object({ ...afterPreparation, status: oneOf('PENDING', 'IN_PROGRESS'), signer: EventSigner }),
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
    previousFileHash: sha256Of('SHA-256 of the version before it.'),
    sealedAt: DateTime,
    sequenceNumber: Type.Integer({ description: 'Of the timestamp of the sealed version.' }),
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
    txHash: Type.String({ description: 'The transaction that wrote the root.' }),
    blockNumber: Type.Integer(),
    explorerUrl: nullable(Url),
  }),
)

/** At most so many in one event. */
export const mostConfirmed = 500

export const TimestampConfirmed = named(
  'TimestampConfirmed',
  Type.Object({
    blockchain: Confirmation,
    ipfs: Publication,
    timestamps: Type.Array(ConfirmedTimestamp, {
      minItems: 1,
      maxItems: mostConfirmed,
      description: 'In the order of the sequence. Where there are more of yours, further events have them.',
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
        description: 'What the mail server said to BOUNCED; null where it could not be reached for a day.',
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
  'signature.signed': { summary: 'A signer has signed', data: SignatureSigned },
  'signing_request.completed': {
    summary: 'Everyone has signed, and the document is finished',
    data: SigningRequestCompleted,
  },
  'signing_request.viewed': {
    summary: 'A signer has opened the document for the first time',
    data: SigningRequestViewed,
  },
  'signing_request.declined': {
    summary: 'A signer has declined, or the link reached the wrong person',
    data: SigningRequestDeclined,
  },
  'signing_request.expired': { summary: 'The time to sign has passed', data: SigningRequestExpired },
  'signing_request.cancelled': { summary: 'The sender has canceled the request', data: SigningRequestCancelled },
  'signing_request.failed': {
    summary: 'The document could not be downloaded, or cannot be signed',
    data: SigningRequestFailed,
  },
  'signing_request.created': { summary: 'A signing request was created', data: SigningRequestCreated },
  'document.sealed': { summary: 'A seal was put on a document', data: DocumentSealed },
  'timestamp.confirmed': {
    summary: 'A blockchain has confirmed timestamps of yours: their proofs are complete',
    data: TimestampConfirmed,
  },
  'signer.email_bounced': { summary: 'An email to a signer could not be delivered', data: SignerEmailBounced },
  'webhook.test': { summary: 'You have asked for a test of a webhook endpoint', data: WebhookTest },
} satisfies Record<EventKind, { summary: string; data: TSchema }>

/** What the service tells in an event of this kind. */
export type EventData<Kind extends EventKind = EventKind> = Static<(typeof definitions)[Kind]['data']>

/** What the service reports to a URL that was given to it. */
export const eventDefinitions: readonly EventDefinition[] = eventKinds.map((kind) => ({ kind, ...definitions[kind] }))

export const RecordedEvent = named(
  'RecordedEvent',
  Type.Object({
    id: Type.String({
      description: 'The same wherever this event is sent.',
      examples: ['evt_01jh5m3zqfe8kvd2t3c4r5s6w7'],
    }),
    sequence: Type.Integer({
      description:
        'The place of the event among those of the organization, from 1. It is the cursor of the event as well.',
    }),
    event: EventKind,
    createdAt: DateTime,
    data: Type.Unsafe<EventData>({
      type: 'object',
      additionalProperties: true,
      description: 'As in the webhook event of this kind.',
    }),
  }),
)

export type RecordedEvent = Static<typeof RecordedEvent>

/** Events are kept for so long. */
export const eventKeptDays = 90

export const listEvents = operation({
  id: 'listEvents',
  area: 'api',
  method: 'GET',
  path: '/events',
  tag: 'Events',
  summary: 'List events',
  description: `What has happened, the oldest first, whether or not it was sent anywhere. Events are kept for ${eventKeptDays} days. nextCursor is always present: keep it, and ask again with it to get what has happened since. Nothing is left out, and an event appears only once. hasMore tells whether the next page has events already.`,
  query: Type.Object({
    ...PageQuery.properties,
    kind: Type.Optional(EventKind),
    since: Type.Optional(DateTime),
  }),
  answer: named(
    'RecordedEventPage',
    Type.Object({
      events: Type.Array(RecordedEvent),
      nextCursor: Type.String({ pattern: cursorPattern, description: 'Where to continue, now or later.' }),
      hasMore: Type.Boolean(),
    }),
  ),
})
