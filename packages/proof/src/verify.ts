import { anchorValue } from './anchor.ts'
import { assertHash, equalBytes, toHex } from './bytes.ts'
import type { Checkpoint } from './checkpoint.ts'
import { parseCheckpoint } from './checkpoint.ts'
import type { EntryType } from './entry.ts'
import { commitmentOf, decodeEntry, sequentialFingerprintOf } from './entry.ts'
import { ProofError } from './errors.ts'
import { verifyInclusion } from './inclusion-proof.ts'
import { openNote, parseNote } from './note.ts'
import type { ProofFile } from './proof-file.ts'
import type { VerifierKey } from './verifier-key.ts'
import { formatVerifierKey, parseVerifierKey } from './verifier-key.ts'

/** What the caller knows of the log from elsewhere. Without a key, the one in the proof is used, and the report says so. */
export type TrustedLog = { readonly vkey?: string; readonly origin?: string }

export type ProofStep = 'entry' | 'fingerprint' | 'checkpoint' | 'inclusion' | 'key' | 'signature' | 'anchor'

export type StepResult = {
  readonly step: ProofStep
  readonly outcome: 'holds' | 'fails' | 'unchecked'
  /** A sentence for people. */
  readonly detail: string
}

/** What even a valid proof leaves open. */
export type ProofLimit = 'time-is-claimed' | 'key-is-from-proof' | 'not-anchored' | 'anchor-is-unchecked'

/** What follows from a valid proof, if the log's key is the log's. Bytes are in hex. */
export type ProvedFacts = {
  readonly fingerprint: string
  readonly origin: string
  readonly index: number
  readonly type: EntryType
  /** Milliseconds since 1970: what the log says of its own clock. */
  readonly serverTimestamp: number
  readonly sequentialFingerprint: string
  readonly treeSize: number
  readonly root: string
  /** What a chain must hold for the checkpoint to be anchored. */
  readonly anchorValue: string
}

export type ProofReport = {
  readonly valid: boolean
  readonly steps: readonly StepResult[]
  readonly proved: ProvedFacts | null
  readonly limits: readonly ProofLimit[]
}

/**
 * Checks that the document with this SHA-256 is in the log, by the proof alone: no network, no clock, no service. Goes
 * every step even when one fails, so that the report tells all that is wrong. Throws only for the caller's own mistakes
 * and where the runtime cannot check signatures.
 */
export async function verifyProof(
  fingerprint: Uint8Array,
  proof: ProofFile,
  trusted: TrustedLog = {},
): Promise<ProofReport> {
  const trustedKey = trusted.vkey === undefined ? undefined : parseVerifierKey(trusted.vkey)
  assertHash(fingerprint, 'the fingerprint')

  const steps = [
    await takeStep('entry', () => checkEntry(proof)),
    await takeStep('fingerprint', () => checkFingerprint(fingerprint, proof)),
    await takeStep('checkpoint', () => checkCheckpoint(proof)),
    await takeStep('inclusion', () => checkInclusion(proof)),
    await takeStep('key', () => checkKey(proof, trusted.origin, trustedKey)),
    await takeStep('signature', () => checkSignature(proof, trustedKey)),
    await takeStep('anchor', () => lookAtAnchor(proof)),
  ]
  const valid = steps.every(({ outcome }) => outcome !== 'fails')
  return { valid, steps, proved: valid ? factsOf(fingerprint, proof) : null, limits: limitsOf(proof, trustedKey) }
}

type Finding = Omit<StepResult, 'step'>

async function takeStep(step: ProofStep, check: () => Finding | Promise<Finding>): Promise<StepResult> {
  try {
    return { step, ...(await check()) }
  } catch (error) {
    if (!(error instanceof ProofError) || error.kind === 'platform') throw error
    return { step, outcome: 'fails', detail: `${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}.` }
  }
}

function holds(detail: string): Finding {
  return { outcome: 'holds', detail }
}

