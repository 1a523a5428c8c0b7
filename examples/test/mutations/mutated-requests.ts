import { parseCheckpoint } from '../../../packages/proof/src/checkpoint.ts'
import {
  anchorValue,
  BITCOIN_NETWORKS,
  formatProofFile,
  formatWitnessKey,
  signAlso,
  toHex,
  toProofObject,
} from '../../../packages/proof/src/index.ts'
import { parseNote } from '../../../packages/proof/src/note.ts'
import type { ProofFile } from '../../../packages/proof/src/proof-file.ts'
import { formatVerifierKey } from '../../../packages/proof/src/verifier-key.ts'
import { ORIGIN, signerOf, VKEY } from '../../../packages/proof/test/support/sample-log.ts'
import { mlDsaWitness, mlDsaWitnessOf } from '../../../packages/proof/test/support/sample-witnesses.ts'
import type { Request } from '../offline-verifier.ts'
import {
  ML_DSA_VKEY,
  mixedPolicyFile,
  mlDsaLog,
  policyFile,
  requestOf,
  type Sample,
  samples,
  tlogRequestOf,
} from '../sample-requests.ts'
import { bytesOf, type Chance, pick } from './chance.ts'
import { mutatedBeacon } from './mutate-beacon.ts'
import { mutatedBitcoinAnchor } from './mutate-bitcoin.ts'
import { mutateBytes, mutateText } from './mutate-bytes.ts'
import { fingerprint, mutatedEntry, proofAt } from './mutate-entry.ts'
import { mutatedEvmAnchor } from './mutate-evm.ts'
import { mutateJson } from './mutate-json.ts'
import { keysOfSigners, mutatedKeys } from './mutate-keys.ts'
import { changedBase64, cosignedAtRandom, mutateKey, mutateNote } from './mutate-note.ts'
import { mutatePolicy } from './mutate-policy.ts'
import { atLimit, blockTime, policyAtLimit } from './reach-limits.ts'

