import { PkiError } from '../errors.ts'
import type { Certificate } from './certificate.ts'
import { readCertificate } from './certificate.ts'
import {
  authorityKeyIdentifierOf,
  basicConstraintsOf,
  extendedKeyUsagesOf,
  keyUsagesOf,
  subjectKeyIdentifierOf,
} from './certificate-extensions.ts'

/**
 * Certificates that can be parsed, including the extensions that a check uses. Files to which anybody may have added
 * contain others: they are of no use, and no reason to refuse the rest.
 */
export function readableCertificates(certificates: readonly Uint8Array[]): Certificate[] {
  return certificates.flatMap((bytes) => {
    try {
      const certificate = readCertificate(bytes)
      for (const read of EXTENSION_READERS) read(certificate)
      return [certificate]
    } catch (error) {
      if (error instanceof PkiError) return []
      throw error
    }
  })
}

const EXTENSION_READERS: readonly ((certificate: Certificate) => unknown)[] = [
  authorityKeyIdentifierOf,
  basicConstraintsOf,
  extendedKeyUsagesOf,
  keyUsagesOf,
  subjectKeyIdentifierOf,
]
