import { qrCodewords } from './qr-codewords.ts'
import { QrGrid } from './qr-grid.ts'
import { maskGrid } from './qr-mask.ts'

export interface QrCode {
  /** Modules per side. */
  readonly size: number
  /** Row by row from the top, 1 if dark. */
  readonly modules: Uint8Array
}

/** The smallest symbol for a text in ASCII, with error correction M or better; undefined if the text is too long. */
export function drawQrCode(text: string): QrCode | undefined {
  const codewords = qrCodewords(text)
  if (codewords === undefined) return undefined
  const grid = new QrGrid(codewords)
  return { size: grid.size, modules: maskGrid(grid) }
}
