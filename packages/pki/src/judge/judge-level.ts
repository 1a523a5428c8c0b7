import type { AlgorithmEnds } from '../keys/algorithm-ends.ts'
import { checkRevocation } from '../revocation/check-revocation.ts'
import type { SignerFinding } from './check-signer.ts'
import { type Evidence, hasGrown, joinEvidence } from './evidence.ts'
import type { SignatureLevel } from './verdict.ts'

type Stores = {
  /** As the signer saw it. */
  readonly signed: Evidence
  readonly now: Evidence
  /** Each as covered by a later valid document timestamp, newest first. */
  readonly covered: readonly Evidence[]
  readonly ends?: AlgorithmEnds | undefined
}

/** The nearest timestamps are the first to cover additions, and a hostile file has hundreds. */
const MOST_LOOKS_BACK = 4

/**
 * The baseline level of a valid signature by the data in the file itself. Data in the store before the signature was
 * not added for it, though it may happen to suffice: that is still B-T.
 */
export async function judgeLevel(finding: SignerFinding, stores: Stores): Promise<SignatureLevel | null> {
  if (!finding.namesCertificate || finding.verdict === 'not-valid' || finding.verdict === 'expired') return null
  if (finding.provenTime === null) return 'B-B'
  const suffices = async (store: Evidence) =>
    hasGrown(store, stores.signed) && (await isComplete(finding, store, stores.ends))
  if (!(await suffices(stores.now))) return 'B-T'
  for (const covered of stores.covered.slice(-MOST_LOOKS_BACK)) if (await suffices(covered)) return 'B-LTA'
  return 'B-LT'
}

/** Reports whether these data alone prove that neither the signer nor the timestamp's authority was revoked. */
async function isComplete(
  { path, provenTime, timestamp, evidence }: SignerFinding,
  store: Evidence,
  ends: AlgorithmEnds | undefined,
): Promise<boolean> {
  if (path.length === 0 || provenTime === null) return false
  const { crls, ocsps } = joinEvidence([evidence, store])
  // The level shows what was added, whatever became of its algorithms.
  const strong = { at: provenTime, ends }
  const signer = await checkRevocation({ path, crls, ocsps, at: provenTime, strong })
  if (signer.verdict !== 'good') return false
  if (timestamp?.verdict !== 'valid' || timestamp.report === null) return true
  const { path: authority, time } = timestamp.report
  return (await checkRevocation({ path: authority, crls, ocsps, at: time, strong })).verdict === 'good'
}
