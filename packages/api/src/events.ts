import { type Static, type TSchema, Type } from 'typebox'
import type { EventDefinition } from './openapi.ts'
import { named, nullable, oneOf, sha256Of } from './parts.ts'
import { givenReference } from './references.ts'
import { DeclineCode, Progress, signerIdentity, signerState } from './signing-parts.ts'

export const eventKinds = [
  'signature.signed',
  'signing_request.completed',
  'signing_request.viewed',
  'signing_request.declined',
  'signing_request.expired',
  'signing_request.cancelled',
  'signing_request.failed',
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
} satisfies Record<EventKind, { summary: string; data: TSchema }>

/** What the service tells in an event of this kind. */
export type EventData<Kind extends EventKind = EventKind> = Static<(typeof definitions)[Kind]['data']>

/** What the service reports to a URL that was given to it. */
export const eventDefinitions: readonly EventDefinition[] = eventKinds.map((kind) => ({ kind, ...definitions[kind] }))
