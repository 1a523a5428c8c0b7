import { type Static, Type } from 'typebox'
import { ActiveContent } from './active-content.ts'
import { AuthenticationProgress, UnauthenticatedView } from './authentication.ts'
import type { ErrorCode } from './errors.ts'
import { Language } from './language.ts'
import { operation } from './operation.ts'
import { DateTime, EmailAddress, named, nameText, nullable, oneOf, shortText, withDefault } from './parts.ts'
import { FieldValues, SignerField } from './signing-fields.ts'
import {
  mostDocuments,
  OptionalReason,
  Progress,
  RequestStatus,
  SignerDelivery,
  SignerRole,
  SignerStatus,
  signerState,
} from './signing-parts.ts'

/** The requests of the page behind a signing link. The token authorizes: it gives one signer's view of one request. */

/** Of any length: an unknown token gets the same response, whatever its form. */
const Token = Type.Object({ token: Type.String() })

/** PREPARING: the document has not arrived yet. DONE: this person has signed, approved or viewed, or has their copy. */
export const Turn = named('SignerTurn', oneOf('PREPARING', 'WAITING', 'YOURS', 'DONE'))

export type Turn = Static<typeof Turn>

export const Consent = named(
  'Consent',
  Type.Object(
    {
      version: Type.String({ description: 'Identifies the wording and its language.' }),
      language: Type.String(),
      text: Type.String(),
    },
    { description: 'What a signer or an approver agrees to. A `viewer` and a `cc` have none.' },
  ),
)

export type Consent = Static<typeof Consent>

const ofDocument = {
  title: Type.String(),
  pages: nullable(Type.Integer()),
  file: nullable(
    Type.Object(
      { name: Type.String(), size: Type.Integer(), fileHash: Type.String() },
      { description: 'The file, if it is not a PDF. Null for a PDF.' },
    ),
  ),
  activeContent: Type.Array(ActiveContent),
  fileHash: nullable(Type.String()),
  shortHash: nullable(Type.String()),
}

export const SignerDocument = named(
  'SignerDocument',
  Type.Object({
    number: Type.Integer({ description: 'From 1, in the order in which signers read the documents.' }),
    ...ofDocument,
    isViewed: Type.Boolean({ description: 'Whether this signer has viewed it with this link.' }),
    finalHash: nullable(Type.String({ description: 'Of the finished document.' })),
    verifyUrl: nullable(Type.String()),
  }),
)

export type SignerDocument = Static<typeof SignerDocument>

export const SignerView = named(
  'SignerView',
  Type.Object({
    authentication: AuthenticationProgress,
    signingRequestId: Type.String(),
    reference: Type.String(),
    status: RequestStatus,
    document: Type.Object(ofDocument, { description: 'The first document, with the title of the request.' }),
    documents: Type.Array(SignerDocument),
    sender: Type.Object({
      name: Type.String(),
      registeredName: Type.String({ description: "Registered name of the sender's organization." }),
      brandColor: nullable(Type.String()),
      hasLogo: Type.Boolean(),
    }),
    message: nullable(Type.String()),
    expiresAt: DateTime,
    signer: Type.Object({
      id: Type.String(),
      name: Type.String(),
      email: Type.String(),
      role: SignerRole,
      language: Language,
      delivery: SignerDelivery,
      mayDelegate: Type.Boolean({ description: 'Whether this signer may ask another person to sign in their place.' }),
      delegatedBy: nullable(
        Type.String({ description: 'Name of the person who asked this signer to sign in their place.' }),
      ),
      ...signerState,
    }),
    turn: Turn,
    fields: Type.Array(SignerField, {
      description: 'What this signer fills in, in reading order. Empty unless it is their turn.',
    }),
    progress: Progress,
    consent: nullable(Consent),
    finalHash: nullable(Type.String()),
    verifyUrl: nullable(Type.String()),
  }),
)

export type SignerView = Static<typeof SignerView>

/** Of a request that has ended, no more than its signers know from their emails. */
export const EndedRequest = named(
  'EndedRequest',
  Type.Object({
    title: Type.String(),
    sender: Type.Object({
      name: Type.String(),
      registeredName: Type.String({ description: 'The name by which this service knows the sender.' }),
    }),
    endedAt: DateTime,
    reason: nullable(Type.String({ description: 'Why the sender canceled it; null where they gave no reason.' })),
    declinedByYou: Type.Boolean({ description: 'Whether this signer declined.' }),
  }),
)

export type EndedRequest = Static<typeof EndedRequest>

export const SignerState = named('SignerState', Type.Object(signerState))

export type SignerState = Static<typeof SignerState>

