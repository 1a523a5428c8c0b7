import type { Evidence } from '@countersign/pki'
import { findSignatures } from './find-signatures.ts'
import type { SignatureKind } from './report.ts'
import { readRevision } from './revision.ts'
import { readValidationStore } from './validation-store.ts'

export type SignatureValue = {
  readonly fieldName: string
  readonly kind: SignatureKind
  /** The CMS, or the token of a document timestamp: DER, with the zeros that fill its placeholder, unverified. */
  readonly contents: Uint8Array
}

/** The content of a file's signatures, in the order of signing; omits those that cover no revision. */
export function readSignatureValues(bytes: Uint8Array): SignatureValue[] {
  return findSignatures(readRevision(bytes)).flatMap(({ field, kind, bytes: signed }) =>
    signed.whole ? [{ fieldName: field.name, kind, contents: new Uint8Array(signed.contents) }] : [],
  )
}

/** A file's validation data, beside that in its signatures, unverified. */
export function readValidationData(bytes: Uint8Array): Evidence {
  return readValidationStore(readRevision(bytes).file)
}
