import { type Static, Type } from 'typebox'
import { AuthenticationResult } from './authentication-methods.ts'
import { ChangedReminders, DuplicateSigningRequest } from './duplicate-signing-request.ts'
import { CallbackEventKind } from './events.ts'
import { Language } from './language.ts'
import { mailStates } from './mail.ts'
import { barcodes, CreateSigningRequest } from './new-signing-request.ts'
import { operation } from './operation.ts'
import { DateTime, LowerSha256, named, nullable, oneOf, PageQuery, pageOf, sha256Of } from './parts.ts'
import { ownedFilter, shownReference } from './references.ts'
import { Invisible, RequestedField } from './signing-fields.ts'
import {
  CreatedSigner,
  OptionalReason,
  Progress,
  ReminderSchedule,
  RequestSearch,
  RequestStatus,
  SignerRole,
  SigningRequestId,
  SigningRequestSummary,
  signerIdentity,
  signerState,
} from './signing-parts.ts'

export * from './duplicate-signing-request.ts'
export * from './new-signing-request.ts'
export * from './signing-fields.ts'
export * from './signing-lists.ts'
export * from './signing-parts.ts'
export * from './signing-signers.ts'

const Url = Type.String({ format: 'uri' })
const Tracking = named('SigningTracking', Type.Object({ statusUrl: Url, documentStatusUrl: Url }))

const webhook = {
  callbackUrl: nullable(Type.String()),
  events: nullable(
    Type.Array(CallbackEventKind, { description: 'Events that are sent to `callbackUrl`. Null if there is none.' }),
  ),
}

const documentId = Type.String({ description: 'Id of the document, the first if there are several.' })

export const CreatedSigningRequest = named(
  'CreatedSigningRequest',
  Type.Object({
    signingRequestId: Type.String({ examples: ['sr_01jh5m3zqfe8kvd2t3c4r5s6w7'] }),
    documentId,
    documents: Type.Array(
      named('CreatedRequestDocument', Type.Object({ documentId: Type.String(), title: Type.String() })),
    ),
    ...shownReference,
    status: RequestStatus,
    language: Language,
    expiresAt: DateTime,
    createdAt: DateTime,
    signers: Type.Array(CreatedSigner),
    tracking: Tracking,
    webhook: named(
      'CreatedSigningRequestWebhook',
      Type.Object({
        ...webhook,
        secret: nullable(
          Type.String({ description: 'The webhook secret that signs deliveries. It is shown only once.' }),
        ),
      }),
    ),
  }),
)

export type CreatedSigningRequest = Static<typeof CreatedSigningRequest>

const SignerMailStatus = named(
  'SignerMailStatus',
  Type.Unsafe<(typeof mailStates)[number]>({
    ...oneOf(...mailStates),
    description:
      'Delivery status of the latest email to this signer. BOUNCED: the mail server refuses this email address.',
  }),
)

export const RequestedSigner = named(
  'RequestedSigner',
  Type.Object({
    ...signerIdentity,
    language: Language,
    ...signerState,
    isTheirTurn: Type.Boolean({ description: 'Whether this signer can act now: the document is ready for them.' }),
    invitedAt: nullable(
      Type.String({ ...DateTime, description: 'Null until the invitation, and for signers who sign in person.' }),
    ),
    mailStatus: nullable(SignerMailStatus),
    authenticationResult: AuthenticationResult,
    invisible: Invisible,
  }),
)

export type RequestedSigner = Static<typeof RequestedSigner>

export const ChosenStamp = named('ChosenStamp', Type.Object({ allPages: Type.Boolean(), barcode: oneOf(...barcodes) }))

const FinalHash = nullable(sha256Of('SHA-256 of the final document.'))

export const RequestDocument = named(
  'RequestDocument',
  Type.Object({ documentId: Type.String(), title: Type.String(), finalHash: FinalHash }),
)

export type RequestDocument = Static<typeof RequestDocument>

export const SigningRequest = named(
  'SigningRequest',
  Type.Object({
    ...SigningRequestSummary.properties,
    documents: Type.Array(RequestDocument, { description: 'All documents, in the order in which signers read them.' }),
    language: Language,
    subject: nullable(
      Type.String({ description: 'Your subject of the emails to signers. Null for the subject of the service.' }),
    ),
    message: nullable(Type.String({ description: 'Your message to the signers, with its variables.' })),
    reminders: ReminderSchedule,
    companyName: Type.String({ description: 'Name of the sender in emails and on the signing page.' }),
    companyLogo: nullable(Type.String()),
    brandColor: nullable(Type.String()),
    stamp: ChosenStamp,
    duplicateOf: nullable(Type.String({ description: 'Id of the signing request that this one duplicates.' })),
    templateId: nullable(Type.String({ description: 'Id of the template that this request was created from.' })),
    finalHash: FinalHash,
    documentsDeletedAt: nullable(
      Type.String({ ...DateTime, description: 'When the documents were deleted. Null while they are kept.' }),
    ),
    documentsDueAt: nullable(
      Type.String({
        ...DateTime,
        description:
          'When the documents are due for deletion, by the retention settings. The daily job deletes them after that. Null if they are not.',
      }),
    ),
    personalDataErasedAt: nullable(
      Type.String({
        ...DateTime,
        description: 'When all people in the request were erased. Null while they are kept.',
      }),
    ),
    personalDataDueAt: nullable(
      Type.String({
        ...DateTime,
        description: 'When the people are due for erasure, by the retention settings. Null if they are not.',
      }),
    ),
    retentionHold: Type.Boolean({ description: 'Whether the request is on hold: then nothing of it is deleted.' }),
    signers: Type.Array(RequestedSigner),
    fields: Type.Array(RequestedField, {
      description: 'The fields as requested, then those of tags in the text, which are known once it is prepared.',
    }),
    tracking: Tracking,
    webhook: named('SigningRequestWebhook', Type.Object(webhook)),
  }),
)

