import { parseCheckpoint } from '../../packages/proof/src/checkpoint.ts'
import {
  anchorValue,
  exportTlogProof,
  formatProofFile,
  formatWitnessKey,
  formatWitnessPolicy,
  signAlso,
} from '../../packages/proof/src/index.ts'
import { parseNote } from '../../packages/proof/src/note.ts'
import type { ProofFile } from '../../packages/proof/src/proof-file.ts'
import { sha256 } from '../../packages/proof/src/sha256.ts'
import { bitcoinAnchorOf, evmAnchorOf } from '../../packages/proof/test/support/sample-anchor.ts'
import {
  end,
  first,
  firstKey,
  proofBy,
  second,
  secondKey,
  third,
  thirdKey,
  toSecond,
  toThird,
} from '../../packages/proof/test/support/sample-keys.ts'
import {
  documentOf,
  ORIGIN,
  ROUND_1000,
  sampleProof,
  sampleProofAfter,
  VKEY,
} from '../../packages/proof/test/support/sample-log.ts'
import {
  cosigned,
  mixedPolicy,
  mlDsaWitness,
  mlDsaWitnessOf,
  policy,
  witnesses,
} from '../../packages/proof/test/support/sample-witnesses.ts'
import type { Request } from './offline-verifier.ts'

export interface Sample {
  readonly name: string
  readonly proof: ProofFile
  readonly trusted: Pick<Request, 'vkey' | 'mlDsaVkey' | 'policy' | 'blockHash' | 'bitcoinNetwork'>
}

export const policyFile = Buffer.from(formatWitnessPolicy(policy))
export const mixedPolicyFile = Buffer.from(formatWitnessPolicy(mixedPolicy))
export const time = 1700000004

/** The log's second key. */
export const mlDsaLog = mlDsaWitnessOf(ORIGIN, 15)
export const ML_DSA_VKEY = formatWitnessKey(mlDsaLog.key)

const proof = await sampleProof(1, 3)
const later = await sampleProof(1, 9)
const value = anchorValueOf(proof)
const [w1, w2, w3] = witnesses as [(typeof witnesses)[0], (typeof witnesses)[0], (typeof witnesses)[0]]
const { treeSize, inclusionPath } = proof
const beacons = new Map([[3, ROUND_1000]])
const witnessed = { treeSize, inclusionPath, checkpoint: await cosigned(proof.checkpoint, [w1, time], [w2, time + 3]) }

const changes = [toSecond, toThird]
const keysOfLog = [firstKey, secondKey, thirdKey]

