import type { PdfLanguage } from './words/words.ts'

/**
 * A place on a page as a reader sees it, after rotation, crop and UserUnit: points from the lower left corner of the
 * visible page to the lower left corner of the thing placed.
 */
export interface VisualPosition {
  /** From 1. */
  readonly page: number
  readonly x: number
  readonly y: number
}

/** In points; of the visible page where it says visual, else of the page's own user space. */
export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** TrueType files. Where `regular` and `bold` have no glyph, the first fallback that has one is taken. */
export interface FontSet {
  readonly regular: Uint8Array
  readonly bold: Uint8Array
  readonly fallbacks: readonly FallbackFont[]
}

export interface FallbackFont {
  readonly bytes: Uint8Array
  /** ISO 15924 codes, as `Arab` or `Hans`: asked first for text of these scripts. */
  readonly scripts?: readonly string[]
}

/** One per signer, known when the document is sent out. */
export interface SignerSlot {
  /** Of the signature field, as `Signature_1`. */
  readonly fieldName: string
  readonly name: string
}

export type BarcodeChoice = 'both' | 'qr' | 'datamatrix' | 'none'

/** What the certification block says. */
export interface BlockContent {
  readonly verifyUrl: string
  /** SHA-256 of the document as it was submitted, 64 hex digits. */
  readonly documentHash: string
  readonly reference: string
  readonly barcode: BarcodeChoice
  readonly signers: readonly SignerSlot[]
  readonly title?: string
  /** English where absent. */
  readonly language?: PdfLanguage
  /** Stands above all else, for what nobody may overlook. */
  readonly notice?: string
}

/** What a signer has put down as his signature. */
export type SignatureMark =
  | { readonly kind: 'typed'; readonly text: string }
  | { readonly kind: 'drawn'; readonly png: Uint8Array }

/**
 * The names of text fields that are prepared for signers: who has signed and when. Where the block is on several pages there is
 * one for each, which bears the number of its page below the common name.
 */
export const SIGNED_BY = /^(SignedBy_\d+(?:_\d+)?)(?:\.\d+)?$/

/** What the fields of one signer on all pages have in common; of all others the name itself. */
export function commonName(fieldName: string): string {
  return SIGNED_BY.exec(fieldName)?.[1] ?? fieldName
}
