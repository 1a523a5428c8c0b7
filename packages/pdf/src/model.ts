import type { HandwritingStyle, TypedStyle } from './text/typed-style.ts'
import type { PdfLanguage } from './words/words.ts'

/**
 * A place on a page as a reader sees it, after rotation, crop and UserUnit: points from the lower left corner of the
 * visible page to the lower left corner of the placed object.
 */
export interface VisualPosition {
  /** From 1. */
  readonly page: number
  readonly x: number
  readonly y: number
}

/** In points; of the visible page if named visual, else of the page's own user space. */
export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** TrueType files. If `regular` and `bold` lack a glyph, the first fallback that has it is used. */
export interface FontSet {
  readonly regular: Uint8Array
  readonly bold: Uint8Array
  readonly fallbacks: readonly FallbackFont[]
  /** For typed signatures. A style without a font is written like `plain`. */
  readonly handwriting?: Readonly<Partial<Record<HandwritingStyle, Uint8Array>>>
}

export interface FallbackFont {
  readonly bytes: Uint8Array
  /** ISO 15924 codes, such as `Arab` or `Hans`: used first for text of these scripts. */
  readonly scripts?: readonly string[]
}

/** One per signer, known when the document is sent. */
export interface SignerSlot {
  /** The signature field, such as `Signature_1`. */
  readonly fieldName: string
  readonly name: string
  /** True if another person may sign in their place. */
  readonly mayDelegate?: boolean
  /** True for a person who approves: their line says so, and has no mark. */
  readonly approves?: boolean
}

export type BarcodeChoice = 'both' | 'qr' | 'datamatrix' | 'none'

/** The content of the certification block. */
export interface BlockContent {
  readonly verifyUrl: string
  /** SHA-256 of the submitted document, 64 hex digits. */
  readonly documentHash: string
  readonly reference: string
  readonly barcode: BarcodeChoice
  readonly signers: readonly SignerSlot[]
  /** True if there are other signers, who sign elsewhere in the document. */
  readonly hasMoreSigners?: boolean
  readonly title?: string
  /** English where absent. */
  readonly language?: PdfLanguage
  /** Shown above everything else, for what nobody may overlook. */
  readonly notice?: string
}

/** The signature as the signer typed or drew it, or their picture of it. */
export type SignatureMark =
  | { readonly kind: 'typed'; readonly text: string; readonly style?: TypedStyle }
  | { readonly kind: 'drawn' | 'uploaded'; readonly png: Uint8Array }

/** In place of a mark: the word that an approver has approved. */
export interface Approval {
  readonly kind: 'approval'
}

/**
 * The names of the text fields prepared for signers: who has signed and when. If the block is on several pages there is
 * one per page, with the number of its page after the common name.
 */
export const SIGNED_BY = /^(SignedBy_\d+(?:_\d+)?)(?:\.\d+)?$/

/** The common name of one signer's fields on all pages; for other fields the name itself. */
export function commonName(fieldName: string): string {
  return SIGNED_BY.exec(fieldName)?.[1] ?? fieldName
}
