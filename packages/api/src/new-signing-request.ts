import { type Static, Type } from 'typebox'
import { AccessCode, ChosenAuthentication, PhoneNumber } from './authentication-methods.ts'
import { CallbackEventKind, callbackEventKinds } from './events.ts'
import { Language } from './language.ts'
import { EmailAddress, idOf, named, nameText, oneOf, Sha256Hex, withDefault } from './parts.ts'
import { givenReference } from './references.ts'
import { mostFields, mostLabelCharacters, NewField, TextTags } from './signing-fields.ts'
import { ChosenDelivery, mostDocuments, signerRole } from './signing-parts.ts'

const Address = Type.String({
  format: 'uri',
  minLength: 1,
  maxLength: 2000,
  'x-expects': 'an http or https URL, for example https://example.org/contract.pdf',
})

export const barcodes = ['both', 'qr', 'datamatrix', 'none'] as const

export const Stamp = named(
  'Stamp',
  Type.Object(
    {
      allPages: withDefault(
        Type.Boolean({
          description: 'Whether to put the certification block on every page instead of only the last one.',
          'x-expects': 'true or false',
        }),
        false,
      ),
      barcode: withDefault(
        Type.Unsafe<(typeof barcodes)[number]>({
          ...oneOf(...barcodes),
          description:
            'Codes in the certification block. The QR code links to the verification page; the DataMatrix code contains the document hash.',
        }),
        'both',
      ),
    },
    { 'x-expects': 'an object with allPages and barcode' },
  ),
)

export type Stamp = Static<typeof Stamp>

/** Automatic reminders of one signer. */
export const mostReminders = 10

const Reminders = named(
  'Reminders',
  Type.Object(
    {
      everyDays: withDefault(
        Type.Integer({
          minimum: 1,
          maximum: 30,
          'x-expects': 'a whole number from 1 to 30',
          description: 'Days from the invitation to the first reminder, and from each reminder to the next.',
        }),
        3,
      ),
      most: withDefault(
        Type.Integer({
          minimum: 0,
          maximum: mostReminders,
          'x-expects': `a whole number from 0 to ${mostReminders}`,
          description: 'Number of automatic reminders per signer. 0 for none. You can still send reminders yourself.',
        }),
        3,
      ),
    },
    { 'x-expects': 'an object with everyDays and most' },
  ),
)

export const mostSigners = 50

export const NewSigner = named(
  'NewSigner',
  Type.Object({
    email: EmailAddress,
    name: nameText(200, 'Anna Kowalska'),
    role: withDefault(signerRole, 'signer'),
    order: withDefault(
      Type.Integer({
        minimum: 0,
        maximum: 1000,
        'x-expects': 'a whole number from 0 to 1000',
        description:
          'Position in the signing order, lowest first. Signers with the same `order` sign in parallel. Ignored for `cc`.',
      }),
      0,
    ),
    language: Type.Optional(Language),
    delivery: withDefault(ChosenDelivery, 'email'),
    authentication: Type.Optional(ChosenAuthentication),
    accessCode: Type.Optional(AccessCode),
    phone: Type.Optional(PhoneNumber),
    mayDelegate: withDefault(
      Type.Boolean({
        'x-expects': 'true or false',
        description:
          'Whether the signer may ask another person to sign in their place, once. Only for the roles `signer` and `approver`, and not for signers who sign in person.',
      }),
      false,
    ),
    label: Type.Optional(
      Type.Unsafe<string>({
        ...nameText(mostLabelCharacters, 'Tenant'),
        description:
          'What fields and tags may call this signer instead of a number, as in `{{signature:Tenant}}`. Unique in the request, ignoring case. Not shown to signers.',
      }),
    ),
  }),
)

export type NewSigner = Static<typeof NewSigner>

/** The variables that the subject and the message may contain. */
const variables = '`{{signer.name}}`, `{{document.title}}`, `{{sender.name}}` and `{{expires}}`'

