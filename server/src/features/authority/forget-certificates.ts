import { describeCertificate } from '@countersign/pki'
import type { Transaction } from '../../ports/database.ts'
import { clearCertificate } from './store.ts'

/**
 * Forgets the content of certificates, which name people. Their serial numbers stay: they can still be revoked, and OCSP
 * still knows them.
 */
export async function forgetCertificates(transaction: Transaction, certificates: readonly Uint8Array[]): Promise<void> {
  for (const certificate of certificates) {
    const { serialNumber } = await describeCertificate(certificate)
    await clearCertificate(transaction, Buffer.from(serialNumber, 'hex'))
  }
}
