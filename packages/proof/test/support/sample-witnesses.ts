import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { type Cosigner, cosign, readCosignatures, withCosignatures } from '../../src/cosignature.ts'
import { ProofError } from '../../src/errors.ts'
import type { MlDsaVerifier } from '../../src/ml-dsa.ts'
import { parseNote } from '../../src/note.ts'
import { witnessKey } from '../../src/verifier-key.ts'
import { simplePolicy, type WitnessPolicy } from '../../src/witness-policy.ts'
import { signerOf } from './sample-log.ts'

/** A witness whose key's seed is 32 times this byte. */
export function witnessOf(name: string, seedByte: number): Cosigner {
  const { key, sign } = signerOf(name, seedByte)
  return { key: witnessKey(name, Uint8Array.from(key.publicKey)), sign }
}

/** Likewise, with a key for ML-DSA-44. */
export function mlDsaWitnessOf(name: string, seedByte: number): Cosigner {
  const pkcs8Header = Buffer.from('3034020100300b060960864801650304031104228020', 'hex')
  const der = Buffer.concat([pkcs8Header, Buffer.alloc(32, seedByte)])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-1312)
  return { key: witnessKey(name, Uint8Array.from(publicKey)), sign: (message) => sign(null, message, privateKey) }
}

export const witnesses: readonly Cosigner[] = [
  witnessOf('witness.example/w1', 11),
  witnessOf('witness.example/w2', 12),
  witnessOf('witness.example/w3', 13),
]

const { key } = signerOf()
/** Plain bytes, as parsed ones. */
const logKey = { ...key, publicKey: Uint8Array.from(key.publicKey) }

/** Any two of the three. */
export const policy: WitnessPolicy = simplePolicy(
  [logKey],
  witnesses.map(({ key }) => ({ name: key.name, key, url: null })),
  2,
)

/** Cannot check ML-DSA-44, like a runtime that does not know it. */
export const withoutMlDsa: MlDsaVerifier = () => {
  throw new ProofError('platform', 'not here')
}

export const mlDsaWitness: Cosigner = mlDsaWitnessOf('witness.example/w2', 14)

/** The first witness, and the second one with both of its keys. */
export const mixedPolicy: WitnessPolicy = simplePolicy(
  [logKey],
  [...witnesses.slice(0, 2), mlDsaWitness].map(({ key }) => ({ name: key.name, key, url: null })),
  2,
)

/** The note with a cosignature by each witness at its time, in seconds. */
export async function cosigned(note: string, ...by: readonly (readonly [Cosigner, number])[]): Promise<string> {
  const { text } = parseNote(note)
  let result = note
  for (const [witness, time] of by) {
    const line = await cosign(text, time, witness)
    result = withCosignatures(result, await readCosignatures(`${text}\n${line}`, [witness.key]))
  }
  return result
}
