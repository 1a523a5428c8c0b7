import { activeContentKinds } from '@countersign/pdf'
import { Type } from 'typebox'
import {
  DateTime,
  EmailAddress,
  idOf,
  nameText,
  nullable,
  oneOf,
  PageQuery,
  pageOf,
  pathIdOf,
  shortText,
  TitlePart,
} from '@countersign/api'
import { Sha256Hex } from '@countersign/api'
import { eventKinds } from '../webhooks/model.ts'
import { declineCodes, requestStatuses } from './model.ts'

const RequestStatus = oneOf(...requestStatuses)
const SignerStatus = oneOf('PENDING', 'SIGNED', 'DECLINED')
const Url = Type.String({ format: 'uri' })
const Address = Type.String({
  minLength: 1,
  maxLength: 2000,
  'x-expects': 'an http or https address, for example https://example.org/contract.pdf',
})
const longText = (maxLength: number) =>
  Type.String({ maxLength, 'x-expects': `a text of at most ${maxLength} characters` })

export const Stamp = Type.Object(
  {
    allPages: Type.Boolean({
      default: false,
      description: 'The certification block at the foot of every page, not of the last alone.',
      'x-expects': 'true or false',
    }),
    barcode: Type.Unsafe<'both' | 'qr' | 'datamatrix' | 'none'>({
      ...oneOf('both', 'qr', 'datamatrix', 'none'),
      default: 'both',
      description: 'The QR code leads to the verification page, the DataMatrix code holds the hash of the document.',
    }),
  },
  { default: {}, 'x-expects': 'an object with allPages and barcode' },
)

export const mostSigners = 50

const NewSigner = Type.Object({
  email: EmailAddress,
  name: nameText(200, 'Anna Kowalska'),
  order: Type.Integer({
    minimum: 0,
    maximum: 1000,
    default: 0,
    'x-expects': 'a whole number from 0 to 1000',
    description: 'Those with the same number sign in parallel, lower ones first.',
  }),
})

const WebhookEvent = oneOf(...eventKinds)

export const CreateSigningRequest = Type.Object(
  {
    documentTitle: nameText(300, 'Rental contract'),
    documentUrl: Type.Optional(Address),
    documentId: Type.Optional(
      Type.String({ ...idOf('doc'), description: 'An uploaded document, in place of documentUrl.' }),
    ),
    documentHash: Type.Optional(Sha256Hex),
    signers: Type.Array(NewSigner, {
      minItems: 1,
      maxItems: mostSigners,
      'x-expects': `a list of 1 to ${mostSigners} signers, each with an email and a name`,
    }),
    message: Type.Optional(longText(5000)),
    expiresInDays: Type.Integer({
      minimum: 1,
      maximum: 365,
      default: 30,
      'x-expects': 'a whole number from 1 to 365',
    }),
    companyName: Type.Optional(
      Type.Unsafe<string>({
        ...nameText(200, 'Example GmbH'),
        description: 'Shown in emails and on the signing page, next to the registered name of the organization.',
      }),
    ),
    companyLogo: Type.Optional(Address),
    brandColor: Type.Optional(
      Type.String({ pattern: '^#[0-9a-fA-F]{6}$', 'x-expects': 'a colour of the form #rrggbb, for example #1a5fb4' }),
    ),
    callbackUrl: Type.Optional(Address),
    webhookEvents: Type.Optional(
      Type.Array(WebhookEvent, {
        minItems: 1,
        maxItems: eventKinds.length,
        uniqueItems: true,
        'x-expects': `a list of different events, out of ${eventKinds.join(', ')}`,
        description: 'The events that are sent to callbackUrl; default all. Only these are counted in their sequence.',
      }),
    ),
    stamp: Stamp,
  },
  { 'x-exactly-one': ['documentUrl', 'documentId'] },
)

const Tracking = Type.Object({ statusUrl: Url, documentStatusUrl: Url })

