import { describeCertificate } from '@countersign/pki'
import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import type { ActedBy } from '../../vocabulary/audit.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { IssuedRevocationReason } from '../authority/model.ts'
import { revokeCertificate } from '../authority/revoke-certificate.ts'
import { findSeal } from './find-seal.ts'
import type { Seal } from './model.ts'
import { lockActiveSealsWith, markRevoked } from './store.ts'

interface Ports {
  readonly transaction: Transaction
  readonly clock: Clock
  readonly by: ActedBy
}

/** Revokes the seal of this certificate, and those that it certifies. Returns how many. */
export async function revokeSealsWith(
  ports: Ports,
  certificate: Uint8Array,
  reason: IssuedRevocationReason,
): Promise<number> {
  const seals = await lockActiveSealsWith(ports.transaction, certificate)
  for (const { id } of seals) await revokeSeal(ports, id, reason)
  return seals.length
}

/** Stops the seal from sealing. What it has sealed stays valid; a certificate of the service is revoked with it. */
export async function revokeSeal(ports: Ports, id: string, reason: IssuedRevocationReason): Promise<Seal> {
  const { transaction, clock } = ports
  const seal = await findSeal({ database: transaction }, id)
  const revoked = { at: clock.now(), reason }
  if (!(await markRevoked(transaction, id, revoked))) {
    throw new Refusal('SEAL_NOT_ACTIVE', 'This seal is already revoked.')
  }
  if (seal.issuedHere) {
    const { serialNumber } = await describeCertificate(seal.certificate)
    await revokeCertificate({ clock }, transaction, Buffer.from(serialNumber, 'hex'), reason)
  }
  const target = { kind: 'seal', id, name: seal.name } as const
  const event = { organizationId: seal.organizationId, action: 'seal.revoked', target, details: { reason } } as const
  await recordAudit(transaction, { ...ports.by, ...event })
  return { ...seal, revoked }
}
