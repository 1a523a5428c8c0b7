import {
  ANY_USAGE,
  EXTENDED_KEY_USAGE,
  USAGE_DOCUMENT_SIGNING,
  USAGE_DOCUMENT_SIGNING_ADOBE,
  USAGE_DOCUMENT_SIGNING_MICROSOFT,
  USAGE_EMAIL_PROTECTION,
  USAGE_OCSP_SIGNING,
  USAGE_TIME_STAMPING,
} from '../asn1/oids.ts'
import type { Certificate } from './certificate.ts'
import { extendedKeyUsagesOf, keyUsagesOf } from './certificate-extensions.ts'

/** What a certificate may be used for. */
export type CertificatePurpose = 'any' | 'document-signing' | 'timestamping' | 'ocsp-signing'

/** RFC 9336 3, and what signers had before it. */
const DOCUMENT_USAGES = [
  ANY_USAGE,
  USAGE_DOCUMENT_SIGNING,
  USAGE_EMAIL_PROTECTION,
  USAGE_DOCUMENT_SIGNING_MICROSOFT,
  USAGE_DOCUMENT_SIGNING_ADOBE,
]

/** Sentences on why the certificate is not for that purpose; empty if it is. */
export function whyUnfit(certificate: Certificate, purpose: CertificatePurpose): string[] {
  const usages = extendedKeyUsagesOf(certificate)
  switch (purpose) {
    case 'any':
      return []
    case 'document-signing': {
      const allowed = usages === undefined || usages.some((usage) => DOCUMENT_USAGES.includes(usage))
      return [
        ...(allowed ? [] : ['The certificate is not for signing documents.']),
        ...(maySign(certificate) ? [] : ["The certificate's key is not for signing."]),
      ]
    }
    case 'timestamping': {
      // RFC 3161 2.3.
      const only = usages?.length === 1 && usages[0] === USAGE_TIME_STAMPING
      const critical = certificate.extensions.get(EXTENDED_KEY_USAGE)?.critical === true
      return [
        ...(only && critical ? [] : ['The certificate is not restricted to time-stamping by a critical extension.']),
        ...(maySign(certificate) && signsOnly(certificate)
          ? []
          : ["The certificate's key is not restricted to signing."]),
      ]
    }
    case 'ocsp-signing': {
      const allowed = usages?.includes(USAGE_OCSP_SIGNING) === true
      return [
        ...(allowed ? [] : ['The certificate is not for OCSP responses.']),
        ...(maySign(certificate) ? [] : ["The certificate's key is not for signing."]),
      ]
    }
  }
}

function maySign(certificate: Certificate): boolean {
  const usages = keyUsagesOf(certificate)
  return usages === undefined || usages.has('digitalSignature') || usages.has('nonRepudiation')
}

function signsOnly(certificate: Certificate): boolean {
  const usages = keyUsagesOf(certificate) ?? []
  return [...usages].every((usage) => usage === 'digitalSignature' || usage === 'nonRepudiation')
}
