import { createHash } from 'node:crypto'
import { finishSignature, type PreparedSignature } from '@countersign/pdf'
import { type Signer, signCms } from '@countersign/pki'
import type { TimestampAuthority } from '../../ports/timestamp-authority.ts'
import { Refusal } from '../../vocabulary/refusal.ts'

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
  try {
    return (await authority.timestamp(digest)).token
  } catch (error) {
    const refusal = new Refusal(
      'NOT_READY',
      'The time-stamping authority gives no timestamp at the moment, and without one nothing is sealed; try again later.',
      30,
    )
    refusal.cause = error
    throw refusal
  }
}
