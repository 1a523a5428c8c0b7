import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import type { ActedBy } from '../../vocabulary/audit.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Authority } from '../authority/authority.ts'
import { findCertificate, findOwnKey } from '../authority/find-certificate.ts'
import type { IssuedRevocationReason } from '../authority/model.ts'
import { revokeCertificate } from '../authority/revoke-certificate.ts'
import { revokeSealsWith } from '../seals/revoke-seal.ts'

interface Ports {
  readonly transaction: Transaction
  readonly clock: Clock
  readonly authority: Authority
  readonly by: ActedBy
}

/** Gives one of the service's own keys a successor now. Other nodes use it a few seconds later. */
export async function replaceOwnKey({ transaction, authority, by }: Ports, serialNumber: string): Promise<void> {
  const found = await findCertificate(transaction, serialNumber)
  const key = await findOwnKey(transaction, found)
  if (key === undefined) throw new Refusal('NOT_FOUND', 'This certificate belongs to none of the keys of the service.')
  if (!(await authority.replace(transaction, key.id))) {
    throw new Refusal('KEY_ALREADY_ROTATED', 'The service does not sign with this key any more.')
  }
  const details = { kind: found.profile, serialNumber }
  await recordAudit(transaction, { ...by, organizationId: null, action: 'certificate.replaced', details })
}

/**
 * Revokes any certificate that the service issued, and what depends on it: one of the service's own keys is replaced
 * first, and the seals that use or chain to the certificate are revoked. Returns how many these are. A second
 * revocation changes nothing.
 */
export async function revokeAnyCertificate(
  ports: Ports,
  serialNumber: string,
  reason: IssuedRevocationReason,
): Promise<number> {
  const { transaction, authority, by } = ports
  const found = await findCertificate(transaction, serialNumber)
  const { profile: kind, certificate } = found
  if (kind === 'root') {
    throw new Refusal(
      'ROOT_NOT_REVOCABLE',
      'A root cannot be revoked, because nothing certifies it. Replace it, and ask everyone who installed it to remove it.',
    )
  }
  const key = await findOwnKey(transaction, found)
  if (key !== undefined) await authority.replace(transaction, key.id)
  const certifiesSeals = kind === 'seal' || kind === 'issuing'
  const revokedSeals = certifiesSeals && certificate !== null ? await revokeSealsWith(ports, certificate, reason) : 0
  // The certificate of a seal is revoked with it.
  if ((await revokeCertificate(ports, transaction, found.serialNumber, reason)) || revokedSeals > 0) {
    const details = { kind, serialNumber, reason, revokedSeals }
    await recordAudit(transaction, { ...by, organizationId: null, action: 'certificate.revoked', details })
  }
  return revokedSeals
}
