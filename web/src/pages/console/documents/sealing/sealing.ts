import type { AppliedSeal, DocumentState, Seal } from '@countersign/api'
import { act } from '../../../../api/console.ts'
import type { OpenDocument } from '../../../../viewer/load-pdfjs.ts'
import { useSession } from '../../shell/session.tsx'

export type SealingProps = {
  readonly document: DocumentState
  /** Null for a file without pages. */
  readonly opened: OpenDocument | null
  /** Outlives the dialog, so that a repeated request creates the same seal. */
  readonly keyFor: (content: string) => string
  readonly onSealed: (applied: AppliedSeal) => void
  readonly onCancel: () => void
}

export type PlaceProps = Omit<SealingProps, 'opened'> & { readonly seals: readonly Seal[]; readonly first: Seal }

/** The same position on the same version gives the same key, so a retry adds no second seal. */
export function useApply({ documentId, fileHash }: DocumentState, sealId: string, keyFor: (content: string) => string) {
  const { own } = useSession()
  return (position: AppliedSeal['position'], signal: AbortSignal) => {
    const headers = { 'idempotency-key': keyFor(JSON.stringify([fileHash, sealId, position])) }
    const body = position === null ? { documentId } : { documentId, position }
    return act(own('applySeal', { sealId }), body, signal, headers)
  }
}
