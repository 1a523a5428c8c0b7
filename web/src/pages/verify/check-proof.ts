import {
  type Anchor,
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
  verifyProof,
} from '@countersign/proof'
import { done, failed, type Outcome } from '../../api/problem.ts'
import type { PublicRecord } from '../../api/record.ts'

/** The steps of the proof, and two of this page: that the file is the one, and that what is shown is what is proved. */
export type StepName = ProofStep | 'file' | 'record'
export type Step = Omit<StepResult, 'step'> & { readonly step: StepName }

/** How the file of the reader stands to the fingerprint that is checked. */
export type FileOutcome =
  | Step['outcome']
  /** It begins with the document, byte for byte, and what was added since is signed. */
  | 'later'

export type ProofVerdict =
  | 'proved'
  /** Every step holds, but the key of the log is known from the proof alone. */
  | 'unknown-key'
  | 'other-file'
  | 'broken'

export type CheckedProof = {
  readonly verdict: ProofVerdict
  readonly steps: readonly Step[]
  readonly proved: ProvedFacts | null
  readonly limits: readonly ProofLimit[]
  /** What was checked. Nothing in it counts where the verdict does not say so. */
  readonly proof: ProofFile
}

/** The anchor of a proof that holds; null where it does not, or has none. */
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

/** A proof that somebody brings. It may be of another log, whose key this service cannot confirm. */
export async function checkBroughtProof(hash: string, proof: ProofFile, logKey: string | null) {
  const isOurs = logKey !== null && parseVerifierKey(logKey).name === proof.origin
  return check(hash, proof, isOurs ? logKey : null, [])
}

/** The proof that the service gives for its own record. It must be of this service's log, and of that record. */
export async function checkServiceProof(record: PublicRecord, proof: ProofFile, logKey: string | null) {
  return check(record.hash, proof, logKey, [(report) => compareWithRecord(record, report, proof.anchor)])
}

type FurtherStep = (report: ProofReport) => Step

async function check(
  hash: string,
  proof: ProofFile,
  trustedKey: string | null,
  further: readonly FurtherStep[],
): Promise<Outcome<CheckedProof>> {
  try {
    const report = await verifyProof(fromHex(hash), proof, trustedKey === null ? {} : { vkey: trustedKey })
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

/** A record that waits may have reached the chain since it was asked for; one that is confirmed must be where it says. */
function isSameAnchor({ blockchain }: PublicRecord, anchor: Anchor | undefined): boolean {
  if (blockchain.status !== 'CONFIRMED') return true
  return (
    anchor !== undefined &&
    blockchain.blockNumber === anchor.blockNumber &&
    blockchain.txHash?.toLowerCase().replace(/^0x/, '') === anchor.transactionHash
  )
}
