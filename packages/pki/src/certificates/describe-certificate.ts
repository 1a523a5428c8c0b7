import { toHex } from '@countersign/proof/bytes'
import { ACCESS_CA_ISSUERS, ACCESS_OCSP } from '../asn1/oids.ts'
import { hash } from '../keys/hash.ts'
import type { PublicKey } from '../keys/public-key.ts'
import { readCertificate } from './certificate.ts'
import type { KeyUsage } from './certificate-extensions.ts'
import {
  accessUrlsOf,
  basicConstraintsOf,
  crlUrlsOf,
  emailsOf,
  extendedKeyUsagesOf,
  keyUsagesOf,
  policiesOf,
} from './certificate-extensions.ts'
import type { Name } from './name.ts'
import { attributeOf, formatName, NAME_OIDS } from './name.ts'

export type DescribedName = {
  /** In the form of RFC 4514, the last part first. */
  readonly text: string
  readonly commonName: string | null
  readonly organization: string | null
  readonly country: string | null
  readonly serialNumber: string | null
}

export type CertificateDescription = {
  readonly subject: DescribedName
  readonly issuer: DescribedName
  readonly emails: readonly string[]
  /** Hex, lowercase. */
  readonly serialNumber: string
  readonly notBefore: Date
  readonly notAfter: Date
  /** SHA-256 of the DER, hex. */
  readonly fingerprint: string
  /** Such as `EC P-256`, `Ed25519` or `RSA 3072`. */
  readonly key: string
  readonly isAuthority: boolean
  readonly keyUsages: readonly KeyUsage[]
  /** Object identifiers. */
  readonly extendedKeyUsages: readonly string[]
  readonly policies: readonly string[]
  readonly crlUrls: readonly string[]
  readonly ocspUrls: readonly string[]
  readonly issuerUrls: readonly string[]
}

/** The content of a certificate, unverified. */
export async function describeCertificate(der: Uint8Array): Promise<CertificateDescription> {
  const certificate = readCertificate(der)
  return {
    subject: describeName(certificate.subject),
    issuer: describeName(certificate.issuer),
    emails: emailsOf(certificate),
    serialNumber: certificate.serialNumber,
    notBefore: certificate.notBefore,
    notAfter: certificate.notAfter,
    fingerprint: toHex(await hash('SHA-256', der)),
    key: describeKey(certificate.publicKey),
    isAuthority: basicConstraintsOf(certificate).isAuthority,
    keyUsages: [...(keyUsagesOf(certificate) ?? [])],
    extendedKeyUsages: extendedKeyUsagesOf(certificate) ?? [],
    policies: policiesOf(certificate),
    crlUrls: crlUrlsOf(certificate),
    ocspUrls: accessUrlsOf(certificate, ACCESS_OCSP),
    issuerUrls: accessUrlsOf(certificate, ACCESS_CA_ISSUERS),
  }
}

function describeName(name: Name): DescribedName {
  return {
    text: formatName(name),
    commonName: attributeOf(name, NAME_OIDS.commonName),
    organization: attributeOf(name, NAME_OIDS.organization),
    country: attributeOf(name, NAME_OIDS.country),
    serialNumber: attributeOf(name, NAME_OIDS.serialNumber),
  }
}

function describeKey(key: PublicKey): string {
  switch (key.kind) {
    case 'ec':
      return `EC ${key.curve}`
    case 'edwards':
      return key.curve
    case 'rsa':
      return `RSA ${key.modulusBits}`
    case 'other':
      return key.oid
  }
}
