import {
  currentKey,
  formatVerifierKey,
  type KeyChain,
  openCheckpoint,
  openKeyChain,
  ProofError,
  parseVerifierKey,
  readCosignatures,
  toHex,
  type VerifierKey,
} from '@countersign/proof'
import type { PublishedCheckpoint } from '../../api/checkpoints.ts'
import type { LogTrust } from '../../api/proof.ts'
import type { Trust } from './use-trust.ts'

export type NoteCheck =
  | { readonly kind: 'checking' }
  | { readonly kind: 'unchecked' }
  | { readonly kind: 'wrong' }
  /** The number of witnesses of the log whose signatures are on it. */
  | { readonly kind: 'valid'; readonly witnesses: number }

/** Checks the signatures of the log and of its witnesses, and that the note is about what the page shows. */
export async function checkNote({ note, size, root }: PublishedCheckpoint, trust: Trust): Promise<NoteCheck> {
  if (trust === 'loading') return { kind: 'checking' }
  if (trust === 'unknown') return { kind: 'unchecked' }
  try {
    const signed = await openCheckpoint(note, await keysOf(trust))
    if (signed.size !== size || toHex(signed.root) !== root) return { kind: 'wrong' }
    const keys = trust.policy?.witnesses.map(({ key }) => key) ?? []
    const cosignatures = await readCosignatures(note, keys)
    // A witness can have several keys.
    return { kind: 'valid', witnesses: new Set(cosignatures.map(({ key }) => key.name)).size }
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    // A key that the log has not stated may have signed it.
    return { kind: error.kind === 'platform' || error.kind === 'unsigned' ? 'unchecked' : 'wrong' }
  }
}

/** The keys of the log, which may change: the one that it publishes now, and those before, by its statements. */
async function keysOf({ vkey, keys }: LogTrust): Promise<VerifierKey | KeyChain> {
  const current = parseVerifierKey(vkey)
  if (keys.length === 0) return current
  const chain = await openKeyChain(current.name, keys)
  if (formatVerifierKey(currentKey(chain)) !== vkey) throw new ProofError('unsigned', 'the statements name another key')
  return chain
}
