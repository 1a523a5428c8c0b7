import { openCheckpoint, ProofError, readCosignatures, toHex } from '@countersign/proof'
import type { PublishedCheckpoint } from '../../api/checkpoints.ts'
import { openLogKeys } from '../../api/proof.ts'
import type { Trust } from '../../queries/use-log-trust.ts'

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
    const chain = await openLogKeys(trust)
    if (chain === null) return { kind: 'unchecked' }
    const signed = await openCheckpoint(note, chain)
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
