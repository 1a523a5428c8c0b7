import { openCheckpoint, ProofError, parseVerifierKey, readCosignatures, toHex } from '@countersign/proof'
import type { PublishedCheckpoint } from '../../api/checkpoints.ts'
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
    const signed = await openCheckpoint(note, parseVerifierKey(trust.vkey))
    if (signed.size !== size || toHex(signed.root) !== root) return { kind: 'wrong' }
    const keys = trust.policy?.witnesses.map(({ key }) => key) ?? []
    return { kind: 'valid', witnesses: (await readCosignatures(note, keys)).length }
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    // A former key of the log may have signed it.
    return { kind: error.kind === 'platform' || error.kind === 'unsigned' ? 'unchecked' : 'wrong' }
  }
}
