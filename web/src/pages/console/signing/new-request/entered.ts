import type { DraftContent, Language, signing } from '@countersign/api'
import type { PlacedField } from '../place-fields/placed-field.ts'

/** The form's input. */
export type Entered = {
  readonly source: Source
  /** An uploaded or chosen document. Ignored if the source is a URL. */
  readonly document: ChosenDocument | null
  readonly address: string
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
  readonly fields: readonly PlacedField[]
  /** The document that the fields were placed on. */
  readonly fieldsOf: string | null
  /** Whether tags in the text of the document become fields. */
  readonly usesTags: boolean
  /** Fields that the form cannot show: they have no place on a page. `signer` is the key of a signer. */
  readonly unplaced: readonly { readonly signer: number | null; readonly field: DraftField }[]
  /** What the form cannot show of a draft that a program made. It stays as it is. */
  readonly rest: DraftContent
}

type DraftSigner = NonNullable<DraftContent['signers']>[number]
export type DraftField = NonNullable<DraftContent['fields']>[number]

export const sources = ['upload', 'own', 'address'] as const
type Source = (typeof sources)[number]

export const orderings = ['together', 'in-turn', 'steps'] as const
export type Ordering = (typeof orderings)[number]

export const barcodes = ['both', 'qr', 'datamatrix', 'none'] as const
type Barcode = (typeof barcodes)[number]

export const deliveries = ['email', 'in_person'] as const
type Delivery = (typeof deliveries)[number]

export type ChosenDocument = {
  readonly documentId: string
  readonly title: string
  readonly pages: number | null
  readonly size: number | null
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
  /** Counts from 1. Ignored unless people sign in groups. */
  readonly step: number
  /** What the form cannot show. It stays as it is. */
  readonly rest?: Omit<DraftSigner, 'name' | 'email' | 'role' | 'label' | 'language' | 'order'>
}

/** The service's limit. */
export const MOST_SIGNERS = 50

/** A row without input. */
export const EMPTY_SIGNER = { name: '', email: '', language: null, delivery: 'email', mayDelegate: false } as const

export const EMPTY: Entered = {
  source: 'upload',
  document: null,
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
  fieldsOf: null,
  usesTags: false,
  unplaced: [],
  rest: {},
}

/** The first signers keep their place while the service copies fields, because these belong to positions. */
export function boundSigners({ document }: Entered): number {
  return document?.copyOf?.boundSigners ?? 0
}

/** A row without input is not a signer. */
export function isBlank({ name, email }: EnteredSigner): boolean {
  return name.trim() === '' && email.trim() === ''
}

/** Takes over the document's title, unless the sender typed another. */
export function withDocument(entered: Entered, document: ChosenDocument): Entered {
  const isOurs = entered.title === '' || entered.title === entered.document?.title
  const { documentHash: _hash, ...rest } = entered.rest
  return { ...entered, rest, document, title: isOurs ? document.title : entered.title }
}

/** The document that fields can be placed on: a PDF that the service has. A copy keeps the fields of its original. */
export function placeableDocument({ source, document }: Entered): ChosenDocument | null {
  const isPlaceable = source !== 'address' && document?.copyOf === undefined && document?.pages != null
  return isPlaceable ? document : null
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

/** None without the document that they are placed on, and none of people who do not sign. */
export function sentFields(entered: Entered): Entered['fields'] {
  if (placeableDocument(entered) === null) return []
  const others = new Set(entered.signers.filter((signer) => !fillsIn(signer)).map(({ key }) => key))
  return entered.fields.filter(({ signer }) => signer === null || !others.has(signer))
}

/** A request needs somebody who does. */
export function signs({ role = 'signer' }: EnteredSigner): boolean {
  return role === 'signer' || role === 'approver'
}

/** Only signers have fields. */
export function fillsIn({ role = 'signer' }: EnteredSigner): boolean {
  return role === 'signer'
}
