import type { Language } from '../../../../strings/language.ts'

/** What somebody has entered so far, as the form shows it. */
export type Entered = {
  readonly source: Source
  /** Uploaded here or chosen; not looked at while the source is an address. */
  readonly document: ChosenDocument | null
  readonly address: string
  readonly title: string
  readonly signers: readonly EnteredSigner[]
  readonly ordering: Ordering
  readonly message: string
  /** Null: that of the organization. */
  readonly language: Language | null
  readonly days: string
  readonly companyName: string
  readonly companyLogo: string
  readonly brandColor: string
  readonly allPages: boolean
  readonly barcode: Barcode
  readonly callbackUrl: string
}

export const sources = ['upload', 'own', 'address'] as const
type Source = (typeof sources)[number]

export const orderings = ['together', 'in-turn', 'steps'] as const
export type Ordering = (typeof orderings)[number]

export const barcodes = ['both', 'qr', 'datamatrix', 'none'] as const
type Barcode = (typeof barcodes)[number]

export type ChosenDocument = {
  readonly documentId: string
  readonly title: string
  readonly pages: number | null
  readonly size: number | null
}

export type EnteredSigner = {
  /** Stays with the person wherever the row is moved. */
  readonly key: number
  readonly name: string
  readonly email: string
  /** Null: that of the request. */
  readonly language: Language | null
  /** From 1; looked at where people sign in steps. */
  readonly step: number
}

/** What the service takes. */
export const MOST_SIGNERS = 50

export const EMPTY: Entered = {
  source: 'upload',
  document: null,
  address: '',
  title: '',
  signers: [{ key: 1, name: '', email: '', language: null, step: 1 }],
  ordering: 'together',
  message: '',
  language: null,
  days: '30',
  companyName: '',
  companyLogo: '',
  brandColor: '',
  allPages: false,
  barcode: 'both',
  callbackUrl: '',
}

/** A row in which nothing stands asks nobody. */
export function isBlank({ name, email }: EnteredSigner): boolean {
  return name.trim() === '' && email.trim() === ''
}

/** The title of the document, unless the sender typed another. */
export function withDocument(entered: Entered, document: ChosenDocument): Entered {
  const isOurs = entered.title === '' || entered.title === entered.document?.title
  return { ...entered, document, title: isOurs ? document.title : entered.title }
}
