import { earliestProtection, type Standing, standingOf, worstVerdict } from '@countersign/pki'
import type { ContainerFile, ContainerReport, ContainerSignature, Unconcluded } from './report.ts'

/** Combines the signatures with the files that they do not cover. */
export function conclude(
  signatures: readonly Unconcluded[],
  files: readonly Omit<ContainerFile, 'signer'>[],
  isConfirmed: (signature: Unconcluded) => boolean = () => false,
): ContainerReport {
  const signers = signatures.map((signature) => standingOf(signature, isConfirmed(signature)))
  const bestSigners = bestSignersOf(signatures, signers)
  const judged = files.map((file) => ({ ...file, signer: bestSigners.get(file.name) ?? 'nobody' }))
  const reports = signatures.map((signature, i): ContainerSignature => {
    const { ownVerdict, kind, uncovered } = signature
    if (ownVerdict === 'not-valid' || ownVerdict === 'expired') return { ...signature, verdict: ownVerdict }
    const isTrusted = signers[i] === 'trusted'
    const accepted: readonly Standing[] = isTrusted ? ['trusted'] : ['trusted', 'unknown']
    const isOpen =
      kind === 'signature' && uncovered.some((name) => !accepted.includes(bestSigners.get(name) ?? 'nobody'))
    return { ...signature, verdict: isOpen ? 'changed-later' : isTrusted ? 'valid' : 'valid-issuer-unknown' }
  })
  return {
    verdict: worstVerdict(reports),
    unsigned: reports.length === 0,
    protectedUntil: earliestProtection(reports),
    signatures: reports,
    files: judged,
  }
}

/** The report for a caller who knows signers without a trusted anchor. */
export function confirmContainerSigners(
  { signatures, files }: ContainerReport,
  isConfirmed: (signature: Unconcluded) => boolean,
): ContainerReport {
  return conclude(signatures, files, isConfirmed)
}

/** The best signer of each file. */
function bestSignersOf(
  signatures: readonly Unconcluded[],
  signers: readonly Standing[],
): ReadonlyMap<string, Standing> {
  const best = new Map<string, Standing>()
  for (const wanted of ['unknown', 'trusted'] as const) {
    for (const [i, { kind, covers }] of signatures.entries()) {
      if (kind !== 'signature' || signers[i] !== wanted) continue
      for (const name of covers) best.set(name, wanted)
    }
  }
  return best
}
