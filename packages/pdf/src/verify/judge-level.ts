import { checkRevocation } from '@countersign/pki'
import type { SignerFinding } from './check-signer.ts'
import type { SignatureLevel } from './report.ts'
import { type Evidence, joinEvidence } from './validation-store.ts'

/** A valid document timestamp that came later, with what the file held when it was made. */
export type LaterTimestamp = { readonly time: Date; readonly evidence: Evidence }

/** Which baseline level of EN 319 142-1 6 a valid signature has reached by what the file itself brings. */
export async function judgeLevel(
  finding: SignerFinding,
  store: Evidence,
  later: readonly LaterTimestamp[],
): Promise<SignatureLevel | null> {
  if (!finding.isPades || finding.verdict === 'not-valid') return null
  if (finding.provenTime === null) return 'B-B'
  if (!(await isComplete(finding, store))) return 'B-T'
  for (const { evidence } of later) if (await isComplete(finding, evidence)) return 'B-LTA'
  return 'B-LT'
}

/** Whether these data alone tell that neither the signer nor the authority of the timestamp was revoked. */
async function isComplete({ path, provenTime, timestamp, evidence }: SignerFinding, store: Evidence): Promise<boolean> {
  if (path.length === 0 || provenTime === null) return false
  const { crls, ocsps } = joinEvidence([evidence, store])
  const signer = await checkRevocation({ path, crls, ocsps, at: provenTime })
  if (signer.verdict !== 'good') return false
  if (timestamp?.verdict !== 'valid' || timestamp.report === null) return true
  const { path: authority, time } = timestamp.report
  return (await checkRevocation({ path: authority, crls, ocsps, at: time })).verdict === 'good'
}