const senderTexts = {
  subject: Type.Optional(
    Type.Unsafe<string>({
      ...nameText(150, 'Your contract is ready'),
      description: `Subject of the invitation. Reminders have it, too. May contain ${variables}.`,
    }),
  ),
  message: Type.Optional(
    Type.String({
      maxLength: 5000,
      'x-expects': 'a string of at most 5000 characters',
      description: `Shown in invitations, in reminders and on the signing page. May contain ${variables}.`,
    }),
  ),
}

const uploadedDocument = Type.String({
  ...idOf('doc'),
  description: 'Id of an uploaded document, instead of `documentUrl`.',
})

export const NewRequestDocument = named(
  'NewRequestDocument',
  Type.Object(
    {
      documentUrl: Type.Optional(Address),
      documentId: Type.Optional(uploadedDocument),
      documentHash: Type.Optional(Sha256Hex),
      title: Type.Optional(
        Type.Unsafe<string>({
          ...nameText(300, 'House rules'),
          description: 'Title of this document. By default that of the uploaded document, or of the request.',
        }),
      ),
    },
    { 'x-exactly-one': ['documentUrl', 'documentId'] },
  ),
)

export type NewRequestDocument = Static<typeof NewRequestDocument>

export const CreateSigningRequest = named(
  'CreateSigningRequest',
  Type.Object(
    {
      documentTitle: nameText(300, 'Rental contract'),
      documentUrl: Type.Optional(Address),
      documentId: Type.Optional(uploadedDocument),
      documentHash: Type.Optional(Sha256Hex),
      documents: Type.Optional(
        Type.Array(NewRequestDocument, {
          minItems: 1,
          maxItems: mostDocuments,
          'x-expects': `a list of 1 to ${mostDocuments} documents, each with a documentUrl or a documentId`,
          description:
            'Several documents, in the order in which signers read them. Each signer views all of them and signs once, which signs all of them or none. `documentTitle` is the title of the whole request.',
        }),
      ),
      signers: Type.Array(NewSigner, {
        minItems: 1,
        maxItems: mostSigners,
        'x-expects': `a list of 1 to ${mostSigners} signers, each with an email and a name`,
      }),
      ...givenReference,
      ...senderTexts,
      language: Type.Optional(Language),
      expiresInDays: withDefault(
        Type.Integer({ minimum: 1, maximum: 365, 'x-expects': 'a whole number from 1 to 365' }),
        30,
      ),
      reminders: withDefault(Reminders, { everyDays: 3, most: 3 }),
      companyName: Type.Optional(
        Type.Unsafe<string>({
          ...nameText(200, 'Example GmbH'),
          description:
            'Name of your company in emails and on the signing page, shown next to the registered name of the organization.',
        }),
      ),
      companyLogo: Type.Optional(Address),
      brandColor: Type.Optional(
        Type.String({ pattern: '^#[0-9a-fA-F]{6}$', 'x-expects': 'a color in the form #rrggbb, for example #1a5fb4' }),
      ),
      callbackUrl: Type.Optional(Address),
      webhookEvents: Type.Optional(
        Type.Array(CallbackEventKind, {
          minItems: 1,
          maxItems: callbackEventKinds.length,
          uniqueItems: true,
          'x-expects': `a list of events without duplicates: ${callbackEventKinds.join(', ')}`,
          description: 'Events to send to `callbackUrl`. All by default. Their `sequence` counts only these events.',
        }),
      ),
      stamp: withDefault(Stamp, { allPages: false, barcode: 'both' }),
      fields: Type.Optional(
        Type.Array(NewField, {
          maxItems: mostFields,
          'x-expects': `a list of at most ${mostFields} fields, each with a type, and a signer unless it is a seal`,
          description:
            'What each signer fills in or signs, where in the document, and where seals are applied. Only for PDFs.',
        }),
      ),
      textTags: withDefault(TextTags, 'ignore'),
    },
    { 'x-exactly-one': ['documentUrl', 'documentId', 'documents'] },
  ),
)

export type CreateSigningRequest = Static<typeof CreateSigningRequest>