const WebhookEvents = nullable(
  Type.Array(WebhookEvent, { description: 'What is sent to callbackUrl; null where there is none.' }),
)

export const CreatedSigningRequest = Type.Object({
  signingRequestId: Type.String({ examples: ['sr_01jh5m3zqfe8kvd2t3c4r5s6w7'] }),
  documentId: Type.String(),
  status: RequestStatus,
  expiresAt: DateTime,
  createdAt: DateTime,
  signers: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      email: Type.String(),
      order: Type.Integer(),
      signingUrl: Type.String({
        format: 'uri',
        description: 'The link of this signer. It is shown here and never again.',
      }),
      status: SignerStatus,
    }),
  ),
  tracking: Tracking,
  webhook: Type.Object({
    callbackUrl: nullable(Type.String()),
    secret: nullable(Type.String({ description: 'The key of the signatures. It is shown here and never again.' })),
    events: WebhookEvents,
  }),
})

const Progress = Type.Object({ signed: Type.Integer(), total: Type.Integer(), pending: Type.Integer() })
const SignerState = {
  status: SignerStatus,
  viewedAt: nullable(DateTime),
  signedAt: nullable(DateTime),
}
const Reason = nullable(
  Type.String({ description: 'Why it ended without success, or what keeps the service from going on with it.' }),
)
const DeclineCode = nullable(
  Type.String({
    enum: [...declineCodes, null],
    description:
      'Why it is DECLINED. WRONG_RECIPIENT: the person who opened a link says that they are somebody else than its signer. Null otherwise.',
  }),
)

const summary = {
  signingRequestId: Type.String(),
  documentId: Type.String(),
  documentTitle: Type.String(),
  status: RequestStatus,
  reason: Reason,
  declineCode: DeclineCode,
  expiresAt: DateTime,
  createdAt: DateTime,
  updatedAt: DateTime,
  progress: Progress,
}

export const SigningRequestView = Type.Object({
  ...summary,
  finalHash: nullable(Type.String({ description: 'SHA-256 of the finished document.' })),
  signers: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      email: Type.String(),
      order: Type.Integer(),
      ...SignerState,
      invitedAt: nullable(DateTime),
      mailStatus: nullable(
        Type.String({
          enum: ['QUEUED', 'SENT', 'BOUNCED', 'FAILED', null],
          description: 'How the latest mail to this signer fared; BOUNCED: the mail server refuses this address.',
        }),
      ),
    }),
  ),
  tracking: Tracking,
  webhook: Type.Object({ callbackUrl: nullable(Type.String()), events: WebhookEvents }),
})

export const SigningRequestPage = pageOf('signingRequests', Type.Object(summary))

export const SigningStatus = Type.Object({
  signingRequestId: Type.String(),
  status: RequestStatus,
  reason: Reason,
  declineCode: DeclineCode,
  expired: Type.Boolean(),
  expiresAt: DateTime,
  progress: Progress,
  document: Type.Object({
    id: Type.String(),
    title: Type.String(),
    status: Type.String(),
    fileHash: nullable(Type.String({ description: 'SHA-256 of the document as it was submitted.' })),
    finalHash: nullable(Type.String({ description: 'SHA-256 of the finished document.' })),
  }),
  signers: Type.Array(
    Type.Object({ id: Type.String(), signerName: Type.String(), ...SignerState, invitedAt: nullable(DateTime) }),
  ),
  timestamps: Type.Array(
    Type.Object({
      sequenceNumber: Type.Integer(),
      fingerprint: Type.String(),
      serverTimestamp: DateTime,
      type: Type.String(),
    }),
  ),
})

export const SigningRequestId = Type.Object({ id: pathIdOf('sr') })

export const ListSigningRequests = Type.Object({
  ...PageQuery.properties,
  status: Type.Optional(RequestStatus),
  updatedSince: Type.Optional(DateTime),
})

