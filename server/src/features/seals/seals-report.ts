import type { ContainerFile } from '@countersign/asic'
import type { LaterMark, SignatureReport } from '@countersign/pdf'
import type { QualifiedReport } from '@countersign/pki/trusted-lists'
import type { Seal } from './model.ts'

/** The reported part of a signature, in a PDF or in a container. */
export type DescribedSignature = Pick<
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
  readonly report: DescribedSignature
  /**
   * True if file and signature are unchanged since signing, however weak the signature is and whatever became of its
   * certificate, and nothing was added without a trusted signature.
   */
  readonly intact: boolean
  /** Why it is not valid, and other remarks; sentences for people. */
  readonly words: readonly string[]
  /** By the trusted lists; null if there are none, or if the signature is not valid. */
  readonly qualified: QualifiedReport | null
}

/** A seal found in a PDF. */
export interface FoundSeal extends JudgedSignature {
  /** Null for a seal that was not made here. */
  readonly seal: Seal | null
  /** The owner: for an uploaded certificate the registered organization, else the name in the certificate. */
  readonly organization: string | null
  readonly valid: boolean
}

/** In a container, a file that a signature does not cover. */
export type DescribedMark = Pick<LaterMark, 'pages' | 'fieldName' | 'signer'> & {
  readonly kind: LaterMark['kind'] | 'file'
}

/** A change after a signature. */
export interface LaterChange {
  readonly mark: DescribedMark
  /** The field of the last signature that does not cover it. */
  readonly after: string | null
  /** The first signature that covers it, with the name of its signer as known here. */
  readonly signedBy: { readonly fieldName: string; readonly name: string | null } | null
  readonly words: string
}

export interface SealsReport {
  /** True if there is a seal, and every seal is valid. */
  readonly valid: boolean
  readonly summary: string
  readonly seals: readonly FoundSeal[]
  /** Signatures that are not seals. */
  readonly others: readonly JudgedSignature[]
  /** The first changes, in chronological order. */
  readonly laterChanges: readonly LaterChange[]
  readonly laterChangeCount: number
  /** The files of a container; null for a PDF. */
  readonly files: readonly ContainerFile[] | null
}
