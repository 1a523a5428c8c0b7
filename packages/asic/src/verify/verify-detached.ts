import { describeSigner, digestsOfParts, hashByWebCrypto, joinEvidence, type Trust } from '@countersign/pki'
import { conclude } from './conclude.ts'
import { judgeCades } from './judge-cades.ts'
import type { ContainerReport } from './report.ts'
import type { Tools } from './verify-container.ts'

/** Validates a detached CAdES signature (EN 319 122-1). */
export async function verifyDetached(
  signature: Uint8Array,
  file: Uint8Array,
  trust: Trust,
  { hash = hashByWebCrypto }: Tools = {},
): Promise<ContainerReport> {
  const finding = await judgeCades({
    cms: signature,
    digest: digestsOfParts([file], hash),
    signed: () => file,
    trust,
    evidence: joinEvidence([]),
    proofs: [],
    hashes: [],
  })
  const isBad = finding.verdict === 'not-valid'
  const report = {
    name: '',
    kind: 'signature',
    ownVerdict: finding.verdict,
    unaltered: finding.unaltered,
    reasons: finding.reasons,
    remarks: finding.remarks,
    signer: finding.certificate === null ? null : await describeSigner(finding.certificate),
    revocation: finding.revocation,
    claimedTime: finding.claimedTime,
    provenTime: isBad ? null : finding.provenTime,
    protectedUntil: isBad ? null : finding.protectedUntil,
    level: finding.level,
    covers: [],
    uncovered: [],
  } as const
  return conclude([report], [])
}