export type SigningRequest = Static<typeof SigningRequest>

const { reason, declineCode } = SigningRequestSummary.properties

const SigningStatusDocument = named(
  'SigningStatusDocument',
  Type.Object({
    id: Type.String(),
    title: Type.String(),
    status: Type.String(),
    fileHash: nullable(sha256Of('SHA-256 of the original document.')),
    finalHash: FinalHash,
  }),
)

const SigningStatusSigner = named(
  'SigningStatusSigner',
  Type.Object({
    id: Type.String(),
    signerName: Type.String(),
    role: SignerRole,
    ...signerState,
    invitedAt: nullable(DateTime),
  }),
)

const SigningStatusTimestamp = named(
  'SigningStatusTimestamp',
  Type.Object({
    sequenceNumber: Type.Integer(),
    fingerprint: LowerSha256,
    serverTimestamp: DateTime,
    type: Type.String(),
  }),
)

export const SigningStatus = named(
  'SigningStatus',
  Type.Object({
    signingRequestId: Type.String(),
    ...shownReference,
    status: RequestStatus,
    reason,
    declineCode,
    expired: Type.Boolean(),
    expiresAt: DateTime,
    progress: Progress,
    document: SigningStatusDocument,
    documents: Type.Array(SigningStatusDocument),
    signers: Type.Array(SigningStatusSigner),
    timestamps: Type.Array(SigningStatusTimestamp),
  }),
)

export type SigningStatus = Static<typeof SigningStatus>

const RemindedSigner = named(
  'RemindedSigner',
  Type.Object({ id: Type.String(), name: Type.String(), email: Type.String(), role: SignerRole }),
)

export const RemindedSigners = named(
  'RemindedSigners',
  Type.Object({
    signingRequestId: Type.String(),
    reminded: Type.Array(RemindedSigner),
  }),
)

export type RemindedSigners = Static<typeof RemindedSigners>

const tag = 'Signing'

/** Why a request cannot be created. */
export const creationErrors = [
  'INVALID_HASH',
  'URL_NOT_ALLOWED',
  'METHOD_NOT_AVAILABLE',
  'ACTIVE_CONTENT_NOT_ALLOWED',
  'NOT_FOUND',
  'ACCESS_DENIED',
  'QUOTA_EXCEEDED',
  'DOCUMENT_NOT_READY',
  'DOCUMENT_DELETED',
  'DOCUMENT_LOCKED',
  'DOCUMENT_NOT_MODIFIABLE',
] as const

export const createSigningRequest = operation({
  id: 'createSigningRequest',
  area: 'api',
  method: 'POST',
  path: '/signing',
  tag,
  summary: 'Create a signing request',
  description:
    'Returns immediately. The service downloads and prepares the document in the background, then invites the first signers. Signing links and the webhook secret are shown only once.',
  body: CreateSigningRequest,
  status: 201,
  repeatable: true,
  answer: CreatedSigningRequest,
  errors: creationErrors,
})

export const duplicateSigningRequest = operation({
  id: 'duplicateSigningRequest',
  area: 'api',
  method: 'POST',
  path: '/signing/:id/duplicate',
  tag,
  summary: 'Duplicate a signing request',
  description:
    'Creates a new signing request with the same document as it was before anyone signed, the same signers and the same settings. Use it to send a request again that was declined, canceled or has expired. It works like a new request: it counts toward the quota, and signing links and the webhook secret are shown only once.',
  params: SigningRequestId,
  body: DuplicateSigningRequest,
  status: 201,
  repeatable: true,
  answer: CreatedSigningRequest,
  errors: [
    'URL_NOT_ALLOWED',
    'ACTIVE_CONTENT_NOT_ALLOWED',
    'NOT_FOUND',
    'ACCESS_DENIED',
    'QUOTA_EXCEEDED',
    'DOCUMENT_NOT_READY',
    'DOCUMENT_DELETED',
    'DOCUMENT_NOT_MODIFIABLE',
  ],
})

