import { anchorValue } from './anchor.ts'
import { type BitcoinNetwork, bitcoinNetworkOf, bitcoinRules } from './bitcoin-network.ts'
import { assertHash, equalBytes, fromHex, toHex } from './bytes.ts'
import type { Anchor, BitcoinAnchor } from './chain-anchor.ts'
import { checkAnchor } from './check-anchor.ts'
import type { Checkpoint } from './checkpoint.ts'
import { parseCheckpointNote } from './checkpoint.ts'
import { commitmentOf, decodeEntry, sequentialFingerprintOf } from './entry.ts'
import { ProofError } from './errors.ts'
import { verifyInclusion } from './inclusion-proof.ts'
import { openSigned } from './log-signature.ts'
import type { MlDsaVerifier } from './ml-dsa.ts'
import type { ProofFile } from './proof-file.ts'
import { keysOf, type ProofKeys, signingKey, statedPeriod } from './proof-keys.ts'
import type { AnchoringBlock, ProofLimit, ProofReport, ProofStep, ProvedFacts, StepResult } from './proof-report.ts'
import { formatVerifierKey, parseVerifierKey } from './verifier-key.ts'
import { type PrecedingBeacon, precedingBeacon, type TrustedBeacons } from './verify-randomness.ts'
import { checkTimestamped, type TokenCheck, type TokenFinding } from './verify-timestamped.ts'
import { confirmProof, hasCosignatures, type ProofConfirmation, TOLERATED_CLOCKS } from './verify-witnesses.ts'
import type { WitnessPolicy } from './witness-policy.ts'

/**
 * What the caller knows from elsewhere. Without a key, also in the policy, the proof's own is used; without the hash of the anchor's block,
 * the proof's block; without `checkBeacon`, beacons prove nothing. The report says so.
 */
export type TrustedLog = TrustedBeacons & {
  readonly vkey?: string
  /** The log's key for ML-DSA-44. If it is given, every checkpoint in the proof must have its signature as well. */
  readonly mlDsaVkey?: string
  readonly origin?: string
  /** The hashes of blocks of the anchor's chain by number, in the hex form of explorers, without 0x. */
  readonly blockHashes?: ReadonlyMap<number, string>
  /**
   * The only network of Bitcoin in which a proof may be anchored; mainnet by default. A proof of a test network proves no
   * time, so it is refused unless the caller expects it. `any` is for callers that show the network to a person.
   */
  readonly bitcoinNetwork?: BitcoinNetwork | 'any'
  /** What the log has stated about its keys, from elsewhere: it replaces what the proof contains. */
  readonly keys?: readonly string[]
  /** Whose cosignatures the caller trusts. Without it, cosignatures prove nothing. */
  readonly policy?: WitnessPolicy
  /** Checks the token of a time-stamping authority, as that of `tokenCheckBy` of `@countersign/pki`. Without it, a token proves nothing. */
  readonly checkToken?: TokenCheck
  /** Checks ML-DSA-44 in place of the runtime's WebCrypto, which often does not know it yet. Called only if needed. */
  readonly mlDsa?: MlDsaVerifier
}

/**
 * Verifies that the document with this SHA-256 is in the log, by the proof alone: no network, no clock, no service.
 * Runs every step even if one fails, so that the report lists every fault. Throws only for the caller's own mistakes
 * and if the runtime cannot check signatures.
 */
