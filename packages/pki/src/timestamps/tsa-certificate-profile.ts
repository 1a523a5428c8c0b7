import type { Certificate } from '../certificates/certificate.ts'
import { whyUnfit } from '../certificates/certificate-purpose.ts'
import { attributeOf, NAME_OIDS } from '../certificates/name.ts'
import type { PublicKey } from '../keys/public-key.ts'
import { type ProfileFinding, violation } from './profile-finding.ts'

/** ETSI EN 319 422 6: the certificate of a time-stamping authority, whose tokens have this time. */
export function whyNotTsaCertificate(certificate: Certificate, time: Date): ProfileFinding[] {
  const { subject, publicKey, notBefore, notAfter } = certificate
  const lacks = (name: 'country' | 'organization' | 'commonName') => attributeOf(subject, NAME_OIDS[name]) === null
  const weak = weaknessOf(publicKey)
  return [
    ...violation('6.2', 'The subject of the certificate has no countryName.', lacks('country')),
    ...violation('6.2', 'The subject of the certificate has no organizationName.', lacks('organization')),
    ...violation('6.1', 'The subject of the certificate has no commonName (EN 319 412-3).', lacks('commonName')),
    ...violation('6.3', `The key of the certificate is too weak: ${weak}.`, weak !== undefined),
    ...whyUnfit(certificate, 'timestamping').flatMap((text) => violation('6.4', text, true)),
    ...violation(
      'RFC 3161 2.3',
      'The certificate is not valid at the time of the token.',
      time < notBefore || time > notAfter,
    ),
  ]
}

/** ETSI TS 119 312: RSA with 3000 bits or more for signatures made after 2025. */
const LEAST_RSA_BITS = 3000

function weaknessOf(key: PublicKey): string | undefined {
  switch (key.kind) {
    case 'rsa':
      return key.modulusBits < LEAST_RSA_BITS ? `RSA ${key.modulusBits}` : undefined
    case 'ec':
    case 'edwards':
      return undefined
    case 'other':
      return `an unknown algorithm, ${key.oid}`
  }
}
