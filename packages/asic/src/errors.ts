/**
 * - `not-a-container`: the bytes are of another format
 * - `damaged`: a container whose parts do not fit together
 * - `ambiguous`: programs may differ in what they find in it: names, sizes or places contradict each other
 * - `too-large`: more bytes, files or signatures than this package reads
 * - `unsupported`: a well-formed thing that this package does not handle
 * - `bad-name`: a file's name that a container cannot hold
 */
export type AsicErrorKind = 'not-a-container' | 'damaged' | 'ambiguous' | 'too-large' | 'unsupported' | 'bad-name'

/** The one error of this package. Its message is a sentence for people, its kind is for code. */
export class AsicError extends Error {
  override readonly name = 'AsicError'
  readonly kind: AsicErrorKind

  constructor(kind: AsicErrorKind, message: string) {
    super(message)
    this.kind = kind
  }
}