export const TypedStyle = named('TypedStyle', {
  ...oneOf('plain', 'flowing', 'elegant', 'pen', 'neat', 'ruqaa'),
  description:
    'The look of a typed signature; default `plain`. `ruqaa` writes Arabic, the other handwriting styles write Latin, ' +
    'and `pen` and `neat` also Cyrillic. If a style lacks a character, one that has all of them is used.',
})

export type TypedStyle = Static<typeof TypedStyle>

export const GivenMark = named(
  'GivenMark',
  Type.Object({
    kind: oneOf('typed', 'drawn', 'uploaded'),
    text: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Required if `kind` is `typed`.',
        'x-expects': 'a string of 1 to 100 characters',
      }),
    ),
    style: Type.Optional(TypedStyle),
    image: Type.Optional(
      Type.String({
        maxLength: 300_000,
        description: 'Required if `kind` is `drawn` or `uploaded`. The signature on a white or transparent background.',
        'x-expects': 'a PNG of at most 200 KB as a data URL',
      }),
    ),
  }),
)

export type GivenMark = Static<typeof GivenMark>

export const Sign = named(
  'Sign',
  Type.Object({
    consent: Type.Literal(true, { 'x-expects': 'true, because signing requires consent' }),
    consentVersion: Type.Optional(
      Type.String({ maxLength: 40, 'x-expects': 'the version of the consent text that was shown' }),
    ),
    signature: Type.Optional(GivenMark),
    initials: Type.Optional(GivenMark),
    values: Type.Optional(FieldValues),
  }),
)

export type Sign = Static<typeof Sign>

export const Signed = named(
  'Signed',
  Type.Object({ status: SignerStatus, signedAt: DateTime, requestStatus: RequestStatus, progress: Progress }),
)

export type Signed = Static<typeof Signed>

export const Decline = named('Decline', Type.Object({ reason: shortText(1000, 'The rent is not what we agreed on') }))

export type Decline = Static<typeof Decline>

export const Delegate = named(
  'Delegate',
  Type.Object({
    name: nameText(200, 'Ben Nowak'),
    email: EmailAddress,
    reason: Type.Optional(
      nullable(Type.String({ maxLength: 1000, 'x-expects': 'a string of at most 1000 characters' })),
    ),
  }),
)

export type Delegate = Static<typeof Delegate>

export const Delegated = named('Delegated', Type.Object({ name: Type.String(), email: Type.String() }))

export type Delegated = Static<typeof Delegated>

/** An unknown link, one that is used too often, one whose request has ended, and one without authentication. */
const ofLinks = [
  'SIGNING_LINK_INVALID',
  'SIGNER_AUTHENTICATION_REQUIRED',
  'TOO_MANY_FAILED_ATTEMPTS',
  'TOO_MANY_REQUESTS',
  'SIGNING_CLOSED',
  'SIGNING_DECLINED',
  'SIGNING_EXPIRED',
  'SIGNING_CANCELLED',
  'SIGNING_FAILED',
  'DOCUMENT_DELETED',
] as const satisfies readonly ErrorCode[]

/** The view of an authenticated signer has everything. */
export const OpenedLink = named('OpenedLink', Type.Union([SignerView, UnauthenticatedView]))

export const readSigningLink = operation({
  id: 'readSigningLink',
  area: 'signer',
  method: 'GET',
  path: '/:token',
  summary: 'Retrieve the document to sign',
  description:
    'Includes the consent text, in `language` if it is available. Default: the language of the signer. Until the signer is authenticated, only `authentication` is shown.',
  params: Token,
  query: Type.Object({ language: Type.Optional(Type.String({ maxLength: 35 })) }),
  answer: OpenedLink,
  errors: ofLinks,
})

export const readEndedRequest = operation({
  id: 'readEndedRequest',
  area: 'signer',
  method: 'GET',
  path: '/:token/end',
  summary: 'Read how a signing request ended',
  description: 'For a link that is refused since its request has ended; 404 for every other link.',
  params: Token,
  answer: EndedRequest,
  errors: [
    'SIGNING_LINK_INVALID',
    'SIGNER_AUTHENTICATION_REQUIRED',
    'TOO_MANY_FAILED_ATTEMPTS',
    'TOO_MANY_REQUESTS',
    'NOT_FOUND',
  ],
})

export const downloadSenderLogo = operation({
  id: 'downloadSenderLogo',
  area: 'signer',
  method: 'GET',
  path: '/:token/logo',
  summary: "Download the sender's logo",
  params: Token,
  file: ['image/png', 'image/jpeg', 'image/gif'],
  errors: [...ofLinks, 'NOT_FOUND'],
})

