import { type Static, Type } from 'typebox'
import { authenticationMethods } from './authentication-methods.ts'
import { operation } from './operation.ts'
import { DateTime, named, nullable, oneOf, PageQuery, pageOf } from './parts.ts'
import { ExternalId } from './references.ts'
import {
  ReminderSchedule,
  RequestSearch,
  RequestStatus,
  SignerDelivery,
  SignerRole,
  SignerStatus,
  SigningRequestId,
  SigningRequestSummary,
} from './signing-parts.ts'

/** Signing requests as members of an organization and the operator browse them. */

export const ListedSigningRequest = named(
  'ListedSigningRequest',
  Type.Object({
    ...SigningRequestSummary.properties,
    documentCount: Type.Integer(),
    signers: Type.Array(
      Type.Object({
        name: Type.String(),
        email: Type.String(),
        role: SignerRole,
        status: SignerStatus,
        delivery: SignerDelivery,
        invitedAt: nullable(DateTime),
        viewedAt: nullable(DateTime),
      }),
    ),
  }),
)

export type ListedSigningRequest = Static<typeof ListedSigningRequest>

export const listOwnSigningRequests = operation({
  id: 'listOwnSigningRequests',
  area: 'member',
  method: 'GET',
  path: '/signing-requests',
  summary: "Search an organization's signing requests",
  description: 'Returns signing requests, newest first, each with its first signers.',
  query: Type.Object({
    ...PageQuery.properties,
    status: Type.Optional(RequestStatus),
    query: Type.Optional(RequestSearch),
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
      'corrected',
      'link-replaced',
      'changed',
      'opened-in-person',
      'delegated',
      'code-sent',
      'authenticated',
      'authentication-failed',
      'authentication-locked',
      'passkey-registered',
      'passkey-reset',
      'loaded',
      'viewed',
      'signed',
      'approved',
      'declined',
      'not-me',
      'cancelled',
      'expired',
      'failed',
      'finalized',
      'completed',
    ),
    actor: nullable(
      Type.String({ description: 'Who did it. Null if the service did it by itself, or if the person is unknown.' }),
    ),
    signer: nullable(
      Type.Object(
        { name: Type.String(), email: Type.String(), role: SignerRole },
        { description: 'The signer, with the email address at that time.' },
      ),
    ),
    formerSigner: nullable(
      Type.Object(
        { name: Type.String(), email: Type.String() },
        {
          description:
            "The signer's name and email address before a correction or a delegation. Null for other events.",
        },
      ),
    ),
    reason: nullable(
      Type.String({ description: 'The reason that a person gave, or that the service reports for a failure.' }),
    ),
    documentTitle: nullable(
      Type.String({ description: 'Title of the document that the event is about, if the request has several.' }),
    ),
    deadline: nullable(DateTime),
    reminders: nullable(ReminderSchedule),
    language: nullable(Type.String({ description: 'Language of the consent text that the signer saw.' })),
    methods: nullable(
      Type.Array(oneOf(...authenticationMethods), {
        description: 'How the signer was authenticated, or tried to be. Null for other events.',
      }),
    ),
  }),
)

export type TimelineEvent = Static<typeof TimelineEvent>

export const readSigningTimeline = operation({
  id: 'readSigningTimeline',
  area: 'member',
  method: 'GET',
  path: '/signing/:id/timeline',
  summary: "Retrieve a signing request's activity",
  description: 'Returns all activity, oldest first.',
  params: SigningRequestId,
  answer: Type.Object({ events: Type.Array(TimelineEvent) }),
  errors: ['NOT_FOUND', 'ACCESS_DENIED'],
})

/** An organization's own references are not shown to the operator. */
const { externalId: _externalId, metadata: _metadata, ...summary } = SigningRequestSummary.properties

export const SigningRequestWithProblem = named(
  'SigningRequestWithProblem',
  Type.Object({
    ...summary,
    owner: Type.String(),
    failedAttempts: Type.Integer(),
    problemSince: nullable(DateTime),
  }),
)

export type SigningRequestWithProblem = Static<typeof SigningRequestWithProblem>

export const listAllSigningRequests = operation({
  id: 'listAllSigningRequests',
  area: 'admin',
  method: 'GET',
  path: '/signing-requests',
  summary: 'List the signing requests of all organizations',
  description: 'Returns signing requests, newest first. With `stuck`, only those that need an operator to continue.',
  query: Type.Object({
    ...PageQuery.properties,
    status: Type.Optional(RequestStatus),
    stuck: Type.Optional(Type.Boolean()),
  }),
  answer: pageOf('signingRequests', SigningRequestWithProblem),
})

export const retrySigningRequest = operation({
  id: 'retrySigningRequest',
  area: 'admin',
  method: 'POST',
  path: '/signing-requests/:id/retry',
  summary: 'Retry a stuck signing request',
  params: SigningRequestId,
  answer: SigningRequestWithProblem,
  errors: ['NOT_FOUND', 'NOTHING_TO_RETRY'],
})
