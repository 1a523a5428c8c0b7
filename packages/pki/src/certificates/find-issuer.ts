import { equalBytes } from '@countersign/proof/bytes'
import { whyNotSignedBy } from '../keys/signed-by.ts'
import type { Certificate } from './certificate.ts'
import { readCertificate } from './certificate.ts'
import { authorityKeyIdentifierOf, subjectKeyIdentifierOf } from './certificate-extensions.ts'
import { readableCertificates } from './readable-certificates.ts'

/** Many certificates of one name would each need a signature check. */
const MAX_SIGNATURE_CHECKS = 8

/** The certificate whose key signed this one. `buildPath` checks that it may issue others, and is valid. */
export async function findIssuer(
  certificate: Uint8Array,
  candidates: readonly Uint8Array[],
): Promise<Uint8Array | undefined> {
  const subject = readCertificate(certificate)
  const named = authorityKeyIdentifierOf(subject)
  const isNamed = (issuer: Certificate) =>
    named !== undefined && equalBytes(subjectKeyIdentifierOf(issuer) ?? new Uint8Array(), named) ? 0 : 1
  const likely = readableCertificates(candidates)
    .filter((issuer) => issuer.subject.key === subject.issuer.key && !equalBytes(issuer.bytes, subject.bytes))
    .sort((a, b) => isNamed(a) - isNamed(b))
    .slice(0, MAX_SIGNATURE_CHECKS)
  for (const issuer of likely) {
    const reason = await whyNotSignedBy(subject, issuer.publicKey, 'The certificate', { at: subject.notBefore })
    if (reason === undefined) return issuer.bytes
  }
  return undefined
}