export async function verifyProof(
  fingerprint: Uint8Array,
  given: ProofFile,
  trusted: TrustedLog = {},
): Promise<ProofReport> {
  const proof = trusted.keys === undefined ? given : { ...given, keys: trusted.keys }
  const keys = await keysOf(proof, trusted)
  for (const hash of trusted.blockHashes?.values() ?? []) assertHash(fromHex(hash), 'the hash of a trusted block')
  assertHash(fingerprint, 'the fingerprint')

  const trustedHash = trusted.blockHashes?.get(proof.anchor?.blockNumber ?? Number.NaN)
  const beacon = await beaconOf(proof, trusted)
  const confirmation = await confirmedBy(proof, keys, trusted)
  const token = await tokenIn(proof, keys, trusted.checkToken)
  const steps = [
    await takeStep('entry', () => checkEntry(proof)),
    await takeStep('fingerprint', () => checkFingerprint(fingerprint, proof)),
    await takeStep('checkpoint', () => checkCheckpoint(proof)),
    await takeStep('inclusion', () => checkInclusion(proof)),
    await takeStep('key', () => checkKey(proof, trusted.origin, keys)),
    await takeStep('signature', () => checkSignature(proof, keys)),
    ...(beacon === null ? [] : [await takeStep('randomness', () => checkRandomness(beacon))]),
    ...(confirmation === null ? [] : [await takeStep('witnesses', () => checkWitnesses(confirmation))]),
    ...(token === null ? [] : [await takeStep('timestamp', () => findingOf(token))]),
    await takeStep('anchor', () => checkAnchorOf(proof, trustedHash, trusted.bitcoinNetwork)),
  ]
  const valid = steps.every(({ outcome }) => outcome !== 'fails')
  const isAnchored = steps.some(({ step, outcome }) => step === 'anchor' && outcome === 'holds')
  return {
    valid,
    steps,
    proved: valid
      ? {
          ...factsOf(fingerprint, proof, isAnchored),
          recordedAfter: recordedAfter(beacon),
          witnessedBy: quorumOf(confirmation),
          timestampedBy: timeOf(token),
          ...endOf(keys),
        }
      : null,
    limits: [
      'time-is-claimed',
      ...limitsOfKeys(proof, keys),
      ...limitsOfBeacon(beacon),
      ...limitsOfWitnesses(confirmation),
      ...limitsOfRuntime(steps, confirmation),
      ...limitsOfToken(token),
      ...limitsOfAnchor(proof.anchor, isAnchored, trustedHash),
    ],
  }
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

// No step depends on another's result, so that one mistake in a proof shows at one step.

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

function checkKey(proof: ProofFile, trustedOrigin: string | undefined, keys: ProofKeys): Finding {
  const key = parseVerifierKey(proof.vkey)
  if (key.name !== proof.origin) throw new ProofError('mismatch', 'the key in the proof is that of another log')
  if (trustedOrigin !== undefined && trustedOrigin !== proof.origin) {
    throw new ProofError('mismatch', 'the proof is of another log than the trusted one')
  }
  const period = statedPeriod(proof, keys)
  if (keys.trusted === undefined) return unchecked('The key was taken from the proof itself.')
  if (proof.vkey === formatVerifierKey(keys.trusted)) return holds('The key in the proof is the trusted one.')
  if (period === undefined) throw new ProofError('mismatch', 'the key in the proof is not the trusted one')
  return holds('Statements of the log connect the key in the proof with the trusted one.')
}

function limitsOfKeys(proof: ProofFile, { trusted, chain }: ProofKeys): ProofLimit[] {
  const period = chain?.periods.find(({ key }) => formatVerifierKey(key) === proof.vkey)
  return [
    ...(trusted === undefined ? (['key-is-from-proof'] as const) : []),
    ...(period?.compromised === true ? (['key-was-compromised'] as const) : []),
  ]
}

function endOf({ chain }: ProofKeys): Pick<ProvedFacts, 'frozen'> {
  const frozen = chain?.frozen
  if (frozen === undefined) return {}
  const { tree, successor } = frozen
  return { frozen: { lastEntry: tree.size, successor: successor && formatVerifierKey(successor) } }
}

async function checkSignature(proof: ProofFile, keys: ProofKeys): Promise<Finding> {
  const { unchecked: isOpen } = await openSigned(proof.checkpoint, signingKey(proof, keys), keys.mlDsa)
  if (keys.mlDsa === undefined) return holds('The log has signed the checkpoint.')
  return isOpen
    ? unchecked('The log has signed the checkpoint with Ed25519. This runtime cannot check its signature of ML-DSA-44.')
    : holds('The log has signed the checkpoint, with Ed25519 and with ML-DSA-44.')
}

/** Null if there is nothing to check; an error becomes the result of the step. */
async function beaconOf(proof: ProofFile, trusted: TrustedLog): Promise<PrecedingBeacon | ProofError | null> {
  if (proof.after === undefined) return null
  try {
    return await precedingBeacon(proof, proof.after, trusted)
  } catch (error) {
    if (!(error instanceof ProofError) || error.kind === 'platform') throw error
    return error
  }
}

function checkRandomness(found: PrecedingBeacon | ProofError): Finding {
  if (found instanceof ProofError) throw found
  const { source, time, isChecked } = found
  if (isChecked) return holds(`The log contains ${source} before the entry.`)
  const why = time === null ? 'Its chain is not known' : 'Its signature is unchecked'
  return unchecked(`The log contains what it calls ${source} before the entry. ${why}.`)
}

function recordedAfter(found: PrecedingBeacon | ProofError | null): ProvedFacts['recordedAfter'] {
  if (found === null || found instanceof ProofError || !found.isChecked || found.time === null) return null
  return { time: found.time, source: found.source }
}

function limitsOfBeacon(found: PrecedingBeacon | ProofError | null): ProofLimit[] {
  if (found === null || found instanceof ProofError) return []
  return [
    ...(found.isChecked ? [] : (['beacon-unchecked'] as const)),
    ...(found.isNext ? [] : (['order-is-from-log'] as const)),
  ]
}

/** Null if there is nothing to check; an error becomes the result of the step. */
async function confirmedBy(
  proof: ProofFile,
  keys: ProofKeys,
  { policy, mlDsa }: TrustedLog,
): Promise<ProofConfirmation | ProofError | null> {
  if (policy === undefined && !hasCosignatures(proof)) return null
  try {
    return await confirmProof(proof, keys, policy, mlDsa)
  } catch (error) {
    if (!(error instanceof ProofError) || error.kind === 'platform') throw error
    return error
  }
}

function checkWitnesses(found: ProofConfirmation | ProofError): Finding {
  if (found instanceof ProofError) throw found
  if (found === 'no-policy') return unchecked('No policy names the witnesses to trust.')
  const { by, of, completeAt, unchecked: unknown } = found
  if (completeAt === 0) return unchecked('The policy requires no witnesses.')
  const names = by.length === 0 ? '' : `: ${by.map(({ name }) => name).join(', ')}`
  const unable =
    unknown.length === 0 ? '' : ` This runtime cannot check cosignatures of ML-DSA-44, here of ${unknown.join(', ')}.`
  const confirmed = `${by.length} of ${of} witnesses confirm the checkpoint${names}.${unable}`
  return completeAt === null ? unchecked(`${confirmed} The policy requires more.`) : holds(confirmed)
}

function quorumOf(found: ProofConfirmation | ProofError | null): ProvedFacts['witnessedBy'] {
  if (found === null || found === 'no-policy' || found instanceof ProofError) return null
  const { by, of, completeAt } = found
  // A policy without a quorum confirms nothing.
  return completeAt === null || completeAt === 0 ? null : { by, of, completeAt }
}

function limitsOfWitnesses(found: ProofConfirmation | ProofError | null): ProofLimit[] {
  if (found === null || found instanceof ProofError) return []
  if (found === 'no-policy') return ['witnesses-unchecked']
  return found.completeAt === null ? ['too-few-witnesses'] : []
}

function limitsOfRuntime(steps: readonly StepResult[], found: ProofConfirmation | ProofError | null): ProofLimit[] {
  const ofLog = steps.some(({ step, outcome }) => step === 'signature' && outcome === 'unchecked')
  const ofWitness = found !== null && typeof found === 'object' && 'unchecked' in found && found.unchecked.length > 0
  return ofLog || ofWitness ? ['cosignatures-unsupported'] : []
}

/** Null if there is no token; an error becomes the result of the step. */
async function tokenIn(
  proof: ProofFile,
  keys: ProofKeys,
  check: TokenCheck | undefined,
): Promise<TokenFinding | ProofError | null> {
  if (proof.timestamped === undefined) return null
  try {
    return await checkTimestamped(proof, proof.timestamped, keys, check)
  } catch (error) {
    if (!(error instanceof ProofError) || error.kind === 'platform') throw error
    return error
  }
}

function findingOf(found: TokenFinding | ProofError): Finding {
  if (found instanceof ProofError) throw found
  if (found.outcome !== 'holds') return found
  if (!found.isTrusted)
    return unchecked(`${found.authority} confirms the checkpoint, but only the proof says who that is.`)
  return holds(`${found.authority} confirms the checkpoint.`)
}

function timeOf(found: TokenFinding | ProofError | null): ProvedFacts['timestampedBy'] {
  if (found === null || found instanceof ProofError || found.outcome !== 'holds') return null
  const { time, authority, isTrusted } = found
  return { time, authority, isTrusted }
}

function limitsOfToken(found: TokenFinding | ProofError | null): ProofLimit[] {
  if (found === null || found instanceof ProofError) return []
  if (found.outcome !== 'holds') return ['token-unchecked']
  return found.isTrusted ? [] : ['authority-is-from-proof']
}

function checkAnchorOf(
  proof: ProofFile,
  trustedHash: string | undefined,
  expected: TrustedLog['bitcoinNetwork'],
): Finding {
  const { anchor } = proof
  if (anchor === undefined) return unchecked('No chain confirms this proof yet.')
  if (anchor.kind === 'bitcoin') assertNetwork(anchor, expected)
  const { origin, size, root } = uncheckedCheckpoint(proof)
  const standing = checkAnchor(anchorValue(origin, size, root), anchor)
  const block = `block ${anchor.blockNumber} of ${anchor.network}`
  if (Date.parse(anchor.blockTime) < decodeEntry(proof.entry).serverTimestamp - TOLERATED_CLOCKS) {
    throw new ProofError('mismatch', `${block} is older than the entry that it is said to hold`)
  }
  if (trustedHash !== undefined && trustedHash !== anchor.blockHash) {
    throw new ProofError('mismatch', `${block} is another one than the anchor's`)
  }
  switch (standing) {
    case 'in-block': {
      const whose = trustedHash === undefined ? 'the block that the proof shows as ' : 'the trusted '
      return holds(`The checkpoint's anchor value is in ${whose}${block}.`)
    }
    case 'in-transaction':
      return unchecked(`The checkpoint's anchor value is in a transaction; that ${block} holds it must be looked up.`)
  }
}

function assertNetwork(anchor: BitcoinAnchor, expected: TrustedLog['bitcoinNetwork'] = 'mainnet'): void {
  const network = bitcoinNetworkOf(anchor)
  if (expected === 'any' || network === expected) return
  const { name, isPublic } = bitcoinRules(network)
  const what = isPublic ? name : `${name}, a test network that proves no time`
  throw new ProofError('mismatch', `the proof is anchored in ${what}; expected is ${bitcoinRules(expected).name}`)
}

/** The unverified checkpoint: nothing in it counts unless the signature is valid as well. */
function uncheckedCheckpoint(proof: ProofFile): Checkpoint {
  return parseCheckpointNote(proof.checkpoint)
}

type FactsOfLog = Omit<ProvedFacts, 'recordedAfter' | 'witnessedBy' | 'timestampedBy'>

function factsOf(fingerprint: Uint8Array, proof: ProofFile, isAnchored: boolean): FactsOfLog {
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
    anchoredIn: isAnchored && proof.anchor !== undefined ? blockOf(proof.anchor) : null,
  }
}

function blockOf({
  network,
  public: isPublic,
  transactionHash,
  blockNumber,
  blockHash,
  blockTime,
}: Anchor): AnchoringBlock {
  return { network, isPublic, transactionHash, blockNumber, blockHash, existedBy: blockTime }
}

function limitsOfAnchor(
  anchor: Anchor | undefined,
  isAnchored: boolean,
  trustedHash: string | undefined,
): ProofLimit[] {
  if (anchor === undefined) return ['not-anchored']
  const limits: ProofLimit[] = []
  if (!isAnchored) limits.push('anchor-is-unchecked')
  else if (trustedHash === undefined) limits.push('block-is-from-proof')
  if (!anchor.public) limits.push(anchor.kind === 'bitcoin' ? 'test-network' : 'chain-is-private')
  return limits
}
