import type { DocumentState } from '../../../../api/console/documents.ts'
import type { AppliedSeal, Seal } from '../../../../api/console/seals.ts'
import type { OpenDocument } from '../../../../viewer/load-pdfjs.ts'

export type SealingProps = {
  readonly document: DocumentState
  /** Null for a file without pages. */
  readonly opened: OpenDocument | null
  /** Outlives this: somebody who goes back and asks for the same again gets the same seal. */
  readonly keyFor: (content: string) => string
  readonly onSealed: (applied: AppliedSeal) => void
  readonly onCancel: () => void
}

export type PlaceProps = Omit<SealingProps, 'opened'> & { readonly seals: readonly Seal[]; readonly first: Seal }
