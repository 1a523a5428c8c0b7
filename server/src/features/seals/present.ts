import type { seals as api, sealManagement } from '@countersign/api'
import { describeCertificate } from '@countersign/pki'
import { hexOf } from '../../vocabulary/sha256-hex.ts'
import type { AppliedSeal } from './apply-seal.ts'
import type { Comparisons, SignatureComparison } from './compare-seals.ts'
import { type Seal, type SealUse, statusOf } from './model.ts'
import type { FoundSeal, LaterChange, SealsReport } from './seals-report.ts'

export async function presentSeal(publicUrl: string, seal: Seal): Promise<api.Seal> {
  const described = await describeCertificate(seal.certificate)
  const { serialNumber, fingerprint, subject, issuer, notBefore, notAfter } = described
  return {
    sealId: seal.id,
    name: seal.name,
    status: statusOf(seal),
    imageUrl: `${publicUrl}/api/v1/seals/${seal.id}/image`,
    certificate: {
      subject: subject.text,
      issuer: issuer.text,
      serialNumber,
      notBefore: notBefore.toISOString(),
      notAfter: notAfter.toISOString(),
      fingerprint,
    },
    createdAt: seal.createdAt.toISOString(),
    revokedAt: seal.revoked?.at.toISOString() ?? null,
    revocationReason: seal.revoked?.reason ?? null,
  }
}

export async function presentSealToAdmin(publicUrl: string, seal: Seal): Promise<sealManagement.AdminSeal> {
  return { id: seal.id, organizationId: seal.organizationId, ...(await presentSeal(publicUrl, seal)) }
}

export function presentSealUse<Use extends SealUse>({ usedAt, versionNumber: _, ...use }: Use) {
  return { ...use, usedAt: usedAt.toISOString() }
}

export function presentAppliedSeal(applied: AppliedSeal): api.AppliedSeal {
  const { documentId, sealId, position, sealedAt, fieldName, changed } = applied
  const { entry, version, previous } = changed
  return {
    documentId,
    sealId,
    position,
    fileHash: version.fileHash,
    previousFileHash: previous.fileHash,
    sealedAt: sealedAt.toISOString(),
    fieldName,
    timestamp: {
      id: entry.id,
      sequenceNumber: entry.sequenceNumber,
      fingerprint: hexOf(entry.fingerprint),
      serverTimestamp: entry.time.toISOString(),
      type: entry.type,
      // No root can cover an entry this new.
      blockchain: { status: 'QUEUED' },
    },
  }
}

export function presentSealsReport(
  { valid, summary, seals, others, laterChanges, laterChangeCount, files }: SealsReport,
  file: { readonly documentId: string | null; readonly fileHash: string },
  comparisons: Comparisons = new Map(),
): api.SealsReport {
  return {
    valid,
    summary,
    ...file,
    seals: seals.map((seal) => ({ ...presentFoundSeal(seal), ...presentComparison(comparisons.get(seal.report)) })),
    otherSignatures: others.map(({ report, intact, words, qualified }) => ({
      fieldName: report.fieldName,
      name: report.signer?.commonName ?? report.name,
      verdict: report.verdict,
      intact,
      revocation: report.revocation,
      qualified,
      signedAt: (report.provenTime ?? report.claimedTime)?.toISOString() ?? null,
      protectedUntil: report.protectedUntil?.toISOString() ?? null,
      reasons: [...words],
      ...presentComparison(comparisons.get(report)),
    })),
    laterChanges: laterChanges.map(presentLaterChange),
    laterChangeCount,
    files: files?.map(({ name, size, sha256, signer }) => ({ name, size, fileHash: sha256, signedBy: signer })) ?? null,
  }
}

/** Only in responses to requests with `compare`. */
function presentComparison(comparison: SignatureComparison | undefined): Pick<api.FoundSeal, 'comparison'> {
  if (comparison === undefined) return {}
  const { completed, differingPages, comparedPages, words } = comparison
  return {
    comparison: { completed, differingPages: differingPages && [...differingPages], comparedPages, description: words },
  }
}

function presentLaterChange({ mark, after, signedBy, words }: LaterChange): api.LaterChange {
  return {
    kind: mark.kind,
    pages: [...mark.pages],
    fieldName: mark.fieldName,
    after,
    signedBy,
    trusted: mark.signer === 'trusted',
    description: words,
  }
}

function presentFoundSeal(found: FoundSeal): api.FoundSeal {
  const { report, seal, organization, intact, valid, words, qualified } = found
  const { signer, provenTime, claimedTime, fieldName, level, coversWholeFile, place } = report
  return {
    sealId: seal?.id ?? null,
    name: seal?.name ?? report.name,
    organization,
    fieldName,
    valid,
    verdict: report.verdict,
    intact,
    revocation: report.revocation,
    qualified,
    sealedAt: (provenTime ?? claimedTime)?.toISOString() ?? null,
    timeProven: provenTime !== null,
    revoked: seal === null ? null : seal.revoked !== null,
    revokedAt: seal?.revoked?.at.toISOString() ?? null,
    level,
    protectedUntil: report.protectedUntil?.toISOString() ?? null,
    coversWholeFile,
    position: place === null ? null : rounded(place),
    certificate:
      signer === null
        ? null
        : {
            subject: signer.subject,
            issuer: signer.issuer,
            serialNumber: signer.serialNumber,
            fingerprint: signer.fingerprint,
          },
    reasons: [...words],
  }
}

/** To hundredths of a point: finer digits are rounding noise. */
function rounded({ page, x, y, width, height }: NonNullable<FoundSeal['report']['place']>) {
  const round = (value: number) => Math.round(value * 100) / 100
  return { page, x: round(x), y: round(y), width: round(width), height: round(height) }
}
