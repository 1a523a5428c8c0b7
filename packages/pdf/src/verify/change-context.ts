import type { DocMdpLevel } from '../read/signature-dictionary.ts'
import type { PdfValue } from '../read/value.ts'
import type { ObjectComparison } from './object-comparison.ts'
import type { LaterMark } from './report.ts'
import type { Revision } from './revision.ts'

export type ChangeRules = {
  /** Of the certification in force, if there is one. */
  readonly docMdp: DocMdpLevel | undefined
  /** The signature in question. */
  readonly signature: ReadonlyMap<string, PdfValue>
  /** Who signed, for sentences. */
  readonly signer: string
  /** True if a signer, and not only a timestamp, came later. */
  readonly signedAgain: boolean
}

/** `target`: the number of the field's object. */
export type FoundMark = Pick<LaterMark, 'kind' | 'pages' | 'fieldName'> & { readonly target: number }

/** The input and output of a comparison. */
export type ChangeContext = {
  readonly before: Revision
  readonly now: Revision
  readonly objects: ObjectComparison
  readonly rules: ChangeRules
  readonly mayFill: boolean
  readonly isLocked: (fieldName: string) => boolean
  readonly allow: (sentence: string) => void
  readonly forbid: (sentence: string) => void
  readonly mark: (mark: FoundMark) => void
}
