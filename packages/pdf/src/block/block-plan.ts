import type { BarcodeMatrix } from '../barcode/barcode-matrix.ts'
import type { Rectangle } from '../model.ts'
import type { Line } from '../text/shaped-line.ts'
import type { PdfLanguage } from '../words/words.ts'

/** `full`: with a place for each signature, on the last page. `compact`: names and dates only, on the others. */
export type BlockForm = 'full' | 'compact'

/**
 * A certification block laid out for pages of one width, before anything is drawn. Coordinates are points from the
 * block's lower left corner. It is as wide as the page and never scaled, for the sake of its barcodes.
 */
export interface BlockPlan {
  readonly form: BlockForm
  readonly language: PdfLanguage
  readonly width: number
  readonly height: number
  /** One per signer, in the order of the content's signers. */
  readonly slots: readonly BlockSlot[]
  /** The place for `drawPageNumber`. */
  readonly pageNumber: Rectangle
  /** The printed verification URL: a place for a link. */
  readonly address: Rectangle
  readonly parts: readonly BlockPart[]
}

export interface BlockSlot {
  readonly fieldName: string
  /** Where the signature itself is shown; null in the compact form. */
  readonly signature: Rectangle | null
  /** Where the date is shown once signed. */
  readonly signedBy: Rectangle
}

export type BlockPart = TextPart | RulePart | BarcodePart

export type Tone = 'ink' | 'muted' | 'accent' | 'warning'

/** x and y are the left end of the baseline. */
export interface TextPart {
  readonly kind: 'text'
  readonly line: Line
  readonly size: number
  readonly x: number
  readonly y: number
  readonly tone: Tone
}

/** A horizontal line; y is its middle. */
export interface RulePart {
  readonly kind: 'rule'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly thickness: number
  readonly tone: Tone | 'hairline'
}

/** x and y are the symbol's lower left corner, without its quiet zone. */
export interface BarcodePart {
  readonly kind: 'barcode'
  readonly matrix: BarcodeMatrix
  readonly x: number
  readonly y: number
  readonly side: number
}
