import type { ContainerReport, ContainerSignatureValue, SignerEvidence } from '@countersign/asic'
import type {
  FieldsRequest,
  ListedFormField,
  LocatedFields,
  PdfCertificates,
  PdfFacts,
  PdfReport,
  PlacedSealRequest,
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
 * Reads and changes PDFs and containers, and renders pictures for them, off the event loop.
 *
 * - It never hangs: each act ends within a limit of time and memory, counted from its start, and the queue is bounded.
 * - A fault of a document is a `PdfError` of the package, of a container an `AsicError`; everything else is a
 *   `PdfWorkFailed`.
 * - The given bytes are copied and stay the caller's.
 * - It is stateless: a repeated act gives the same result.
 *
 * A signature is made in two acts, with the key and the time-stamping authority in between: one that begins it returns
 * a digest, and the package's `finishSignature` inserts the CMS.
 */
export interface PdfWork {
  inspect(bytes: Uint8Array): Promise<PdfFacts>
  /** The places of requested fields. What cannot be placed is a `PdfError` of the kind `bad-field`. */
  locateFields(bytes: Uint8Array, request: FieldsRequest): Promise<LocatedFields>
  /** The first form fields of a document, and how many it has. */
  listFormFields(bytes: Uint8Array, most: number): Promise<FormFieldList>
  prepare(bytes: Uint8Array, request: WithoutFonts<PrepareRequest>): Promise<PreparedDocument>
  beginSignerSignature(bytes: Uint8Array, request: WithoutFonts<SignerSignatureRequest>): Promise<PreparedSignature>
  beginSeal(bytes: Uint8Array, request: WithoutFonts<SealRequest>): Promise<PreparedSignature>
  /** In a field of a prepared document. */
  beginPlacedSeal(bytes: Uint8Array, request: WithoutFonts<PlacedSealRequest>): Promise<PreparedSignature>
  /** Invisible: the service's own. */
  beginSignature(bytes: Uint8Array, request: PlainSignatureRequest): Promise<PreparedSignature>
  beginDocumentTimestamp(bytes: Uint8Array, request: DocumentTimestampRequest): Promise<PreparedSignature>
  addValidationData(bytes: Uint8Array, data: ValidationData): Promise<Uint8Array>
  verify(bytes: Uint8Array, trust: Trust): Promise<PdfReport>
  /** A container with only the file. */
  wrapFile(bytes: Uint8Array, file: { readonly fileName: string; readonly at: Date }): Promise<Uint8Array>
  /** Takes a container, or a file that becomes one. */
  beginContainerSignature(bytes: Uint8Array, request: ContainerSignatureRequest): Promise<BegunContainer>
  /** Inserts the signature, adds its validation data, and begins the timestamp over it all. */
  beginContainerTimestamp(bytes: Uint8Array, request: ContainerTimestampRequest): Promise<BegunContainer>
  finishContainer(bytes: Uint8Array, request: FinishedPart): Promise<Uint8Array>
  verifyContainer(bytes: Uint8Array, trust: Trust): Promise<ContainerReport>
  containerSignatureValues(bytes: Uint8Array): Promise<readonly ContainerSignatureValue[]>
  signatureValues(bytes: Uint8Array): Promise<readonly SignatureValue[]>
  listCertificates(bytes: Uint8Array): Promise<PdfCertificates>
  /**
   * Renders earlier revisions of a file and the whole of it, and returns which pages look different, or have fields
   * with other values. One result for each of the lengths, null if the revision cannot be rendered. Pages beyond the
   * time limit are left out and counted; one page that takes too long ends the act as `too-slow`.
   */
  comparePages(bytes: Uint8Array, request: PageComparisonRequest): Promise<readonly (ComparedPages | null)[]>
  /**
   * Renders an SVG as a PNG for `beginSeal`, on a transparent background. An SVG that is too large, unreadable, empty
   * or has external references is a `PdfError` of the kind `bad-image`.
   */
  rasterizeSvg(bytes: Uint8Array): Promise<Uint8Array>
  /** A new file of plain text. */
  writeReport(request: WithoutFonts<ReportRequest>): Promise<Uint8Array>
  /** The characters of a line that none of the fonts has. */
  missingCharacters(text: string): Promise<readonly string[]>
  /** Ends running acts; waiting ones are refused as `closed`. */
  close(): Promise<void>
}

export interface FormFieldList {
  readonly fields: readonly ListedFormField[]
  readonly total: number
}

/** The adapter has the fonts. */
export type WithoutFonts<Request> = Omit<Request, 'fonts'>

export type PlainSignatureRequest = Omit<SignatureRequest, 'appearances'>

export interface ContainerSignatureRequest {
  /** The name of a file that is not in a container yet; null for a container. */
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
  /** Null if all signatures are in place. */
  readonly signature: Omit<FinishedPart, 'at'> | null
  /** For every signature that no archive timestamp covers yet. */
  readonly data: ValidationData
  /** Only for signatures by these certificates. */
  readonly ofSigners: readonly SignerEvidence[]
  readonly at: Date
  /** Default SHA-256. */
  readonly hash?: ImprintHash
}

/** A container that waits for a signature or a timestamp. */
export interface BegunContainer {
  readonly bytes: Uint8Array
  /** Its place in the container. */
  readonly name: string
  /** The digest of the covered bytes, by the requested hash. */
  readonly digest: Uint8Array
}

export interface PageComparisonRequest {
  /** The revisions' lengths in bytes, from the start. */
  readonly lengths: readonly number[]
  /** Known to have changed; compared even beyond the first pages of a long file. */
  readonly changedPages: readonly number[]
}

export interface ComparedPages {
  /** From 1. */
  readonly differing: readonly number[]
  readonly compared: number
  /** The number of pages not compared: beyond the limits, or impossible to render. */
  readonly left: number
}

export interface DocumentTimestampRequest {
  readonly fieldName: string
  readonly reserve?: number
  /** Default SHA-256. */
  readonly hash?: ImprintHash
}

/**
 * - `busy`: too many acts wait, or the machine is overloaded; a retry may succeed
 * - `too-slow`, `too-heavy`: beyond the limit of time or memory; the same document will fail again
 * - `closed`: the service is stopping
 * - `broken`: a fault of the service
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
