import { createHash } from 'node:crypto'
import { finishSignature, type PreparedSignature } from '@countersign/pdf'
import { type Signer, signCms } from '@countersign/pki'
import type { TimestampAuthority } from '../../ports/timestamp-authority.ts'

/** Puts signature and RFC 3161 timestamp into their place: PAdES B-T (EN 319 142-1 6.3). */
export async function signPdf(
  { timestampAuthority }: { readonly timestampAuthority: TimestampAuthority },
  signer: Signer,
  begun: PreparedSignature,
): Promise<Uint8Array> {
  const cms = await signCms({
    signer,
    digest: begun.digest,
    addTimestamp: (signature) => tokenFor(timestampAuthority, signature),
  })
  return finishSignature(begun, cms)
}

async function tokenFor(authority: TimestampAuthority, signature: Uint8Array): Promise<Uint8Array> {
  const digest = createHash('sha256').update(signature).digest()
  return (await authority.timestamp(digest)).token
}
