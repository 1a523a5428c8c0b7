import { readCertificate } from './certificate.ts'

/** From when to when a certificate says it is valid, both included. */
export function validityOf(der: Uint8Array): { readonly notBefore: Date; readonly notAfter: Date } {
  const { notBefore, notAfter } = readCertificate(der)
  return { notBefore, notAfter }
}
