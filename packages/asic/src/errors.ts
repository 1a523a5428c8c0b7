/**
 * - `not-a-container`: the bytes are of another format
 * - `damaged`: a container with inconsistent parts
 * - `ambiguous`: programs may read it differently: names, sizes or places contradict each other
 * - `too-large`: more bytes, files or signatures than this package reads
 * - `unsupported`: well-formed, but not handled by this package
 * - `bad-name`: a file name that a container cannot have
 */
export type AsicErrorKind = 'not-a-container' | 'damaged' | 'ambiguous' | 'too-large' | 'unsupported' | 'bad-name'

/** The only error of this package. The message is a sentence for people, the kind is for code. */
export class AsicError extends Error {
  override readonly name = 'AsicError'
  readonly kind: AsicErrorKind

  constructor(kind: AsicErrorKind, message: string) {
    super(message)
    this.kind = kind
  }
}