export const downloadSignerDocument = operation({
  id: 'downloadSignerDocument',
  area: 'signer',
  method: 'GET',
  path: '/:token/document',
  summary: 'Download the document',
  description: 'Returns the document with all signatures so far, or the final document once everyone has signed.',
  params: Token,
  file: ['application/pdf', 'application/vnd.etsi.asic-e+zip', 'application/octet-stream'],
  hasEtag: true,
  errors: [...ofLinks, 'NOT_YOUR_TURN', 'SERVICE_UNAVAILABLE'],
})

/** From 1. Of any length: an unknown number gets the same response, whatever its form. */
const NumberedDocument = Type.Object({ token: Type.String(), number: Type.String() })

export const downloadNumberedDocument = operation({
  id: 'downloadNumberedDocument',
  area: 'signer',
  method: 'GET',
  path: '/:token/documents/:number',
  summary: 'Download one of several documents',
  description: 'Like the download of the document, for the document with this number.',
  params: NumberedDocument,
  file: ['application/pdf', 'application/vnd.etsi.asic-e+zip', 'application/octet-stream'],
  hasEtag: true,
  errors: [...ofLinks, 'NOT_FOUND', 'NOT_YOUR_TURN', 'SERVICE_UNAVAILABLE'],
})

/** A body that may be omitted. */
export const ViewedDocument = Type.Optional(
  nullable(
    named(
      'ViewedDocument',
      Type.Object({
        document: withDefault(
          Type.Integer({
            minimum: 1,
            maximum: mostDocuments,
            'x-expects': 'the number of a document, from 1',
            description: 'Number of the document that the signer sees.',
          }),
          1,
        ),
      }),
    ),
  ),
)

export const reportViewed = operation({
  id: 'reportViewed',
  area: 'signer',
  method: 'POST',
  path: '/:token/viewed',
  summary: 'Mark the document as viewed',
  description:
    'A `viewer` is then done. If there are several documents, `viewedAt` is set once all of them are viewed.',
  params: Token,
  body: ViewedDocument,
  answer: SignerState,
  errors: [...ofLinks, 'NOT_FOUND', 'NOT_YOUR_TURN'],
})

export const signDocument = operation({
  id: 'signDocument',
  area: 'signer',
  method: 'POST',
  path: '/:token/sign',
  summary: 'Sign or approve',
  description:
    'The signer or approver must first view all documents and the consent text with this link. If there are several documents, all of them are signed, or none. An approver sends no `signature`.',
  params: Token,
  body: Sign,
  answer: Signed,
  errors: [
    ...ofLinks,
    'INVALID_SIGNATURE',
    'INVALID_FIELD_VALUE',
    'CONSENT_NOT_SHOWN',
    'ACCESS_DENIED',
    'ALREADY_SIGNED',
    'NOT_YOUR_TURN',
    'DOCUMENT_NOT_VIEWED',
    'DOCUMENT_LOCKED',
    'DOCUMENT_CHANGED',
    'DOCUMENT_NOT_MODIFIABLE',
    'LOG_FROZEN',
    'SERVICE_UNAVAILABLE',
  ],
})

export const declineToSign = operation({
  id: 'declineToSign',
  area: 'signer',
  method: 'POST',
  path: '/:token/decline',
  summary: 'Decline to sign',
  description: 'Closes the signing request for everyone. For a `signer` or an `approver`.',
  params: Token,
  body: Decline,
  answer: SignerState,
  errors: [...ofLinks, 'ACCESS_DENIED', 'ALREADY_SIGNED', 'NOT_YOUR_TURN'],
})

export const reportWrongRecipient = operation({
  id: 'reportWrongRecipient',
  area: 'signer',
  method: 'POST',
  path: '/:token/not-me',
  summary: 'Report that the link reached the wrong person',
  description: 'Closes the signing request for everyone.',
  params: Token,
  body: OptionalReason,
  answer: SignerState,
  errors: [...ofLinks, 'ALREADY_SIGNED', 'NOT_YOUR_TURN'],
})

export const delegateSigning = operation({
  id: 'delegateSigning',
  area: 'signer',
  method: 'POST',
  path: '/:token/delegate',
  summary: 'Ask another person to sign instead',
  description:
    'Only if the sender allowed it, once, and only when it is your turn. The link stops working immediately. The other person is invited by email with a new one, and the sender is notified.',
  params: Token,
  body: Delegate,
  answer: Delegated,
  errors: [...ofLinks, 'DELEGATION_NOT_ALLOWED', 'ALREADY_SIGNED', 'NOT_YOUR_TURN'],
})
