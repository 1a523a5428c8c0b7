import type { Transaction } from '../../../ports/database.ts'
import type { ActedBy } from '../../../vocabulary/audit.ts'
import type { SendNotice } from '../notices.ts'
import { recordAuditOfPerson } from '../record-audit-of-person.ts'
import { deleteFactors, lockGuard } from './store.ts'

interface Ports {
  readonly transaction: Transaction
  readonly sendNotice: SendNotice
  readonly by: ActedBy
}

/** Removes the app, all passkeys and the recovery codes. */
export async function turnOffSecondFactor(
  { transaction, sendNotice, by }: Ports,
  person: { readonly id: string; readonly email: string },
  action: 'second_factor.disabled' | 'second_factor.reset',
): Promise<void> {
  await lockGuard(transaction, person.id)
  await deleteFactors(transaction, person.id)
  await sendNotice(transaction, { kind: 'second-factor-off', person })
  const target = { kind: 'user', id: person.id, name: person.email } as const
  await recordAuditOfPerson(transaction, person.id, { ...by, action, target })
}
