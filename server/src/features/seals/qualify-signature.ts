import type { SignatureReport } from '@countersign/pdf'
import type { QualifiedReport, ServiceIndex } from '@countersign/pki/trusted-lists'

const notListed: QualifiedReport = { level: 'AdES', reason: 'No service in a trusted list issued the certificate.' }

/** The qualified status by the trusted lists; null if there are none, or if the signature is not valid. */
export function qualifySignature(
  signature: SignatureReport,
  services: ServiceIndex | null,
  now: Date,
): QualifiedReport | null {
  const { kind, ownVerdict } = signature
  if (services === null || kind === 'document-timestamp' || ownVerdict !== 'valid') return null
  return services.qualify(signature, now) ?? notListed
}
