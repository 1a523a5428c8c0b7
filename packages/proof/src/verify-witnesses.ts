import { parseCheckpoint, parseCheckpointNote } from './checkpoint.ts'
import { findCosignatures } from './cosignature.ts'
import { decodeEntry, sequentialFingerprintOf } from './entry.ts'
import { ProofError } from './errors.ts'
import { verifyInclusion } from './inclusion-proof.ts'
import { openSigned } from './log-signature.ts'
import type { MlDsaVerifier } from './ml-dsa.ts'
import { parseNote } from './note.ts'
import type { ProofFile, WitnessedTree } from './proof-file.ts'
import { isKeyOfLog, keyForTree, type ProofKeys, signingKey } from './proof-keys.ts'
import { type Confirmation, confirmationOf, type WitnessPolicy } from './witness-policy.ts'

export type ProofConfirmation = CheckedConfirmation | 'no-policy'

export type CheckedConfirmation = Confirmation & {
  /** The witnesses with a cosignature in the proof that this runtime cannot check, by name. */
  readonly unchecked: readonly string[]
}

/** Whether anyone but the log has signed. Whether they are witnesses, only a policy can tell. */
export function hasCosignatures({ checkpoint, witnessed, origin }: ProofFile): boolean {
  return witnessed !== undefined || signersOf(checkpoint).some((name) => name !== origin)
}

function signersOf(checkpoint: string): string[] {
  try {
    return parseNote(checkpoint).signatures.map(({ name }) => name)
  } catch (error) {
    // The step for the checkpoint reports it.
    if (error instanceof ProofError) return []
    throw error
  }
}

/**
 * What the witnesses of the policy confirm, by the checkpoint with the earliest quorum. Whatever the policy, another
 * checkpoint in the proof must be the log's and contain the entry.
 */
export async function confirmProof(
  proof: ProofFile,
  keys: ProofKeys,
  policy: WitnessPolicy | undefined,
  mlDsa: MlDsaVerifier | undefined,
): Promise<ProofConfirmation> {
  // It must be one, although only a tree is signed by it.
  signingKey(proof, keys)
  if (proof.witnessed !== undefined) await assertContained(proof, proof.witnessed, keys, 'witnessed')
  if (policy === undefined) return 'no-policy'
  assertKnown(policy, proof, keys)
  const notes = proof.witnessed === undefined ? [proof.checkpoint] : [proof.witnessed.checkpoint, proof.checkpoint]
  const witnesses = policy.witnesses.map(({ key }) => key)
  const found: Confirmation[] = []
  const unchecked = new Set<string>()
  for (const note of notes) {
    const cosignatures = await findCosignatures(note, witnesses, mlDsa)
    found.push(confirmationOf(policy, cosignatures.valid))
    for (const { name, key } of policy.witnesses) if (cosignatures.unchecked.includes(key)) unchecked.add(name)
  }
  assertAfterEntry(
    proof,
    found.flatMap(({ by }) => by),
  )
  const best = found.reduce((one, other) => (rank(other) < rank(one) ? other : one))
  return { ...best, unchecked: [...unchecked] }
}

/** The earliest quorum first; without any, the checkpoint with the most witnesses. */
function rank({ completeAt, by }: Confirmation): number {
  return completeAt ?? Number.MAX_SAFE_INTEGER - by.length
}

/** Another checkpoint in the proof must be the log's and contain the entry. Returns its text. */
export async function assertContained(
  proof: ProofFile,
  { treeSize, inclusionPath, checkpoint }: WitnessedTree,
  keys: ProofKeys,
  what: 'witnessed' | 'timestamped',
): Promise<string> {
  const { entry, index, origin } = proof
  const { size } = parseCheckpointNote(checkpoint)
  const { text } = await openSigned(checkpoint, keyForTree(proof, keys, size), keys.mlDsa)
  const tree = parseCheckpoint(text)
  if (tree.origin !== origin) throw new ProofError('mismatch', `the ${what} checkpoint is that of another log`)
  if (tree.size !== treeSize) {
    throw new ProofError('mismatch', `the ${what} checkpoint is of size ${tree.size}, the proof says ${treeSize}`)
  }
  verifyInclusion(sequentialFingerprintOf(entry), index, inclusionPath, tree)
  return text
}

function assertKnown({ logs }: WitnessPolicy, proof: ProofFile, keys: ProofKeys): void {
  if (logs.length === 0 || logs.some((known) => isKeyOfLog(proof, keys, known))) return
  throw new ProofError('mismatch', 'the policy does not list the log of this proof')
}

/** Bitcoin allows the time of a block to be off by two hours; the clocks of a log and of a witness may be off, too. */
export const TOLERATED_CLOCKS = 2 * 60 * 60 * 1000

function assertAfterEntry({ entry }: ProofFile, by: Confirmation['by']): void {
  const { serverTimestamp } = decodeEntry(entry)
  const older = by.find(({ time }) => time * 1000 < serverTimestamp - TOLERATED_CLOCKS)
  if (older === undefined) return
  throw new ProofError('mismatch', `the cosignature of ${older.name} is older than the entry that it covers`)
}