/** One valid proof of every kind. */
export const samples: readonly Sample[] = [
  { name: 'a proof', proof, trusted: {} },
  { name: 'a proof for a known key', proof, trusted: { vkey: VKEY } },
  { name: 'the proof of a large tree', proof: await sampleProof(37, 300), trusted: { vkey: VKEY } },
  { name: 'the proof of the last entry', proof: await sampleProof(8, 9), trusted: {} },
  {
    name: 'the proof of the only entry',
    proof: { ...(await sampleProof(0, 1)), salt: new Uint8Array(16) },
    trusted: {},
  },
  ...[0, 5, 127, 128, 199].map((index) => ({
    name: `an EVM anchor with transaction ${index}`,
    proof: { ...proof, anchor: evmAnchorOf(value, { index }) },
    trusted: {},
  })),
  {
    name: 'an anchor in a block of one transaction',
    proof: { ...proof, anchor: evmAnchorOf(value, { index: 0, count: 1 }) },
    trusted: { vkey: VKEY },
  },
  {
    name: 'a public EVM anchor with a known block',
    proof: { ...proof, anchor: publicAnchor() },
    trusted: { vkey: VKEY, blockHash: publicAnchor().blockHash },
  },
  {
    name: 'an EVM anchor without its block',
    proof: { ...proof, anchor: { ...evmAnchorOf(value), inclusion: null } },
    trusted: {},
  },
  {
    name: 'an anchor in a test network of Bitcoin',
    proof: { ...proof, anchor: bitcoinAnchorOf(value) },
    trusted: { bitcoinNetwork: 'regtest' },
  },
  {
    name: 'a proof with cosignatures',
    proof: { ...proof, checkpoint: witnessed.checkpoint },
    trusted: { vkey: VKEY, policy: policyFile },
  },
  { name: 'a proof with cosignatures, without a policy', proof: { ...proof, ...witnessed }, trusted: {} },
  { name: 'a proof with a beacon', proof: await sampleProofAfter(4, 9, beacons), trusted: { vkey: VKEY } },
  { name: 'a proof with a beacon some entries before', proof: await sampleProofAfter(7, 20, beacons), trusted: {} },
  {
    name: 'a proof with too few cosignatures',
    proof: { ...proof, checkpoint: await cosigned(proof.checkpoint, [w3, time]) },
    trusted: { policy: policyFile },
  },
  {
    name: 'a later proof with an earlier checkpoint',
    proof: { ...later, witnessed, anchor: evmAnchorOf(anchorValueOf(later)) },
    trusted: { vkey: VKEY, policy: policyFile },
  },
  {
    name: 'a proof with cosignatures of both algorithms',
    proof: {
      ...proof,
      checkpoint: await cosigned(proof.checkpoint, [w1, time], [w2, time + 1], [mlDsaWitness, time + 2]),
    },
    trusted: { vkey: VKEY, policy: mixedPolicyFile },
  },
  {
    name: 'a proof of a log with a second signature, of ML-DSA-44',
    proof: {
      ...proof,
      checkpoint: await signAlso(proof.checkpoint, mlDsaLog),
      witnessed: { ...witnessed, checkpoint: await signAlso(witnessed.checkpoint, mlDsaLog) },
    },
    trusted: { vkey: VKEY, mlDsaVkey: ML_DSA_VKEY, policy: policyFile },
  },
  {
    name: 'a proof without a cosignature of ML-DSA-44',
    proof: { ...proof, checkpoint: witnessed.checkpoint },
    trusted: { vkey: VKEY, policy: mixedPolicyFile },
  },
  {
    name: 'a later proof with two quorums',
    proof: { ...later, witnessed, checkpoint: await cosigned(later.checkpoint, [w2, time], [w3, time + 1]) },
    trusted: { policy: policyFile },
  },
  {
    name: 'a later proof with a token',
    proof: { ...later, timestamped: { treeSize, inclusionPath, checkpoint: proof.checkpoint, token: sha256(value) } },
    trusted: { vkey: VKEY },
  },
  {
    name: 'a proof with a token, an earlier checkpoint and an anchor',
    proof: {
      ...later,
      witnessed,
      timestamped: { treeSize, inclusionPath, checkpoint: witnessed.checkpoint, token: value },
      anchor: evmAnchorOf(anchorValueOf(later)),
    },
    trusted: { policy: policyFile },
  },
  { name: 'a proof by a later key', proof: await proofBy(13, changes, third), trusted: { vkey: VKEY } },
  { name: 'a proof by a former key', proof: await proofBy(3, changes, first), trusted: { vkey: thirdKey } },
  { name: 'a proof by a stolen key', proof: await proofBy(9, changes, second), trusted: { vkey: thirdKey } },
  {
    name: 'a proof by two keys',
    proof: await proofBy(9, [toSecond], second, first),
    trusted: { vkey: VKEY },
  },
  {
    name: 'a proof of a frozen log with an earlier checkpoint',
    proof: { ...(await proofBy(13, [...changes, end], third)), witnessed },
    trusted: {},
  },
]

export function requestOf({ proof: file, trusted }: Sample): Request {
  return { fingerprint: fingerprintOf(file), proof: Buffer.from(formatProofFile(file)), ...trusted }
}

/** It does not contain its key, nor how other keys lead to it. */
export function tlogRequestOf({ proof: file, trusted }: Sample): Request {
  const isOwn = file.witnessed === undefined && keysOfLog.includes(file.vkey)
  const vkey = isOwn ? file.vkey : VKEY
  return { ...trusted, vkey, fingerprint: fingerprintOf(file), proof: Buffer.from(exportTlogProof(file)) }
}

function fingerprintOf({ index }: ProofFile): Uint8Array {
  return index === 0 ? sha256(Buffer.from(ORIGIN)) : sha256(documentOf(index))
}

function anchorValueOf({ checkpoint }: ProofFile): Uint8Array {
  const { origin, size, root } = parseCheckpoint(parseNote(checkpoint).text)
  return anchorValue(origin, size, root)
}

function publicAnchor() {
  return { ...evmAnchorOf(value, { chainId: 1 }), network: 'Ethereum', public: true }
}
