import type { SignatureReport } from '@countersign/pdf'
import { judgeQualified, type QualifiedReport, type ServiceIndex } from '@countersign/pki/trusted-lists'
import { whyOutdated } from '../trusted-lists/trusted-services.ts'

/** Its qualified status by the trusted lists; null where there are none, or where it is not valid. */
export function qualifySignature(
  { kind, ownVerdict, path, provenTime }: SignatureReport,
  services: ServiceIndex | null,
  now: Date,
): QualifiedReport | null {
  if (services === null || kind === 'document-timestamp' || ownVerdict !== 'valid' || path.length === 0) return null
  const found = services.servicesOf(path)
  const { level, reason } = judgeQualified({
    path,
    time: provenTime ?? now,
    services: found.map(({ service }) => service),
  })
  const outdated = [...new Set(found.flatMap(({ list }) => whyOutdated(list, now) ?? []))]
  return { level, reason: [reason, ...outdated].join(' ') }
}
