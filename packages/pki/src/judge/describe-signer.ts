import { describeCertificate } from '../certificates/describe-certificate.ts'
import { PkiError } from '../errors.ts'
import type { SignerDescription } from './verdict.ts'

/** Null if the certificate cannot be parsed. */
export async function describeSigner(certificate: Uint8Array): Promise<SignerDescription | null> {
  try {
    const { subject, issuer, serialNumber, fingerprint } = await describeCertificate(certificate)
    const { commonName, organization } = subject
    return { subject: subject.text, issuer: issuer.text, commonName, organization, serialNumber, fingerprint }
  } catch (error) {
    if (error instanceof PkiError && error.kind !== 'platform') return null
    throw error
  }
}
