import { type Cosigner, cosign, readCosignatures, withCosignatures } from '../../src/cosignature.ts'
import { parseNote } from '../../src/note.ts'
import { witnessKey } from '../../src/verifier-key.ts'
import { simplePolicy, type WitnessPolicy } from '../../src/witness-policy.ts'
import { signerOf } from './sample-log.ts'

/** A witness whose key's seed is 32 times this byte. */
export function witnessOf(name: string, seedByte: number): Cosigner {
  const { key, sign } = signerOf(name, seedByte)
  return { key: witnessKey(name, Uint8Array.from(key.publicKey)), sign }
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
  logKey,
  witnesses.map(({ key }) => ({ name: key.name, key, url: null })),
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
