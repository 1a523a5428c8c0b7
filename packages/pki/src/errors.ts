/**
 * - `malformed`: the input is not of its format
 * - `too-large`: the input is beyond what this package reads
 * - `out-of-range`: a value that cannot stand where the caller put it
 * - `unsupported`: a version, an algorithm or a form that this package does not know
 * - `wrong-password`: the password does not open the file, or the file was altered: a MAC cannot tell which
 * - `mismatch`: things that must belong together do not, as a key and a certificate
 * - `platform`: the runtime lacks WebCrypto, or an algorithm in it; says nothing about the input
 */
export type PkiErrorKind =
  | 'malformed'
  | 'too-large'
  | 'out-of-range'
  | 'unsupported'
  | 'wrong-password'
  | 'mismatch'
  | 'platform'

/** The one error of this package. Its message is a sentence for people, its kind is for code. */
export class PkiError extends Error {
  override readonly name = 'PkiError'
  readonly kind: PkiErrorKind

  constructor(kind: PkiErrorKind, message: string) {
    super(message)
    this.kind = kind
  }
}
