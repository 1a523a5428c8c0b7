import { authority } from '../../../packages/pdf/test/support/sample-contract.ts'
import {
  type CertificateProfile,
  createKeySigner,
  generateKey,
  issueCertificate,
  type Signer,
} from '../../../packages/pki/src/index.ts'

let issued = 0

/** A key whose certificate names the same URLs as the service's; no judge may call them. */
export async function issue(profile: CertificateProfile, commonName: string, notAfter: Date): Promise<Signer> {
  const { pkcs8, spki } = await generateKey('p256')
  const { issuing } = authority
  const serial = ++issued
  const certificate = await issueCertificate({
    profile,
    // RFC 5280 A.1 ub-common-name.
    subject: { commonName: commonName.slice(0, 64) },
    publicKey: spki,
    serialNumber: Uint8Array.of(7, serial >> 8, serial & 255),
    notBefore: new Date('2026-01-01T00:00:00Z'),
    notAfter,
    issuer: issuing,
    crlUrl: 'http://pki.example.com/issuing.crl',
    issuerUrl: 'http://pki.example.com/issuing.crt',
    ocspUrl: 'http://pki.example.com/ocsp',
  })
  return await createKeySigner(pkcs8, certificate, [issuing.certificate, ...issuing.chain])
}