function unchecked(detail: string): Finding {
  return { outcome: 'unchecked', detail }
}

// No step builds on what another has found, so that one mistake in a proof shows at one step.

function checkEntry(proof: ProofFile): Finding {
  const { index } = decodeEntry(proof.entry)
  if (index !== proof.index) {
    throw new ProofError('mismatch', `the entry has the number ${index}, the proof says ${proof.index}`)
  }
  return holds(`The entry is well-formed and has the number ${index}.`)
}

function checkFingerprint(fingerprint: Uint8Array, proof: ProofFile): Finding {
  if (!equalBytes(commitmentOf(fingerprint, proof.salt), decodeEntry(proof.entry).commitment)) {
    throw new ProofError('mismatch', 'the proof is not for this document')
  }
  return holds("The document's fingerprint and the salt make the entry's commitment.")
}

function checkCheckpoint(proof: ProofFile): Finding {
  const { origin, size } = uncheckedCheckpoint(proof)
  if (origin !== proof.origin) throw new ProofError('mismatch', 'the checkpoint is that of another log')
  if (size !== proof.treeSize) {
    throw new ProofError('mismatch', `the checkpoint is of size ${size}, the proof says ${proof.treeSize}`)
  }
  return holds(`The checkpoint is well-formed and of size ${size}.`)
}

function checkInclusion(proof: ProofFile): Finding {
  const leafHash = sequentialFingerprintOf(proof.entry)
  verifyInclusion(leafHash, proof.index, proof.inclusionPath, uncheckedCheckpoint(proof))
  return holds("The entry leads to the checkpoint's root.")
}

function checkKey(proof: ProofFile, trustedOrigin: string | undefined, trustedKey: VerifierKey | undefined): Finding {
  const key = parseVerifierKey(proof.vkey)
  if (key.name !== proof.origin) throw new ProofError('mismatch', 'the key in the proof is that of another log')
  if (trustedOrigin !== undefined && trustedOrigin !== proof.origin) {
    throw new ProofError('mismatch', 'the proof is of another log than the trusted one')
  }
  if (trustedKey === undefined) return unchecked('The key was taken from the proof itself.')
  if (proof.vkey !== formatVerifierKey(trustedKey)) {
    throw new ProofError('mismatch', 'the key in the proof is not the trusted one')
  }
  return holds('The key in the proof is the trusted one.')
}

async function checkSignature(proof: ProofFile, trustedKey: VerifierKey | undefined): Promise<Finding> {
  await openNote(proof.checkpoint, [trustedKey ?? parseVerifierKey(proof.vkey)])
  return holds('The log has signed the checkpoint.')
}

function lookAtAnchor(proof: ProofFile): Finding {
  return unchecked(proof.anchor === undefined ? 'No chain vouches for this proof yet.' : 'The anchor was not checked.')
}

/** The checkpoint as it stands: nothing that is read from it counts unless the signature holds as well. */
function uncheckedCheckpoint(proof: ProofFile): Checkpoint {
  return parseCheckpoint(parseNote(proof.checkpoint).text)
}

function factsOf(fingerprint: Uint8Array, proof: ProofFile): ProvedFacts {
  const { index, type, serverTimestamp } = decodeEntry(proof.entry)
  const { origin, size, root } = uncheckedCheckpoint(proof)
  return {
    fingerprint: toHex(fingerprint),
    origin,
    index,
    type,
    serverTimestamp,
    sequentialFingerprint: toHex(sequentialFingerprintOf(proof.entry)),
    treeSize: size,
    root: toHex(root),
    anchorValue: toHex(anchorValue(origin, size, root)),
  }
}

function limitsOf(proof: ProofFile, trustedKey: VerifierKey | undefined): ProofLimit[] {
  return [
    'time-is-claimed',
    ...(trustedKey === undefined ? (['key-is-from-proof'] as const) : []),
    proof.anchor === undefined ? 'not-anchored' : 'anchor-is-unchecked',
  ]
}
