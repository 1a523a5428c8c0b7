import { hashBeginningsOnce } from '@countersign/pki/hash-in-place'
import type { PdfReport, Trust } from './verify/report.ts'
import { verifyPdf as verify } from './verify/verify-pdf.ts'

/** As `verifyPdf` for browsers, but what was signed is hashed where it lies, and what several signatures cover only once. */
export function verifyPdf(bytes: Uint8Array, trust: Trust): Promise<PdfReport> {
  return verify(bytes, trust, hashBeginningsOnce())
}
