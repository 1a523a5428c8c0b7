import type { Evidence } from '@countersign/pki'
import { findSignatures } from './find-signatures.ts'
import type { SignatureKind } from './report.ts'
import { readRevision } from './revision.ts'
import { readValidationStore } from './validation-store.ts'

export type SignatureValue = {
  readonly fieldName: string
  readonly kind: SignatureKind
  /** The CMS, or the token of a document timestamp: DER, with the zeros that fill its place. Nothing of it is checked. */
  readonly contents: Uint8Array
}

/** What stands in the signatures of a file, in the order of signing; those that cover no revision are left out. */
export function readSignatureValues(bytes: Uint8Array): SignatureValue[] {
  return findSignatures(readRevision(bytes)).flatMap(({ field, kind, bytes: signed }) =>
    signed.whole ? [{ fieldName: field.name, kind, contents: new Uint8Array(signed.contents) }] : [],
  )
}

/** What a file brings for the check of its signatures, beside what they bring themselves. Nothing of it is checked. */
export function readValidationData(bytes: Uint8Array): Evidence {
  return readValidationStore(readRevision(bytes).file)
}
