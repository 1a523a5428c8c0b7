import type { ContainerFile } from '@countersign/asic'
import type { LaterMark, SignatureReport } from '@countersign/pdf'
import type { QualifiedReport } from '@countersign/pki/trusted-lists'
import type { Seal } from './model.ts'

/** What is told of a signature, in a PDF or in a container. */
export type ToldSignature = Pick<
  SignatureReport,
  | 'fieldName'
  | 'kind'
  | 'verdict'
  | 'ownVerdict'
  | 'unaltered'
  | 'signer'
  | 'revocation'
  | 'claimedTime'
  | 'provenTime'
  | 'protectedUntil'
  | 'level'
  | 'coversWholeFile'
  | 'signedLength'
  | 'place'
  | 'name'
>

export interface JudgedSignature {
  readonly report: ToldSignature
  /**
   * Whether file and signature are as they were when it was made, however weak it is and whatever became of its certificate,
   * and nothing was added that nobody trusted has signed.
   */
  readonly intact: boolean
  /** Why it is not valid, and what else there is to know; sentences for people. */
  readonly words: readonly string[]
  /** By the trusted lists; null where there are none, or where it is not valid. */
  readonly qualified: QualifiedReport | null
}

/** What is known of a seal in a PDF. */
export interface FoundSeal extends JudgedSignature {
  /** Null for one that was not made here. */
  readonly seal: Seal | null
  /** Whose it is: of a seal that was brought as we know it, else as its certificate says. */
  readonly organization: string | null
  readonly valid: boolean
}

/** In a container, a file that a signature does not cover. */
export type ToldMark = Pick<LaterMark, 'pages' | 'fieldName' | 'signer'> & { readonly kind: LaterMark['kind'] | 'file' }

/** Something that was added after a signature. */
export interface LaterChange {
  readonly mark: ToldMark
  /** The field of the last signature that does not cover it. */
  readonly after: string | null
  /** The first signature that does, by the name of its signer that is known here. */
  readonly signedBy: { readonly fieldName: string; readonly name: string | null } | null
  readonly words: string
}

export interface SealsReport {
  /** There is a seal, and every seal is valid. */
  readonly valid: boolean
  readonly summary: string
  readonly seals: readonly FoundSeal[]
  /** Signatures that are no seals. */
  readonly others: readonly JudgedSignature[]
  /** The first of them, in the order in which they came. */
  readonly laterChanges: readonly LaterChange[]
  readonly laterChangeCount: number
  /** Of a container; null for a PDF. */
  readonly files: readonly ContainerFile[] | null
}
