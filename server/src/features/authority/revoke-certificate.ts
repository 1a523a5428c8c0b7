import type { RevocationReason } from '@countersign/pki'
import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import { expireCrl, lockCrl, markRevoked, selectCertificate } from './store.ts'

/** Revokes the certificate from the next CRL and the next OCSP response on. A second revocation changes nothing. */
export async function revokeCertificate(
  { clock }: { clock: Clock },
  transaction: Transaction,
  serialNumber: Uint8Array,
  reason: RevocationReason,
): Promise<void> {
  const issued = await selectCertificate(transaction, serialNumber)
  if (issued === undefined) throw new Error('a certificate was to be revoked that was never issued')
  // A CRL in the making does not name the certificate, and must not count as fresh afterwards.
  await lockCrl(transaction, issued.issuerId)
  if (await markRevoked(transaction, serialNumber, { at: clock.now(), reason })) {
    await expireCrl(transaction, issued.issuerId)
  }
}
