import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import { rootIsOffline } from './make-keys.ts'
import type { IssuedRevocationReason } from './model.ts'
import { expireCrl, lockCrl, markRevoked, selectCertificate, selectKeys } from './store.ts'

/**
 * Revokes the certificate from the next CRL and the next OCSP response on. A second revocation changes nothing, and
 * returns false.
 */
export async function revokeCertificate(
  { clock }: { clock: Clock },
  transaction: Transaction,
  serialNumber: Uint8Array,
  reason: IssuedRevocationReason,
): Promise<boolean> {
  const issued = await selectCertificate(transaction, serialNumber)
  if (issued === undefined) throw new Error('a certificate was to be revoked that was never issued')
  const issuer = (await selectKeys(transaction)).find(({ id }) => id === issued.issuerId)
  if (issuer?.encryptedPrivateKey === null) throw rootIsOffline()
  // A CRL in the making does not name the certificate, and must not count as fresh afterwards.
  await lockCrl(transaction, issued.issuerId)
  const isNew = await markRevoked(transaction, serialNumber, { at: clock.now(), reason })
  if (isNew) await expireCrl(transaction, issued.issuerId)
  return isNew
}