export const listSigningRequests = operation({
  id: 'listSigningRequests',
  area: 'api',
  method: 'GET',
  path: '/signing',
  tag,
  summary: 'List signing requests',
  description: 'Returns your signing requests, newest first.',
  query: Type.Object({
    ...PageQuery.properties,
    ...ownedFilter,
    status: Type.Optional(RequestStatus),
    updatedSince: Type.Optional(DateTime),
    query: Type.Optional(RequestSearch),
  }),
  answer: pageOf('signingRequests', SigningRequestSummary),
})

export const readSigningRequest = operation({
  id: 'readSigningRequest',
  area: 'api',
  method: 'GET',
  path: '/signing/:id',
  tag,
  summary: 'Retrieve a signing request',
  params: SigningRequestId,
  answer: SigningRequest,
  errors: ['NOT_FOUND', 'ACCESS_DENIED'],
})

export const readSigningStatus = operation({
  id: 'readSigningStatus',
  area: 'api',
  method: 'GET',
  path: '/signing/:id/status',
  tag,
  summary: "Retrieve a signing request's status",
  params: SigningRequestId,
  answer: SigningStatus,
  errors: ['NOT_FOUND', 'ACCESS_DENIED'],
})

export const SigningRequestChanges = named(
  'SigningRequestChanges',
  Type.Object(
    {
      expiresAt: Type.Optional(
        Type.Unsafe<string>({
          ...DateTime,
          description: 'The new deadline: a time in the future, at most 365 days from now.',
        }),
      ),
      reminders: Type.Optional(ChangedReminders),
    },
    { minProperties: 1, description: 'Omitted fields stay unchanged.' },
  ),
)

export type SigningRequestChanges = Static<typeof SigningRequestChanges>

export const changeSigningRequest = operation({
  id: 'changeSigningRequest',
  area: 'api',
  method: 'PATCH',
  path: '/signing/:id',
  tag,
  summary: 'Change a signing request',
  description:
    'Changes the deadline or the automatic reminders of an open signing request. Later emails and the signing page show the new deadline. The audit trail records the change.',
  params: SigningRequestId,
  body: SigningRequestChanges,
  repeatable: true,
  answer: SigningRequest,
  errors: [
    'NOT_FOUND',
    'ACCESS_DENIED',
    'SIGNING_CLOSED',
    'SIGNING_DECLINED',
    'SIGNING_EXPIRED',
    'SIGNING_CANCELLED',
    'SIGNING_FAILED',
  ],
})

export const cancelSigningRequest = operation({
  id: 'cancelSigningRequest',
  area: 'api',
  method: 'POST',
  path: '/signing/:id/cancel',
  tag,
  summary: 'Cancel a signing request',
  description: 'The signing links stop working immediately, and the service notifies the invited signers.',
  params: SigningRequestId,
  body: OptionalReason,
  repeatable: true,
  answer: SigningRequest,
  errors: ['NOT_FOUND', 'ACCESS_DENIED', 'SIGNING_CLOSED'],
})

export const remindSigners = operation({
  id: 'remindSigners',
  area: 'api',
  method: 'POST',
  path: '/signing/:id/remind',
  tag,
  summary: 'Remind signers',
  description: 'Emails the signers whose turn it is. At most once per hour.',
  params: SigningRequestId,
  repeatable: true,
  answer: RemindedSigners,
  errors: [
    'NOT_FOUND',
    'ACCESS_DENIED',
    'SIGNING_CLOSED',
    'SIGNING_DECLINED',
    'SIGNING_EXPIRED',
    'SIGNING_CANCELLED',
    'SIGNING_FAILED',
    'NO_INVITED_SIGNERS',
    'TOO_MANY_REQUESTS',
  ],
})

export const downloadEvidence = operation({
  id: 'downloadEvidence',
  area: 'api',
  method: 'GET',
  path: '/signing/:id/evidence',
  tag,
  summary: 'Download the evidence',
  description:
    'Returns a ZIP with the original and the final document, and the audit trail as JSON and as a signed PDF. It also has all proofs, certificates and tokens, and explains how to check them without the service. After the documents were deleted, the ZIP has everything but them.',
  params: SigningRequestId,
  file: ['application/zip'],
  errors: ['NOT_FOUND', 'ACCESS_DENIED', 'EVIDENCE_NOT_READY', 'LOG_FROZEN'],
})

export const downloadTrail = operation({
  id: 'downloadTrail',
  area: 'api',
  method: 'GET',
  path: '/signing/:id/trail',
  tag,
  summary: 'Download the audit trail',
  description:
    'Returns the audit trail of a closed signing request by itself, as in the evidence: as a signed PDF, or as JSON.',
  params: SigningRequestId,
  query: Type.Object({ format: Type.Optional(oneOf('pdf', 'json')) }),
  // Clients with one type for all responses use the first: bytes, which suits both formats.
  file: ['application/pdf', 'application/json'],
  jsonFile: Type.Array(Type.Object({}, { additionalProperties: true })),
  errors: ['NOT_FOUND', 'ACCESS_DENIED', 'EVIDENCE_NOT_READY', 'LOG_FROZEN'],
})
