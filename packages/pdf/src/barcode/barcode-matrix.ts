import { PdfError } from '../errors.ts'
import { DATA_MATRIX_SIZE, drawDataMatrix } from './data-matrix.ts'
import { drawQrCode } from './qr-code.ts'

/** A square of modules. */
export interface BarcodeMatrix {
  /** Modules per side. */
  readonly size: number
  /** Row by row from the top, true if dark. */
  readonly dark: readonly boolean[]
  /** Empty modules that a reader needs on every side. */
  readonly quietZone: number
}

/** ISO/IEC 18004 9.1. */
const QR_QUIET_ZONE = 4

/** ISO/IEC 16022 7.3 requires one; a second costs nothing and helps cameras. */
const DATA_MATRIX_QUIET_ZONE = 2

/** About seventy modules per side: more would not scan reliably from paper. */
const MAX_ADDRESS_LENGTH = 300

/**
 * ISO/IEC 18004 7.4.4, minus characters that the service's URLs do not contain: these take 5.5 bits per character
 * instead of 8.
 */
const ALPHANUMERIC = /^[0-9A-Z./:-]+$/u

/** A QR code for a URL, with error correction M or better. */
export function addressQrCode(address: string): BarcodeMatrix {
  const isCodable = address.length <= MAX_ADDRESS_LENGTH && /^[\x21-\x7e]+$/u.test(address)
  const code = isCodable ? drawQrCode(shortestSpelling(address)) : undefined
  if (code === undefined) {
    throw new PdfError(
      'unsupported',
      `an address in a QR code is plain ASCII, at most ${MAX_ADDRESS_LENGTH} characters`,
    )
  }
  return { size: code.size, dark: darkOf(code.modules), quietZone: QR_QUIET_ZONE }
}

/** A DataMatrix of a SHA-256, always of the same size so that all blocks look alike. */
export function hashDataMatrix(hash: string): BarcodeMatrix {
  if (!/^[0-9a-f]{64}$/iu.test(hash)) throw new PdfError('unsupported', 'a document hash is 64 hexadecimal digits')
  const modules = drawDataMatrix(hash.toLowerCase())
  return { size: DATA_MATRIX_SIZE, dark: darkOf(modules), quietZone: DATA_MATRIX_QUIET_ZONE }
}

/** Scheme and host are case-insensitive (RFC 3986 6.2.2.1), a path is not. */
function shortestSpelling(address: string): string {
  const [origin = ''] = /^[a-z]+:\/\/[^/?#@]*/iu.exec(address) ?? []
  const spelled = origin.toUpperCase() + address.slice(origin.length)
  return ALPHANUMERIC.test(spelled) ? spelled : address
}

function darkOf(modules: Uint8Array): readonly boolean[] {
  return Array.from(modules, (module) => module === 1)
}
