import { type Static, Type } from 'typebox'
import { SignerAuthentication } from './authentication-methods.ts'
import { Language } from './language.ts'
import { DateTime, named, nullable, oneOf, pathIdOf } from './parts.ts'
import { shownReference } from './references.ts'

/** What the sender's, the signer's and the operator's view of a signing request share, and what events report of it. */

/**
 * PENDING: nobody has signed, approved or viewed yet. IN_PROGRESS: one has. FINALIZING: all have, and the file is being
 * closed. The rest are final; FAILED means that the document could not be downloaded or cannot be signed.
 */
export const requestStatuses = [
  'PENDING',
  'IN_PROGRESS',
  'FINALIZING',
  'COMPLETED',
  'DECLINED',
  'EXPIRED',
  'CANCELLED',
  'FAILED',
] as const

export const RequestStatus = named('SigningRequestStatus', oneOf(...requestStatuses))

export type RequestStatus = Static<typeof RequestStatus>

const signerRoles = ['signer', 'approver', 'viewer', 'cc'] as const

/** Without a name, for input that may omit it. */
export const signerRole = Type.Unsafe<(typeof signerRoles)[number]>({
  ...oneOf(...signerRoles),
  description:
    'What the person does. `signer`: signs. `approver`: agrees without a drawn or typed signature, and has a digital signature of their own in the document. `viewer`: opens the document. `cc`: gets the finished copy, and has no turn.',
})

export const SignerRole = named('SignerRole', signerRole)

export type SignerRole = Static<typeof SignerRole>

export const SignerStatus = named(
  'SignerStatus',
  Type.Unsafe<'PENDING' | 'SIGNED' | 'APPROVED' | 'VIEWED' | 'COPIED' | 'DECLINED'>({
    ...oneOf('PENDING', 'SIGNED', 'APPROVED', 'VIEWED', 'COPIED', 'DECLINED'),
    description:
      'SIGNED: a signer has signed. APPROVED: an approver has approved. VIEWED: a viewer has viewed the document. COPIED: the request is completed, and the finished copy goes to this `cc`.',
  }),
)

export type SignerStatus = Static<typeof SignerStatus>

export const DeclineCode = named(
  'DeclineCode',
  Type.Unsafe<'SIGNER_DECLINED' | 'WRONG_RECIPIENT'>({
    ...oneOf('SIGNER_DECLINED', 'WRONG_RECIPIENT'),
    description:
      "Why the request was declined. WRONG_RECIPIENT: the person who opened a signer's link says they are not that signer.",
  }),
)

export type DeclineCode = Static<typeof DeclineCode>

export const Progress = named(
  'SigningProgress',
  Type.Object({
    signed: Type.Integer({ description: 'How many have signed, approved or viewed, each as their role asks.' }),
    total: Type.Integer({ description: 'How many people have a turn: everyone except `cc`.' }),
    pending: Type.Integer({ description: 'How many of them are not done yet.' }),
  }),
)

export type Progress = Static<typeof Progress>

export const signerState = {
  status: SignerStatus,
  viewedAt: nullable(DateTime),
  signedAt: nullable(DateTime),
}

/** Without a name, for a body with a default. */
export const ChosenDelivery = Type.Unsafe<'email' | 'in_person'>({
  ...oneOf('email', 'in_person'),
  description:
    'How the signer gets the link. `in_person`: the service emails neither an invitation nor a reminder. You open the link when it is their turn, and hand them the device. They still get the finished copy by email. Not for a `cc`.',
})

export const SignerDelivery = named('SignerDelivery', ChosenDelivery)

export type SignerDelivery = Static<typeof SignerDelivery>

/** The recipients of a signing request, and their order. */
export const signerIdentity = {
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  role: SignerRole,
  order: Type.Integer(),
  delivery: SignerDelivery,
  authentication: SignerAuthentication,
  phone: nullable(Type.String({ description: 'Where codes are sent as text messages. Null without `sms_code`.' })),
  mayDelegate: Type.Boolean({
    description: 'Whether the signer may still ask another person to sign in their place.',
  }),
  delegatedBy: nullable(
    named(
      'Delegator',
      Type.Object(
        { name: Type.String(), email: Type.String() },
        { description: 'The person who asked this signer to sign in their place. Null if nobody did.' },
      ),
    ),
  ),
  label: nullable(Type.String()),
}

const SignerIdentity = Type.Object(signerIdentity)

export type SignerIdentity = Static<typeof SignerIdentity>

/** A signer with a new link: after creation, correction or replacement. */
export const CreatedSigner = named(
  'CreatedSigner',
  Type.Object({
    ...signerIdentity,
    language: Language,
    signingUrl: Type.String({
      format: 'uri',
      description: 'The secure signing link of this signer. It is shown only once.',
    }),
    status: SignerStatus,
  }),
)

export type CreatedSigner = Static<typeof CreatedSigner>

export const ReminderSchedule = named(
  'ReminderSchedule',
  Type.Object({
    everyDays: Type.Integer({ description: 'Days between automatic reminders.' }),
    most: Type.Integer({ description: 'Number of automatic reminders per signer.' }),
  }),
)

/** The search text of lists of signing requests. */
export const RequestSearch = Type.String({
  minLength: 1,
  maxLength: 100,
  'x-expects': "a part of the title, or of a signer's name or email address, 1 to 100 characters",
})

export const SigningRequestId = Type.Object({ id: pathIdOf('sr') })

export type SigningRequestId = Static<typeof SigningRequestId>

/** Shown in lists, and in every other view of a sender. */
export const SigningRequestSummary = named(
  'SigningRequestSummary',
  Type.Object({
    signingRequestId: Type.String(),
    documentId: Type.String(),
    documentTitle: Type.String(),
    ...shownReference,
    status: RequestStatus,
    reason: nullable(
      Type.String({ description: 'Why the request was declined, canceled or failed, or why it is stuck.' }),
    ),
    declineCode: nullable(DeclineCode),
    expiresAt: DateTime,
    createdAt: DateTime,
    updatedAt: DateTime,
    progress: Progress,
  }),
)

export type SigningRequestSummary = Static<typeof SigningRequestSummary>

/** Of one signing request. */
export const mostDocuments = 20

/** A body that may be omitted. */
export const OptionalReason = Type.Optional(
  nullable(
    named(
      'OptionalReason',
      Type.Object({
        reason: Type.Optional(
          nullable(Type.String({ maxLength: 1000, 'x-expects': 'a string of at most 1000 characters' })),
        ),
      }),
    ),
  ),
)

export type OptionalReason = Static<typeof OptionalReason>
