import {
  USAGE_DOCUMENT_SIGNING,
  USAGE_EMAIL_PROTECTION,
  USAGE_OCSP_SIGNING,
  USAGE_TIME_STAMPING,
} from '../asn1/oids.ts'
import type { KeyUsage } from './certificate-extensions.ts'

export type CertificateProfile = 'root' | 'issuing' | 'signer' | 'seal' | 'tsa' | 'ocsp'

export type ProfileRules = {
  /** Missing if it may not issue. */
  readonly authority?: { readonly pathLength: number }
  readonly keyUsages: readonly KeyUsage[]
  readonly extendedKeyUsages?: { readonly critical: boolean; readonly oids: readonly string[] }
  readonly noRevocationCheck?: true
}

/**
 * An authority lists the purposes of everything it may issue, so that a stolen key cannot make certificates for web
 * servers or programs that machines with the installed root would trust. Most software, such as browsers, obeys it in
 * roots as well.
 */
const ISSUES: Omit<ProfileRules, 'authority'> = {
  keyUsages: ['keyCertSign', 'cRLSign'],
  extendedKeyUsages: {
    critical: false,
    oids: [USAGE_DOCUMENT_SIGNING, USAGE_EMAIL_PROTECTION, USAGE_TIME_STAMPING, USAGE_OCSP_SIGNING],
  },
}

// PDF readers that do not know RFC 9336 call a certificate without emailProtection unknown.
const SIGNS_DOCUMENTS: ProfileRules = {
  keyUsages: ['digitalSignature', 'nonRepudiation'],
  extendedKeyUsages: { critical: false, oids: [USAGE_DOCUMENT_SIGNING, USAGE_EMAIL_PROTECTION] },
}

export const PROFILES: Record<CertificateProfile, ProfileRules> = {
  root: { authority: { pathLength: 1 }, ...ISSUES },
  issuing: { authority: { pathLength: 0 }, ...ISSUES },
  signer: SIGNS_DOCUMENTS,
  seal: SIGNS_DOCUMENTS,
  // RFC 3161 2.3: the only one, and critical.
  tsa: { keyUsages: ['digitalSignature'], extendedKeyUsages: { critical: true, oids: [USAGE_TIME_STAMPING] } },
  // RFC 6960 4.2.2.2 and 4.2.2.2.1.
  ocsp: {
    keyUsages: ['digitalSignature'],
    extendedKeyUsages: { critical: false, oids: [USAGE_OCSP_SIGNING] },
    noRevocationCheck: true,
  },
}
