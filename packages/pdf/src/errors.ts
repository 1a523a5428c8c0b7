/**
 * - `not-a-pdf`: the bytes are of another format
 * - `encrypted`: it opens only with a password or a certificate, or it is encrypted and signed
 * - `no-pages`: a PDF without a page
 * - `too-large`: more bytes, pages or objects than this package reads
 * - `too-deep`: nested deeper than any honest file
 * - `damaged`: so broken that not even a repair finds its pages, or all that they show
 * - `signed-and-damaged`: broken, and signed: a repair would destroy the signatures
 * - `signed-already`: signed by others, and the requested change would break their signatures
 * - `locked`: certified or locked by its author against the requested change
 * - `off-the-page`: a place that is not on the page, or no such page
 * - `bad-image`: a picture that cannot be drawn
 * - `bad-field`: the requested form field does not exist, is of another kind, is filled already, or cannot be placed
 * - `unsupported`: well-formed, but not handled by this package
 */
export type PdfErrorKind =
  | 'not-a-pdf'
  | 'encrypted'
  | 'no-pages'
  | 'too-large'
  | 'too-deep'
  | 'damaged'
  | 'signed-and-damaged'
  | 'signed-already'
  | 'locked'
  | 'off-the-page'
  | 'bad-image'
  | 'bad-field'
  | 'unsupported'

/** The only error of this package. The message is a sentence for people, the kind is for code. */
export class PdfError extends Error {
  override readonly name = 'PdfError'
  readonly kind: PdfErrorKind
  /** The id of the requested field that it is about. */
  readonly field: string | undefined

  constructor(kind: PdfErrorKind, message: string, options?: ErrorOptions & { readonly field?: string }) {
    super(message, options)
    this.kind = kind
    this.field = options?.field
  }
}
