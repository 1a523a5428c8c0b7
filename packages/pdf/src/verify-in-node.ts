import { hashBeginningsOnce } from '@countersign/pki/hash-in-place'
import type { PdfReport, Trust } from './verify/report.ts'
import { verifyPdf as verify } from './verify/verify-pdf.ts'

/**
 * Like `verifyPdf` for browsers, but hashes the signed bytes in place, and parts shared by several signatures only
 * once.
 */
export function verifyPdf(bytes: Uint8Array, trust: Trust): Promise<PdfReport> {
  return verify(bytes, trust, hashBeginningsOnce())
}
