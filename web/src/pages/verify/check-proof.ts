import {
  type Anchor,
  type CheckBeacon,
  fromHex,
  ProofError,
  type ProofFile,
  type ProofLimit,
  type ProofReport,
  type ProofStep,
  type ProvedFacts,
  parseProofFile,
  parseVerifierKey,
  type StepResult,
  type TokenCheck,
  type TrustedLog,
  verifyProof,
} from '@countersign/proof'
import { done, failed, type Outcome } from '../../api/problem.ts'
import type { LogTrust } from '../../api/proof.ts'
import type { PublicRecord } from '../../api/record.ts'
import { checkMlDsa } from '../../browser/ml-dsa.ts'

/** The steps of the proof, and two of this page: the file matches, and the record matches the proof. */
export type StepName = ProofStep | 'file' | 'record'
export type Step = Omit<StepResult, 'step'> & { readonly step: StepName }

/** How the reader's file relates to the fingerprint. */
export type FileOutcome =
  | Step['outcome']
  /** The file starts with the document, byte for byte, and the additions are signed. */
  | 'later'

export type ProofVerdict =
  | 'proved'
  /** Every step is valid, but only the proof itself names the log's key. */
  | 'unknown-key'
  | 'other-file'
  | 'broken'

export type CheckedProof = {
  readonly verdict: ProofVerdict
  readonly steps: readonly Step[]
  readonly proved: ProvedFacts | null
  readonly limits: readonly ProofLimit[]
  /** The checked proof. Its content counts only if the verdict says so. */
  readonly proof: ProofFile
}

/** The anchor of a valid proof, or null. */
export function soundAnchor({ proved, proof }: CheckedProof): Anchor | null {
  return proved === null ? null : (proof.anchor ?? null)
}

export function readProof(text: string): Outcome<ProofFile> {
  try {
    return done(parseProofFile(text))
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    return failed({ kind: 'not-a-proof', message: `${error.message}.` })
  }
}

/** Checks a proof file that the reader added. It may come from another log, whose key this service cannot confirm. */
export async function checkProofFile(hash: string, proof: ProofFile, log: LogTrust | null) {
  const isOurs = log !== null && parseVerifierKey(log.vkey).name === proof.origin
  return check(hash, proof, isOurs ? log : null, [])
}

/** Checks the service's proof of its own record. It must come from this log and match the record. */
export async function checkServiceProof(record: PublicRecord, proof: ProofFile, log: LogTrust | null) {
  return check(record.hash, proof, log, [(report) => compareWithRecord(record, report, proof.anchor)])
}

type FurtherStep = (report: ProofReport) => Step

async function check(
  hash: string,
  proof: ProofFile,
  log: LogTrust | null,
  further: readonly FurtherStep[],
): Promise<Outcome<CheckedProof>> {
  try {
    const report = await verifyProof(fromHex(hash), proof, trustedLog(log, proof))
    const steps: Step[] = report.steps.flatMap((step) =>
      step.step === 'anchor' ? [...further.map((make) => make(report)), step] : [step],
    )
    const verdict = verdictOf(steps)
    const proved = verdict === 'broken' ? null : report.proved
    return done({ verdict, steps, proved, limits: report.limits, proof })
  } catch (error) {
    if (error instanceof ProofError && error.kind === 'platform') return failed({ kind: 'no-signature-check' })
    throw error
  }
}

/** The page names a test network as one, and shows that it proves no time. */
function trustedLog(log: LogTrust | null, proof: ProofFile): TrustedLog {
  const always = { bitcoinNetwork: 'any', checkBeacon, checkToken } as const
  if (log === null) return always
  const { vkey, policy, keys } = log
  return {
    vkey,
    ...always,
    ...(policy === null ? {} : { policy, mlDsa: checkMlDsa }),
    // A proof from before a change lacks it, and one from after it may be newer than what was downloaded.
    ...(keys.length > (proof.keys?.length ?? 0) ? { keys } : {}),
  }
}

/** Loads on demand, because most proofs have no token. Without it, the token proves nothing. */
const checkToken: TokenCheck = async (token, data) => {
  const loaded = await loadTokenCheck().catch(() => null)
  return loaded === null ? { outcome: 'unchecked', detail: '' } : await loaded.checkToken(token, data)
}

export function loadTokenCheck(): Promise<typeof import('./check-token.ts')> {
  return import('./check-token.ts')
}

/** Loads on demand as well: pairings take much code. */
const checkBeacon: CheckBeacon = async (beacon, chain) => {
  const loaded = await loadBeaconCheck().catch(() => null)
  return loaded === null ? null : loaded.isSignedByChain(beacon, chain)
}

export function loadBeaconCheck(): Promise<typeof import('@countersign/pki/drand')> {
  return import('@countersign/pki/drand')
}

function verdictOf(steps: readonly Step[]): ProofVerdict {
  const failing = steps.filter(({ outcome }) => outcome === 'fails').map(({ step }) => step)
  if (failing.length > 0) return failing.every((step) => step === 'fingerprint') ? 'other-file' : 'broken'
  return steps.some(({ step, outcome }) => step === 'key' && outcome === 'holds') ? 'proved' : 'unknown-key'
}

function compareWithRecord(record: PublicRecord, { proved }: ProofReport, anchor: Anchor | undefined): Step {
  if (proved === null) return { step: 'record', outcome: 'unchecked', detail: '' }
  const same =
    proved.index === record.sequenceNumber &&
    proved.serverTimestamp === Date.parse(record.serverTimestamp) &&
    proved.sequentialFingerprint === record.sequentialFingerprint &&
    isSameAnchor(record, anchor)
  return { step: 'record', outcome: same ? 'holds' : 'fails', detail: '' }
}

/** A pending record may have been anchored since it was loaded. A confirmed one must have the anchor that it names. */
function isSameAnchor({ blockchain }: PublicRecord, anchor: Anchor | undefined): boolean {
  if (blockchain.status !== 'CONFIRMED') return true
  return (
    anchor !== undefined &&
    blockchain.blockNumber === anchor.blockNumber &&
    blockchain.txHash?.toLowerCase().replace(/^0x/, '') === anchor.transactionHash
  )
}
