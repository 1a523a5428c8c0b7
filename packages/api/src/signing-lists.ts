import { type Static, Type } from 'typebox'
import { operation } from './operation.ts'
import { DateTime, named, nullable, oneOf, PageQuery, pageOf, TitlePart } from './parts.ts'
import { ExternalId } from './references.ts'
import { RequestStatus, SignerStatus, SigningRequestId, SigningRequestSummary } from './signing-parts.ts'

/** Signing requests as the members of an organization and the operator look through them. */

export const ListedSigningRequest = named(
  'ListedSigningRequest',
  Type.Object({
    ...SigningRequestSummary.properties,
    signers: Type.Array(Type.Object({ name: Type.String(), email: Type.String(), status: SignerStatus })),
  }),
)

export type ListedSigningRequest = Static<typeof ListedSigningRequest>

export const listOwnSigningRequests = operation({
  id: 'listOwnSigningRequests',
  area: 'member',
  method: 'GET',
  path: '/signing-requests',
  summary: 'Search the signing requests of an organization',
  description: 'The newest first, each with the first few of its signers.',
  query: Type.Object({
    ...PageQuery.properties,
    status: Type.Optional(RequestStatus),
    query: Type.Optional(TitlePart),
    externalId: Type.Optional(ExternalId),
  }),
  answer: pageOf('signingRequests', ListedSigningRequest),
})

export const TimelineEvent = named(
  'TimelineEvent',
  Type.Object({
    at: DateTime,
    event: oneOf(
      'created',
      'prepared',
      'invited',
      'reminded',
      'loaded',
      'viewed',
      'signed',
      'declined',
      'not-me',
      'cancelled',
      'expired',
      'failed',
      'finalized',
      'completed',
    ),
    actor: nullable(
      Type.String({ description: 'Who has done it; null for what the service does by itself, or somebody unknown.' }),
    ),
    signer: nullable(
      Type.Object(
        { name: Type.String(), email: Type.String() },
        { description: 'Whom it is about, with the email address that the service knew then.' },
      ),
    ),
    reason: nullable(Type.String({ description: 'As a person wrote it, or for a failure as the service reports it.' })),
    deadline: nullable(DateTime),
    language: nullable(Type.String({ description: 'The language in which the signer was shown the consent.' })),
  }),
)

export type TimelineEvent = Static<typeof TimelineEvent>

export const readSigningTimeline = operation({
  id: 'readSigningTimeline',
  area: 'member',
  method: 'GET',
  path: '/signing/:id/timeline',
  summary: 'Read what has happened to a signing request',
  description: 'The oldest first.',
  params: SigningRequestId,
  answer: Type.Object({ events: Type.Array(TimelineEvent) }),
  errors: ['NOT_FOUND', 'BELONGS_TO_ANOTHER'],
})

/** What an organization has given for its own eyes is not the operator's. */
const { externalId: _externalId, metadata: _metadata, ...summary } = SigningRequestSummary.properties

export const TroubledSigningRequest = named(
  'TroubledSigningRequest',
  Type.Object({
    ...summary,
    owner: Type.String(),
    failedAttempts: Type.Integer(),
    troubleSince: nullable(DateTime),
  }),
)

export type TroubledSigningRequest = Static<typeof TroubledSigningRequest>

export const listAllSigningRequests = operation({
  id: 'listAllSigningRequests',
  area: 'admin',
  method: 'GET',
  path: '/signing-requests',
  summary: 'List the signing requests of everybody',
  description: 'The newest first; with `stuck`, those that the service cannot continue by itself.',
  query: Type.Object({
    ...PageQuery.properties,
    status: Type.Optional(RequestStatus),
    stuck: Type.Optional(Type.Boolean()),
  }),
  answer: pageOf('signingRequests', TroubledSigningRequest),
})

export const retrySigningRequest = operation({
  id: 'retrySigningRequest',
  area: 'admin',
  method: 'POST',
  path: '/signing-requests/:id/retry',
  summary: 'Retry what keeps a signing request',
  params: SigningRequestId,
  answer: TroubledSigningRequest,
  errors: ['NOT_FOUND', 'NOTHING_TO_RETRY'],
})
