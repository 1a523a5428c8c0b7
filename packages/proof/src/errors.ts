/**
 * - `malformed`: the input does not match its format
 * - `too-large`: the input is beyond what this package reads
 * - `out-of-range`: a number that cannot be an index, a size or a width here
 * - `unsupported`: a version or an algorithm that this package does not support
 * - `mismatch`: well-formed, but it does not prove what it should
 * - `unsigned`: a note that no known key has signed
 * - `bad-signature`: a note with a wrong signature of a known key
 * - `platform`: the runtime cannot check Ed25519 signatures; says nothing about the input
 */
export type ProofErrorKind =
  | 'malformed'
  | 'too-large'
  | 'out-of-range'
  | 'unsupported'
  | 'mismatch'
  | 'unsigned'
  | 'bad-signature'
  | 'platform'

/** The only error of this package. The message is a sentence for people, the kind is for code. */
export class ProofError extends Error {
  override readonly name = 'ProofError'
  readonly kind: ProofErrorKind

  constructor(kind: ProofErrorKind, message: string) {
    super(message)
    this.kind = kind
  }
}
