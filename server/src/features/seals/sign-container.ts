import { hash } from 'node:crypto'
import { type Signer, signCms } from '@countersign/pki'
import type { BegunContainer } from '../../ports/pdf-work.ts'
import type { TimestampAuthority } from '../../ports/timestamp-authority.ts'

/** A signature over the manifest, with its RFC 3161 timestamp: CAdES B-T (EN 319 122-1 6.3). */
export async function signManifest(
  { timestampAuthority }: { readonly timestampAuthority: TimestampAuthority },
  signer: Signer,
  { digest }: BegunContainer,
  signingTime: Date,
): Promise<{ cms: Uint8Array; timestampToken: Uint8Array }> {
  let timestampToken: Uint8Array = new Uint8Array()
  const cms = await signCms({
    signer,
    digest,
    signingTime,
    async addTimestamp(signature) {
      timestampToken = (await timestampAuthority.timestamp(hash('sha256', signature, 'buffer'))).token
      return timestampToken
    },
  })
  return { cms, timestampToken }
}
