import { parseCheckpointNote } from './checkpoint.ts'
import { ProofError } from './errors.ts'
import { type KeyChain, type KeyPeriod, keyForSize, openKeyChain, periodOf } from './key-chain.ts'
import { type MlDsaTrust, parseMlDsaKey } from './log-signature.ts'
import type { MlDsaVerifier } from './ml-dsa.ts'
import type { ProofFile } from './proof-file.ts'
import { formatVerifierKey, isSameKey, parseVerifierKey, type VerifierKey } from './verifier-key.ts'
import type { WitnessPolicy } from './witness-policy.ts'

/** The keys by which a proof is checked. */
export type ProofKeys = {
  /** What the reader knows from elsewhere. */
  readonly trusted: VerifierKey | undefined
  /** What the log has stated about its keys; the step `key` reports a fault in it. */
  readonly stated: KeyChain | ProofError | undefined
  /** The same if it connects the key in the proof with the trusted one. */
  readonly chain: KeyChain | undefined
  /** The key that must have signed every checkpoint as well. */
  readonly mlDsa: MlDsaTrust | undefined
}

export type GivenKeys = {
  readonly vkey?: string
  readonly mlDsaVkey?: string
  readonly mlDsa?: MlDsaVerifier
  readonly policy?: WitnessPolicy
}

/** Without a trusted key, one that the reader's policy lists is trusted. */
export async function keysOf(proof: ProofFile, { vkey, mlDsaVkey, mlDsa, policy }: GivenKeys): Promise<ProofKeys> {
  const stated = await openStated(proof)
  const named = stated === undefined || stated instanceof ProofError ? undefined : chainWith(stated, proof)
  const listed = (key: VerifierKey) =>
    formatVerifierKey(key) === proof.vkey || (named !== undefined && periodOf(named, key) !== undefined)
  const trusted = vkey === undefined ? policy?.logs.find(listed) : parseVerifierKey(vkey)
  const isConnected = named !== undefined && (trusted === undefined || periodOf(named, trusted) !== undefined)
  const also = mlDsaVkey === undefined ? undefined : { key: parseMlDsaKey(mlDsaVkey), verify: mlDsa }
  return { trusted, stated, chain: isConnected ? named : undefined, mlDsa: also }
}

async function openStated({ origin, keys }: ProofFile): Promise<KeyChain | ProofError | undefined> {
  if (keys === undefined) return undefined
  try {
    return await openKeyChain(origin, keys)
  } catch (error) {
    if (!(error instanceof ProofError) || error.kind === 'platform') throw error
    return error
  }
}

function chainWith(chain: KeyChain, { vkey }: ProofFile): KeyChain | undefined {
  return chain.periods.some(({ key }) => formatVerifierKey(key) === vkey) ? chain : undefined
}

/** The key that must have signed the checkpoint. */
export function signingKey({ vkey }: ProofFile, { trusted, chain }: ProofKeys): VerifierKey {
  return chain !== undefined || trusted === undefined ? parseVerifierKey(vkey) : trusted
}

/** The key that must have signed another tree of this size. */
export function keyForTree(proof: ProofFile, keys: ProofKeys, size: number): VerifierKey {
  return keys.chain === undefined ? signingKey(proof, keys) : keyForSize(keys.chain, size)
}

/** Whether the reader knows this key as one of the log's. */
export function isKeyOfLog(proof: ProofFile, keys: ProofKeys, key: VerifierKey): boolean {
  return keys.chain === undefined
    ? formatVerifierKey(key) === formatVerifierKey(signingKey(proof, keys))
    : periodOf(keys.chain, key) !== undefined
}

/** The period of the key in the proof; undefined if the log has stated nothing. Throws what is wrong with the keys. */
export function statedPeriod(proof: ProofFile, { stated, trusted }: ProofKeys): KeyPeriod | undefined {
  if (stated === undefined) return undefined
  if (stated instanceof ProofError) throw stated
  const key = parseVerifierKey(proof.vkey)
  const period = periodOf(stated, key)
  if (period === undefined)
    throw new ProofError('mismatch', 'the statements of the log do not name the key in the proof')
  const { size } = parseCheckpointNote(proof.checkpoint)
  if (size <= period.after || size > period.upTo) {
    throw new ProofError('mismatch', `the key in the proof does not sign trees of ${size}`)
  }
  if (trusted !== undefined && !isSameKey(trusted, key) && periodOf(stated, trusted) === undefined) {
    throw new ProofError(
      'mismatch',
      'the statements of the log do not lead from the trusted key to the one in the proof',
    )
  }
  return period
}
