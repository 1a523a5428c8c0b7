import type { ImprintHash } from '@countersign/pki'
import { beginSignature, type PreparedSignature } from './begin-signature.ts'

/** A document timestamp (EN 319 142-1 5.4.3): `finishSignature` takes the token over the digest. */
export function beginDocumentTimestamp(
  bytes: Uint8Array,
  { fieldName, reserve, hash }: { readonly fieldName: string; readonly reserve?: number; readonly hash?: ImprintHash },
): Promise<PreparedSignature> {
  return beginSignature(bytes, {
    field: { kind: 'invisible', fieldName },
    subFilter: 'ETSI.RFC3161',
    ...(hash === undefined ? {} : { hash }),
    ...(reserve === undefined ? {} : { reserve }),
  })
}