/** For lists that people look through. */
export const SearchSigningRequests = Type.Object({
  ...PageQuery.properties,
  status: Type.Optional(RequestStatus),
  query: Type.Optional(TitlePart),
})

export const ListedRequestPage = pageOf(
  'signingRequests',
  Type.Object({
    ...summary,
    signers: Type.Array(Type.Object({ name: Type.String(), email: Type.String(), status: SignerStatus })),
  }),
)

export const Timeline = Type.Object({
  events: Type.Array(
    Type.Object({
      at: DateTime,
      event: Type.String(),
      actor: nullable(Type.String()),
      signer: nullable(Type.Object({ name: Type.String(), email: Type.String() })),
      reason: nullable(Type.String()),
      deadline: nullable(DateTime),
      language: nullable(Type.String()),
    }),
  ),
})

const OptionalReason = Type.Optional(nullable(Type.Object({ reason: Type.Optional(nullable(longText(1000))) })))

export const CancelSigningRequest = OptionalReason

export const Reminded = Type.Object({
  signingRequestId: Type.String(),
  reminded: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), email: Type.String() })),
})

/** Of any length: what was never given out is answered as such, whatever it looks like. */
export const Token = Type.Object({ token: Type.String() })

/** The language of the page that asks: the words to agree to are given in it, if there are any. */
export const InLanguage = Type.Object({ language: Type.Optional(Type.String({ maxLength: 35 })) })

export const SignerView = Type.Object({
  signingRequestId: Type.String(),
  reference: Type.String(),
  status: RequestStatus,
  document: Type.Object({
    title: Type.String(),
    pages: nullable(Type.Integer()),
    file: nullable(Type.Object({ name: Type.String(), size: Type.Integer(), fileHash: Type.String() })),
    activeContent: Type.Array(oneOf(...activeContentKinds)),
    fileHash: nullable(Type.String()),
    shortHash: nullable(Type.String()),
  }),
  sender: Type.Object({
    name: Type.String(),
    registeredName: Type.String(),
    brandColor: nullable(Type.String()),
    hasLogo: Type.Boolean(),
  }),
  message: nullable(Type.String()),
  expiresAt: DateTime,
  signer: Type.Object({ id: Type.String(), name: Type.String(), email: Type.String(), ...SignerState }),
  turn: oneOf('PREPARING', 'WAITING', 'YOURS', 'DONE'),
  progress: Progress,
  consent: Type.Object({ version: Type.String(), language: Type.String(), text: Type.String() }),
  finalHash: nullable(Type.String()),
  verifyUrl: nullable(Type.String()),
})

export const Sign = Type.Object({
  consent: Type.Literal(true, { 'x-expects': 'true: nobody signs without agreeing' }),
  consentVersion: Type.Optional(
    Type.String({ maxLength: 20, 'x-expects': 'the version of the words that were shown' }),
  ),
  signature: Type.Object({
    kind: oneOf('typed', 'drawn'),
    text: Type.Optional(Type.String({ maxLength: 200, 'x-expects': 'a text of 1 to 100 characters' })),
    image: Type.Optional(Type.String({ maxLength: 300_000, 'x-expects': 'a PNG of at most 200 KB as a data URL' })),
  }),
})

export const Signed = Type.Object({
  status: SignerStatus,
  signedAt: DateTime,
  requestStatus: RequestStatus,
  progress: Progress,
})

export const Decline = Type.Object({ reason: shortText(1000, 'The rent is not what we agreed on') })

export const NotMe = OptionalReason

export const SignerStateView = Type.Object(SignerState)

export const TroubledRequest = Type.Object({
  ...summary,
  owner: Type.String(),
  failedAttempts: Type.Integer(),
  troubleSince: nullable(DateTime),
})
export const TroubledPage = pageOf('signingRequests', TroubledRequest)
export const ListTroubled = Type.Object({
  ...PageQuery.properties,
  status: Type.Optional(RequestStatus),
  stuck: Type.Optional(Type.Boolean()),
})
