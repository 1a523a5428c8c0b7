import type { Flavour } from '../../packages/pdf/test/support/archive-input.ts'

/** The expected verdict on a signature by a judge that trusts only the test root. */
export type Expectation = 'B-LTA' | 'document timestamp' | 'of a stranger'

/** A document of the matrix, after everything that the service does to it. */
export interface JudgedDocument {
  readonly name: string
  readonly bytes: Uint8Array
  /** Not a PDF: a container, or a detached signature. */
  readonly form?: 'asice' | 'p7s'
  /** The file of a detached signature. */
  readonly signed?: Uint8Array
  /** By the names of their fields, or of their files in a container; a detached one has none. */
  readonly signatures: ReadonlyMap<string, Expectation>
  /** The uploaded document, if it was PDF/A. */
  readonly pdfa?: { readonly flavour: Flavour; readonly input: Uint8Array }
}

/** One thing that a judge reports against a document. */
export interface Finding {
  readonly judge: string
  readonly document: string
  readonly text: string
}

/** A judge's verdict on one document: a cell of the table, and all faults. */
export interface Verdict {
  readonly cell: string
  readonly findings: readonly string[]
}

/** Documents of one origin, and the only root that judges trust for them. */
export interface Batch {
  /** In file names. */
  readonly origin: string
  /** DER. */
  readonly root: Uint8Array
  /** The moment of the judgement. */
  readonly at: Date
  readonly documents: readonly JudgedDocument[]
}

export type Verdicts = readonly (Verdict | undefined)[]

/** One verdict for each document, in order; undefined if there is nothing to judge. */
export type JudgeAll = (batch: Batch) => Verdicts | Promise<Verdicts>

export interface Judge {
  readonly name: string
  /** Makes it ready to run; throws `Unavailable` if it cannot. */
  install(): JudgeAll
}

/** The message is a sentence: what is missing. */
export class Unavailable extends Error {}
