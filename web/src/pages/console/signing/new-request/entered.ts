import type { DraftContent, Language, SignerAuthentication, signing } from '@countersign/api'
import type { PlacedField } from '../place-fields/placed-field.ts'

/** The form's input. */
export type Entered = {
  readonly source: Source
  /** Uploaded or chosen documents, in the order in which signers read them. Ignored if the source is a URL. */
  readonly documents: readonly ChosenDocument[]
  readonly address: string
  /** Of the request. If it has only one document, also of that. */
  readonly title: string
  readonly signers: readonly EnteredSigner[]
  readonly ordering: Ordering
  readonly subject: string
  readonly message: string
  /** Null for the organization's language. */
  readonly language: Language | null
  readonly days: string
  /** Days between reminders. */
  readonly reminderDays: string
  /** Reminders per signer. */
  readonly mostReminders: string
  readonly companyName: string
  readonly companyLogo: string
  readonly brandColor: string
  readonly allPages: boolean
  readonly barcode: Barcode
  readonly callbackUrl: string
  readonly fields: readonly EnteredField[]
  /** Whether tags in the text of the document become fields. */
  readonly usesTags: boolean
  /** Fields that the form cannot show: they have no place on a page. */
  readonly unplaced: readonly UnplacedField[]
  /** What the form cannot show of a draft that a program made. It stays as it is. */
  readonly rest: DraftContent
}

type DraftDocument = NonNullable<DraftContent['documents']>[number]
type DraftSigner = NonNullable<DraftContent['signers']>[number]
export type DraftField = NonNullable<DraftContent['fields']>[number]

export type EnteredField = PlacedField & {
  /** The key of its document. */
  readonly document: number
  /** The id of the document that it was placed on, which may be replaced by another. */
  readonly placedOn: string | null
}

export type UnplacedField = {
  /** The key of a signer. */
  readonly signer: number | null
  /** The key of a document. */
  readonly document: number | null
  readonly field: DraftField
}

export const sources = ['upload', 'own', 'address'] as const
type Source = (typeof sources)[number]

export const orderings = ['together', 'in-turn', 'steps'] as const
export type Ordering = (typeof orderings)[number]

export const barcodes = ['both', 'qr', 'datamatrix', 'none'] as const
type Barcode = (typeof barcodes)[number]

export const deliveries = ['email', 'in_person'] as const
type Delivery = (typeof deliveries)[number]

export const signerRoles = ['signer', 'approver', 'viewer', 'cc'] as const satisfies readonly signing.SignerRole[]

export type ChosenDocument = {
  /** Stays with the document when rows move, and with its fields when another document replaces it. */
  readonly key: number
  /** Null for one from a URL, which only programs put beside others. */
  readonly documentId: string | null
  /** Of the document, if the request has several. */
  readonly title: string
  readonly pages: number | null
  readonly size: number | null
  /** Set if it can no longer be sent. It stays until the sender removes it with its fields. */
  readonly isGone?: true
  /** Set if a program listed it alone, with a title of its own. */
  readonly isListed?: true
  /** What the form cannot show. It stays as it is. */
  readonly rest?: Pick<DraftDocument, 'documentUrl' | 'documentHash'>
  /** Set if it is the document of another request, which the new one gets as a copy without signatures. */
  readonly copyOf?: Copied
}

export type Copied = {
  readonly requestId: string
  /** The host of a callback URL that this person may not see. It stays, unless they enter another. */
  readonly callback: string | null
  /** How many signers the fields of the other request belong to, by position. 0 without fields. */
  readonly boundSigners: number
}

export type EnteredSigner = {
  /** Stays with the signer when rows move. */
  readonly key: number
  readonly name: string
  readonly email: string
  /** Signs, unless it says otherwise. */
  readonly role?: signing.SignerRole
  /** What fields and tags call this person. */
  readonly label?: string
  /** Null for the request's language. */
  readonly language: Language | null
  readonly delivery: Delivery
  /** Ignored if they sign in person. */
  readonly mayDelegate: boolean
  /** How they prove who they are. The organization's default if it is missing. */
  readonly authentication?: SignerAuthentication | undefined
  /** Ignored unless they need one. Neither drafts nor the browser keep it. */
  readonly accessCode?: string
  /** Ignored unless they get codes by text message. */
  readonly phone?: string
  /** Counts from 1. Ignored unless people sign in groups. */
  readonly step: number
  /** What the form cannot show. It stays as it is. */
  readonly rest?: Omit<
    DraftSigner,
    'name' | 'email' | 'role' | 'label' | 'language' | 'order' | 'authentication' | 'phone'
  >
}

/** The service's limit. */
export const MOST_SIGNERS = 50

/** A row without input. */
export const EMPTY_SIGNER = { name: '', email: '', language: null, delivery: 'email', mayDelegate: false } as const

export const EMPTY: Entered = {
  source: 'upload',
  documents: [],
  address: '',
  title: '',
  signers: [{ key: 1, ...EMPTY_SIGNER, step: 1 }],
  ordering: 'together',
  subject: '',
  message: '',
  language: null,
  days: '30',
  reminderDays: '3',
  mostReminders: '3',
  companyName: '',
  companyLogo: '',
  brandColor: '',
  allPages: false,
  barcode: 'both',
  callbackUrl: '',
  fields: [],
  usesTags: false,
  unplaced: [],
  rest: {},
}

/** The first signers keep their place while the service copies fields, because these belong to positions. */
export function boundSigners({ documents }: Entered): number {
  return documents[0]?.copyOf?.boundSigners ?? 0
}

/** A row without input is not a signer. */
export function isBlank({ name, email }: EnteredSigner): boolean {
  return name.trim() === '' && email.trim() === ''
}

/** Leaves out empty rows without fields, unless all are empty. */
export function enteredSigners(entered: Entered): readonly EnteredSigner[] {
  const { signers, fields, unplaced } = entered
  const hasFields = ({ key }: EnteredSigner, position: number) =>
    position < boundSigners(entered) || [...fields, ...unplaced].some(({ signer }) => signer === key)
  const filled = signers.filter((signer, position) => !isBlank(signer) || hasFields(signer, position))
  return filled.length === 0 ? signers.slice(0, 1) : filled
}

/** The same input if there are none. */
export function withoutBlankRows(entered: Entered): Entered {
  const signers = enteredSigners(entered)
  return signers.length === entered.signers.length ? entered : { ...entered, signers }
}

/** A request needs somebody who does. */
export function signs({ role = 'signer' }: EnteredSigner): boolean {
  return role === 'signer' || role === 'approver'
}

/** Only signers have fields. */
export function fillsIn({ role = 'signer' }: EnteredSigner): boolean {
  return role === 'signer'
}
