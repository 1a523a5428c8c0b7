import { equalBytes } from '@countersign/proof/bytes'
import { OCSP_NO_CHECK } from '../asn1/oids.ts'
import type { Certificate } from '../certificates/certificate.ts'
import { readCertificate } from '../certificates/certificate.ts'
import { whyUnfit } from '../certificates/certificate-purpose.ts'
import { readableCertificates } from '../certificates/readable-certificates.ts'
import type { Strength } from '../keys/algorithm-ends.ts'
import { hash } from '../keys/hash.ts'
import { whyNotSignedBy } from '../keys/signed-by.ts'
import { isIssuedBy } from './ocsp-certificate-id.ts'
import type { OcspResponse, OcspSingle } from './ocsp-response.ts'
import { readOcspResponse } from './ocsp-response.ts'
import { whyNotCovering } from './revocation-age.ts'
import type { RevocationReason } from './revocation-reason.ts'

export type OcspReport = {
  /** `unknown` also if the response is not trustworthy or is of another time; the reasons say which. */
  readonly status: 'good' | 'revoked' | 'unknown'
  readonly revokedAt: Date | null
  readonly reason: RevocationReason | null
  readonly producedAt: Date
  readonly thisUpdate: Date | null
  readonly nextUpdate: Date | null
  readonly reasons: readonly string[]
}

/** The response's status of the certificate at that time. Throws only if the bytes are not a response. */
export async function checkOcspResponse(
  response: Uint8Array,
  certificate: Uint8Array,
  issuer: Uint8Array,
  at: Date,
  /** The request's nonce, if the response must be to it and not an older one. */
  nonce?: Uint8Array,
): Promise<OcspReport> {
  const read = readOcspResponse(response)
  const subject = readCertificate(certificate)
  const statement = await ocspStatement(read, subject, readCertificate(issuer))
  const reasons = [...statement.reasons]
  if (nonce !== undefined && !equalBytes(read.nonce ?? new Uint8Array(), nonce)) {
    reasons.push('The OCSP response answers another request.')
  }
  const { single } = statement
  if (single?.status === 'good') reasons.push(...whyNotCovering(single, subject, at, 'The OCSP response'))
  const believed = reasons.length === 0 ? single : undefined
  const revoked = typeof believed?.status === 'object' ? believed.status : undefined
  return {
    status: revoked ? 'revoked' : believed?.status === 'good' ? 'good' : 'unknown',
    revokedAt: revoked?.revokedAt ?? null,
    reason: revoked?.reason ?? null,
    producedAt: read.producedAt,
    thisUpdate: single?.thisUpdate ?? null,
    nextUpdate: single?.nextUpdate ?? null,
    reasons,
  }
}

/**
 * The statement of an authorized responder about the certificate; reasons if there is none, or none that is
 * trustworthy.
 */
export async function ocspStatement(
  response: OcspResponse,
  certificate: Certificate,
  issuer: Certificate,
  strong: Strength = { at: new Date() },
): Promise<{ single: OcspSingle | undefined; reasons: string[] }> {
  const single = await findSingle(response, certificate, issuer)
  if (single === undefined) return { single, reasons: ['The OCSP response is about other certificates.'] }
  const reasons = await whyNotRightful(response, issuer, strong)
  if (response.hasUnknownParts) reasons.push('The OCSP response has an unknown critical extension.')
  return { single, reasons }
}

async function findSingle(response: OcspResponse, subject: Certificate, issuer: Certificate) {
  for (const single of response.singles) {
    if (single.id.serialNumber === subject.serialNumber && (await isIssuedBy(single.id, issuer))) return single
  }
  return undefined
}

/** RFC 6960 4.2.2.2: the issuer itself, or the holder of a certificate for it directly from the issuer. */
async function whyNotRightful(response: OcspResponse, issuer: Certificate, strong: Strength): Promise<string[]> {
  if (await isResponder(response, issuer)) {
    const forged = await whyNotSignedBy(response, issuer.publicKey, 'The OCSP response', strong)
    return forged === undefined ? [] : [forged]
  }
  for (const delegate of readableCertificates(response.certificates)) {
    if (await isResponder(response, delegate)) return whyNotDelegate(response, delegate, issuer, strong)
  }
  return ["The OCSP responder's certificate is missing."]
}

async function isResponder({ responder }: OcspResponse, certificate: Certificate): Promise<boolean> {
  if ('name' in responder) return responder.name.key === certificate.subject.key
  // RFC 6960 4.2.1: always SHA-1.
  return equalBytes(await hash('SHA-1', certificate.publicKey.bits), responder.keyHash)
}

async function whyNotDelegate(
  response: OcspResponse,
  delegate: Certificate,
  issuer: Certificate,
  strong: Strength,
): Promise<string[]> {
  const { producedAt } = response
  const named = delegate.issuer.key === issuer.subject.key
  const valid = producedAt >= delegate.notBefore && producedAt <= delegate.notAfter
  const signatures = [
    await whyNotSignedBy(delegate, issuer.publicKey, "The OCSP responder's certificate", strong),
    await whyNotSignedBy(response, delegate.publicKey, 'The OCSP response', strong),
  ]
  return [
    ...(named ? [] : ["The OCSP responder's certificate is from another issuer."]),
    ...(valid ? [] : ["The OCSP responder's certificate was not valid then."]),
    ...whyUnfit(delegate, 'ocsp-signing'),
    // RFC 6960 4.2.2.2.1. Without it the responder's certificate would need its own revocation check.
    ...(delegate.extensions.has(OCSP_NO_CHECK)
      ? []
      : ["The OCSP responder's certificate may have been revoked itself."]),
    ...signatures.filter((reason) => reason !== undefined),
  ]
}
