import type { ContainerReport, ContainerSignatureValue, SignerEvidence } from '@countersign/asic'
import type {
  PdfCertificates,
  PdfFacts,
  PdfReport,
  PreparedDocument,
  PreparedSignature,
  PrepareRequest,
  ReportRequest,
  SealRequest,
  SignatureRequest,
  SignatureValue,
  SignerSignatureRequest,
  Trust,
  ValidationData,
} from '@countersign/pdf'
import type { ImprintHash } from '@countersign/pki'

/**
 * All that reads or changes a PDF or a container, or makes the pictures for one, away from the event loop.
 *
 * - It never hangs: each act ends within a limit of time and memory, counted from its start, and the waiting line is bounded.
 * - What is wrong with a document is a `PdfError` of the package, and with a container an `AsicError`; what is not the document's fault, or cannot be told, is
 *   a `PdfWorkFailed`.
 * - The bytes given are copied and stay the caller's.
 * - It keeps nothing: an act repeated gives the same.
 *
 * A signature is made in two acts, so that the key and the time-stamping authority are asked in between: one of those that
 * begin it gives a digest, and the package's `finishSignature` puts the CMS into its place.
 */
export interface PdfWork {
  inspect(bytes: Uint8Array): Promise<PdfFacts>
  prepare(bytes: Uint8Array, request: WithoutFonts<PrepareRequest>): Promise<PreparedDocument>
  beginSignerSignature(bytes: Uint8Array, request: WithoutFonts<SignerSignatureRequest>): Promise<PreparedSignature>
  beginSeal(bytes: Uint8Array, request: WithoutFonts<SealRequest>): Promise<PreparedSignature>
  /** Without a look: the service's own, and those on documents whose pages must stay as they are. */
  beginSignature(bytes: Uint8Array, request: PlainSignatureRequest): Promise<PreparedSignature>
  beginDocumentTimestamp(bytes: Uint8Array, request: DocumentTimestampRequest): Promise<PreparedSignature>
  addValidationData(bytes: Uint8Array, data: ValidationData): Promise<Uint8Array>
  verify(bytes: Uint8Array, trust: Trust): Promise<PdfReport>
  /** The file alone in a container. */
  wrapFile(bytes: Uint8Array, file: { readonly fileName: string; readonly at: Date }): Promise<Uint8Array>
  /** Of a container, or of a file that becomes one. */
  beginContainerSignature(bytes: Uint8Array, request: ContainerSignatureRequest): Promise<BegunContainer>
  /** Puts the signature into its place, adds the data that its check needs, and begins the timestamp over it all. */
  beginContainerTimestamp(bytes: Uint8Array, request: ContainerTimestampRequest): Promise<BegunContainer>
  finishContainer(bytes: Uint8Array, request: FinishedPart): Promise<Uint8Array>
  verifyContainer(bytes: Uint8Array, trust: Trust): Promise<ContainerReport>
  containerSignatureValues(bytes: Uint8Array): Promise<readonly ContainerSignatureValue[]>
  signatureValues(bytes: Uint8Array): Promise<readonly SignatureValue[]>
  listCertificates(bytes: Uint8Array): Promise<PdfCertificates>
  /**
   * Draws earlier revisions of a file and the whole of it, and says which pages look different, or have fields that hold something
   * else. One answer for each of the lengths, null where the revision cannot be drawn. What takes long is left out and
   * counted; one page that takes too long ends the act as `too-slow`.
   */
  comparePages(bytes: Uint8Array, request: PageComparisonRequest): Promise<readonly (ComparedPages | null)[]>
  /**
   * An SVG as a PNG that `beginSeal` takes, on a transparent ground. What is too large, cannot be read, shows nothing or needs
   * something outside of it is a `PdfError` of the kind `bad-image`.
   */
  rasterizeSvg(bytes: Uint8Array): Promise<Uint8Array>
  /** A new file of plain text. */
  writeReport(request: WithoutFonts<ReportRequest>): Promise<Uint8Array>
  /** The characters of a line that none of the fonts has. */
  missingCharacters(text: string): Promise<readonly string[]>
  /** Ends what is under way; what waits is refused as `closed`. */
  close(): Promise<void>
}

/** The adapter has the fonts. */
export type WithoutFonts<Request> = Omit<Request, 'fonts'>

export type PlainSignatureRequest = Omit<SignatureRequest, 'appearances'>

export interface ContainerSignatureRequest {
  /** What the bytes are called that are not a container yet; null for a container. */
  readonly fileName: string | null
  readonly at: Date
}

/** A signature or a timestamp token with its place in the container. */
export interface FinishedPart {
  readonly name: string
  readonly cms: Uint8Array
  readonly at: Date
}

export interface ContainerTimestampRequest {
  /** Null where all signatures are in their places. */
  readonly signature: Omit<FinishedPart, 'at'> | null
  /** For every signature that no archive timestamp covers yet. */
  readonly data: ValidationData
  /** For those of these certificates only. */
  readonly ofSigners: readonly SignerEvidence[]
  readonly at: Date
  /** SHA-256 where absent. */
  readonly hash?: ImprintHash
}

/** A container that waits for a signature or a timestamp. */
export interface BegunContainer {
  readonly bytes: Uint8Array
  /** Where it goes. */
  readonly name: string
  /** Of what it is over, by the hash that was asked for. */
  readonly digest: Uint8Array
}

export interface PageComparisonRequest {
  /** Of the revisions: so many bytes from the first. */
  readonly lengths: readonly number[]
  /** Known to have changed; compared beyond the first pages of a long file, too. */
  readonly changedPages: readonly number[]
}

export interface ComparedPages {
  /** From 1. */
  readonly differing: readonly number[]
  readonly compared: number
  /** How many pages were not compared: beyond the bounds, or impossible to draw. */
  readonly left: number
}

export interface DocumentTimestampRequest {
  readonly fieldName: string
  readonly reserve?: number
  /** SHA-256 where absent. */
  readonly hash?: ImprintHash
}

/**
 * - `busy`: too many wait already, or the machine is crowded; later it may do
 * - `too-slow`, `too-heavy`: beyond the limit of time or memory; the same document will fail again
 * - `closed`: the service is stopping
 * - `broken`: a fault of ours
 */
export type PdfWorkFailure = 'busy' | 'too-slow' | 'too-heavy' | 'closed' | 'broken'

export class PdfWorkFailed extends Error {
  override readonly name = 'PdfWorkFailed'
  readonly kind: PdfWorkFailure

  constructor(kind: PdfWorkFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
