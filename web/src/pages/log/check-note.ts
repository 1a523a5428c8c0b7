import {
  hasMlDsaSignature,
  keyForSize,
  openCheckpoint,
  openSigned,
  ProofError,
  parseMlDsaKey,
  readCosignatures,
  toHex,
  type VerifierKey,
} from '@countersign/proof'
import { fetchMlDsaKey, type PublishedCheckpoint } from '../../api/checkpoints.ts'
import { openLogKeys } from '../../api/proof.ts'
import { checkMlDsa } from '../../browser/ml-dsa.ts'
import type { Trust } from '../../queries/use-log-trust.ts'

export type NoteCheck =
  | { readonly kind: 'checking' }
  | { readonly kind: 'unchecked' }
  | { readonly kind: 'wrong' }
  | {
      readonly kind: 'valid'
      /** The number of witnesses of the log whose signatures are on it. */
      readonly witnesses: number
      readonly mlDsa: SecondSignature
    }

/** The log's signature of ML-DSA-44, which a note can have besides the first one. */
export type SecondSignature = 'none' | 'valid' | 'unchecked'

/** Checks the signatures of the log and of its witnesses, and that the note is about what the page shows. */
export async function checkNote(
  { note, size, root }: PublishedCheckpoint,
  trust: Trust,
  signal: AbortSignal,
): Promise<NoteCheck> {
  if (trust === 'loading') return { kind: 'checking' }
  if (trust === 'unknown') return { kind: 'unchecked' }
  try {
    const chain = await openLogKeys(trust)
    if (chain === null) return { kind: 'unchecked' }
    const signed = await openCheckpoint(note, chain)
    if (signed.size !== size || toHex(signed.root) !== root) return { kind: 'wrong' }
    const mlDsa = await checkSecond(note, keyForSize(chain, size), signal)
    const keys = trust.policy?.witnesses.map(({ key }) => key) ?? []
    const cosignatures = await readCosignatures(note, keys, checkMlDsa)
    // A witness can have several keys.
    return { kind: 'valid', witnesses: new Set(cosignatures.map(({ key }) => key.name)).size, mlDsa }
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    // A key that the log has not stated may have signed it.
    return { kind: error.kind === 'platform' || error.kind === 'unsigned' ? 'unchecked' : 'wrong' }
  }
}

async function checkSecond(note: string, key: VerifierKey, signal: AbortSignal): Promise<SecondSignature> {
  if (!hasMlDsaSignature(note, key.name)) return 'none'
  const vkey = await fetchMlDsaKey(signal)
  const second = vkey === null ? null : parseMlDsaKey(vkey)
  if (second === null || second.name !== key.name) return 'unchecked'
  try {
    const { unchecked } = await openSigned(note, key, { key: second, verify: checkMlDsa })
    return unchecked ? 'unchecked' : 'valid'
  } catch (error) {
    // Only a key that the log does not publish has signed it, for example a former one.
    if (error instanceof ProofError && error.kind === 'unsigned') return 'unchecked'
    throw error
  }
}
