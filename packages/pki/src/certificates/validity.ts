import { readCertificate } from './certificate.ts'

/** The validity period that a certificate states, inclusive. */
export function validityOf(der: Uint8Array): { readonly notBefore: Date; readonly notAfter: Date } {
  const { notBefore, notAfter } = readCertificate(der)
  return { notBefore, notAfter }
}

/** When the first of these certificates ends; throws if there is none. */
export function earliestEnd(certificates: readonly Uint8Array[]): Date {
  const ends = certificates.map((certificate) => validityOf(certificate).notAfter.getTime())
  if (ends.length === 0) throw new RangeError('there is no certificate')
  return new Date(Math.min(...ends))
}
