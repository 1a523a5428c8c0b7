import { hash } from 'node:crypto'
import { finishSignature, type PreparedSignature } from '@countersign/pdf'
import { type Signer, signCms } from '@countersign/pki'
import type { TimestampAuthority } from '../../ports/timestamp-authority.ts'

/** Puts signature and RFC 3161 timestamp into their place: PAdES B-T (EN 319 142-1 6.3). */
export async function signPdf(
  { timestampAuthority }: { readonly timestampAuthority: TimestampAuthority },
  signer: Signer,
  begun: PreparedSignature,
): Promise<{ bytes: Uint8Array; timestampToken: Uint8Array }> {
  let timestampToken: Uint8Array = new Uint8Array()
  const cms = await signCms({
    signer,
    digest: begun.digest,
    async addTimestamp(signature) {
      timestampToken = (await timestampAuthority.timestamp(hash('sha256', signature, 'buffer'))).token
      return timestampToken
    },
  })
  return { bytes: finishSignature(begun, cms), timestampToken }
}