/** Requests that no honest log and no careful reader makes, by what is wrong with them. */
export const mutations: Readonly<Record<string, (chance: Chance, sample: Sample) => Request | Promise<Request>>> = {
  'bytes of the file': (chance, sample) => {
    const request = formOf(chance, sample)
    return { ...request, proof: mutateBytes(chance, request.proof) }
  },
  'characters of the file': (chance, sample) => {
    const request = formOf(chance, sample)
    return { ...request, proof: Buffer.from(mutateText(chance, Buffer.from(request.proof).toString())) }
  },
  'the frame of the file': (chance, sample) => {
    const request = formOf(chance, sample)
    const frame = ['\ufeff', '\u0000', ' \t\r\n', '\u00a0', 'x', '[', '{}', '// x\n', ',']
    const ends = [pick(chance, frame), pick(chance, frame)]
    const [before = '', end = ''] = chance() < 0.5 ? [ends[0], ''] : ['', ends[1]]
    return { ...request, proof: Buffer.concat([Buffer.from(before), request.proof, Buffer.from(end)]) }
  },
  'members and values': (chance, sample) => ({
    ...requestOf(sample),
    proof: Buffer.from(mutateJson(chance, sample)),
  }),
  'the checkpoint': async (chance, sample) => {
    const checkpoint = await mutateNote(chance, sample.proof.checkpoint)
    return formOf(chance, { ...sample, proof: { ...sample.proof, checkpoint } })
  },
  'the witnessed checkpoint': async (chance) => {
    const sample = pick(
      chance,
      samples.filter(({ proof }) => proof.witnessed !== undefined),
    )
    const { proof } = sample
    if (proof.witnessed === undefined) return requestOf(sample)
    const witnessed = { ...proof.witnessed, checkpoint: await mutateNote(chance, proof.witnessed.checkpoint) }
    return formOf(chance, { ...sample, proof: { ...proof, witnessed } })
  },
  'the timestamped checkpoint and its token': async (chance) => {
    const sample = pick(
      chance,
      samples.filter(({ proof }) => proof.timestamped !== undefined),
    )
    const { proof } = sample
    if (proof.timestamped === undefined) return requestOf(sample)
    const { timestamped } = JSON.parse(Buffer.from(requestOf(sample).proof).toString())
    const changed =
      chance() < 0.5
        ? { ...timestamped, checkpoint: await mutateNote(chance, timestamped.checkpoint) }
        : { ...timestamped, token: changedBase64(chance, timestamped.token) }
    return {
      ...requestOf(sample),
      proof: Buffer.from(JSON.stringify({ ...toProofObject(proof), timestamped: changed })),
    }
  },
  'cosignatures and the policy': async (chance) => {
    const { proof } = pick(
      chance,
      samples.filter((one) => one.proof.witnessed !== undefined),
    )
    const { witnessed, checkpoint } = proof
    if (witnessed === undefined) return request(proof)
    const others = { ...witnessed, checkpoint: await cosignedAtRandom(chance, witnessed.checkpoint) }
    const changed = { ...proof, checkpoint: await cosignedAtRandom(chance, checkpoint) }
    return {
      ...request(chance() < 0.7 ? { ...changed, witnessed: others } : changed),
      ...(chance() < 0.9 ? { policy: mutatePolicy(chance) } : {}),
    }
  },
  'what has a limit': (chance, sample) =>
    chance() < 0.2
      ? { ...requestOf(sample), policy: Buffer.from(policyAtLimit(chance)) }
      : { ...requestOf(sample), proof: Buffer.from(atLimit(chance, sample.proof)) },
  'the time of the block': (chance) => {
    const sample = pick(chance, anchoredInTransactions)
    const file = JSON.parse(Buffer.from(requestOf(sample).proof).toString())
    file.anchor.blockTime = blockTime(chance)
    return { ...requestOf(sample), proof: Buffer.from(JSON.stringify(file)) }
  },
  'the key': (chance, sample) => formOf(chance, { ...sample, proof: { ...sample.proof, vkey: mutateKey(chance) } }),
  'what the reader trusts': (chance, sample) => {
    const other = formatVerifierKey(signerOf('other.example', 9).key)
    const sameName = formatVerifierKey(signerOf(sample.proof.origin, 9).key)
    const { proof, fingerprint: hash } = requestOf(sample)
    return {
      proof,
      fingerprint: chance() < 0.7 ? hash : bytesOf(chance, 32),
      ...(chance() < 0.5 ? {} : { vkey: pick(chance, [VKEY, other, sameName]) }),
      ...(chance() < 0.8 ? {} : { mlDsaVkey: ML_DSA_VKEY }),
      ...(chance() < 0.5 ? {} : { policy: pick(chance, [policyFile, mixedPolicyFile]) }),
      ...(chance() < 0.5 ? {} : { blockHash: sample.proof.anchor?.blockHash ?? toHex(bytesOf(chance, 32)) }),
      ...(chance() < 0.5 ? {} : { bitcoinNetwork: pick(chance, BITCOIN_NETWORKS) }),
    }
  },
  'the statements about keys': async (chance) => ({
    ...requestOf({ name: 'changed keys', proof: await mutatedKeys(chance), trusted: {} }),
    ...(chance() < 0.7 ? { vkey: pick(chance, keysOfSigners) } : {}),
    ...(chance() < 0.2 ? { policy: policyFile } : {}),
  }),
  'the second signature of the log': async (chance, sample) => {
    const both = await signAlso(sample.proof.checkpoint, mlDsaLog)
    const checkpoint = chance() < 0.3 ? both : await mutateNote(chance, both)
    const mlDsaVkey = formatWitnessKey(pick(chance, [mlDsaLog, mlDsaLog, mlDsaLog, otherMlDsa, mlDsaWitness]).key)
    return { ...requestOf({ ...sample, proof: { ...sample.proof, checkpoint } }), mlDsaVkey }
  },
  'the entry and its path': async (chance) => request(await mutatedEntry(chance)),
  'a beacon before the entry': async (chance) => request(await mutatedBeacon(chance)),
  'an EVM anchor': async (chance) => {
    const [proof, time] = await timed(chance)
    return request({ ...proof, anchor: mutatedEvmAnchor(chance, valueFor(proof), time) })
  },
  'a Bitcoin anchor': async (chance) => {
    const [proof, time] = await timed(chance)
    const bitcoinNetwork = chance() < 0.8 ? 'regtest' : pick(chance, BITCOIN_NETWORKS)
    return { ...request({ ...proof, anchor: mutatedBitcoinAnchor(chance, valueFor(proof), time) }), bitcoinNetwork }
  },
}

const otherMlDsa = mlDsaWitnessOf(ORIGIN, 16)

/** Their block time has no header to fit. */
const anchoredInTransactions = samples.filter(
  ({ proof: { anchor } }) => anchor?.kind === 'evm' && anchor.inclusion === null,
)

function formOf(chance: Chance, sample: Sample): Request {
  return chance() < 0.8 ? requestOf(sample) : tlogRequestOf(sample)
}

/** A proof, and the time of a block that is around 2 hours before it, in seconds. */
async function timed(chance: Chance): Promise<[ProofFile, number]> {
  const time = 1_700_000_000
  const proof = await proofAt(chance, time * 1000 + pick(chance, [0, 0, 999, 1]))
  return [proof, time + pick(chance, [0, 10, -7199, -7200, -7201, 2 ** 31, 100_000])]
}

function valueFor({ checkpoint }: ProofFile): Uint8Array {
  const { origin, size, root } = parseCheckpoint(parseNote(checkpoint).text)
  return anchorValue(origin, size, root)
}

function request(proof: ProofFile): Request {
  return { fingerprint, proof: Buffer.from(formatProofFile(proof)), vkey: VKEY }
}
