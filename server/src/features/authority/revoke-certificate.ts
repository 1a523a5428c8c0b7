import type { RevocationReason } from '@countersign/pki'
import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import { expireCrl, lockCrl, markRevoked, selectCertificate } from './store.ts'

/** From the next list and the next answer on it counts as revoked. The first revocation stands; a second changes nothing. */
export async function revokeCertificate(
  { clock }: { clock: Clock },
  transaction: Transaction,
  serialNumber: Uint8Array,
  reason: RevocationReason,
): Promise<void> {
  const issued = await selectCertificate(transaction, serialNumber)
  if (issued === undefined) throw new Error('a certificate was to be revoked that was never issued')
  // A list that is being made now does not name the certificate, and must not pass for fresh afterwards.
  await lockCrl(transaction, issued.issuerId)
  if (await markRevoked(transaction, serialNumber, { at: clock.now(), reason })) {
    await expireCrl(transaction, issued.issuerId)
  }
}
