/**
 * - `malformed`: the input does not match its format
 * - `too-large`: the input is beyond what this package reads
 * - `out-of-range`: a value that is not possible in its place
 * - `unsupported`: a version, an algorithm or a form that this package does not support
 * - `wrong-password`: the password does not open the file, or the file was altered: a MAC cannot tell which
 * - `mismatch`: inputs that do not belong to each other, such as a key and a certificate
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

/** The only error of this package. The message is a sentence for people, the kind is for code. */
export class PkiError extends Error {
  override readonly name = 'PkiError'
  readonly kind: PkiErrorKind

  constructor(kind: PkiErrorKind, message: string) {
    super(message)
    this.kind = kind
  }
}
