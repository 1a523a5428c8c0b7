import type { Flavour } from '../../packages/pdf/test/support/archive-input.ts'

/** What a signature should come to in the eyes of a judge that trusts our root and no other. */
export type Expectation = 'B-LTA' | 'document timestamp' | 'of a stranger'

/** A document of the matrix, after all that the service does to it. */
export interface JudgedDocument {
  readonly name: string
  readonly bytes: Uint8Array
  /** Other than a PDF: a container, or a signature beside its file. */
  readonly form?: 'asice' | 'p7s'
  /** What a signature beside its file is of. */
  readonly signed?: Uint8Array
  /** By the names of their fields, or of their files in a container; the one beside its file has none. */
  readonly signatures: ReadonlyMap<string, Expectation>
  /** What the document was when it was uploaded, where it was PDF/A. */
  readonly pdfa?: { readonly flavour: Flavour; readonly input: Uint8Array }
}

/** One thing that a judge has against a document. */
export interface Finding {
  readonly judge: string
  readonly document: string
  readonly text: string
}

/** What a judge says of one document: a cell of the table, and all that should not be so. */
export interface Verdict {
  readonly cell: string
  readonly findings: readonly string[]
}

/** One verdict for each document, in their order; undefined where there is nothing to judge. */
export type JudgeAll = (documents: readonly JudgedDocument[]) => (Verdict | undefined)[]

export interface Judge {
  readonly name: string
  /** Makes it ready to run; throws `Unavailable` where it cannot be had. */
  install(): JudgeAll
}

/** The message is a sentence: what is missing. */
export class Unavailable extends Error {}
