import { createHash } from 'node:crypto'
import type { HashParts } from './verify/digest.ts'
import type { PdfReport, Trust } from './verify/report.ts'
import { verifyPdf as verify } from './verify/verify-pdf.ts'

/** As `verifyPdf` for browsers, but what was signed is hashed where it lies, without a copy. */
export function verifyPdf(bytes: Uint8Array, trust: Trust): Promise<PdfReport> {
  return verify(bytes, trust, hashInPlace)
}

const hashInPlace: HashParts = async (algorithm, parts) => {
  // RFC 8702 3.1 takes 64 bytes of it.
  const hash = algorithm === 'SHAKE256' ? createHash('shake256', { outputLength: 64 }) : createHash(algorithm)
  for (const part of parts) hash.update(part)
  return new Uint8Array(hash.digest())
}
