import type { Database } from '../../../ports/database.ts'
import type { ActedBy } from '../../../vocabulary/audit.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import type { SendNotice } from '../notices.ts'
import { recordAuditOfPerson } from '../record-audit-of-person.ts'
import { hasConfirmedFactor, lockGuard } from '../second-factor/store.ts'
import { turnOffSecondFactor } from '../second-factor/turn-off-second-factor.ts'
import type { Person } from '../sign-in.ts'
import { deletePasskey, type Passkey, updateName } from './store.ts'

interface Ports {
  readonly database: Database
  readonly sendNotice: SendNotice
  readonly by: ActedBy
}

export async function renamePasskey(
  { database, by }: Omit<Ports, 'sendNotice'>,
  person: Person,
  id: string,
  name: string,
): Promise<Passkey> {
  return await database.transaction().execute(async (transaction) => {
    const passkey = await updateName(transaction, person.id, id, name.trim())
    if (passkey === undefined) throw unknownPasskey(id)
    const target = { kind: 'passkey', id, name: passkey.name } as const
    await recordAuditOfPerson(transaction, person.id, { ...by, action: 'passkey.renamed', target })
    return passkey
  })
}

/** The last second factor takes two-step verification with it. */
export async function removePasskey(ports: Ports, person: Person, id: string): Promise<void> {
  await ports.database.transaction().execute(async (transaction) => {
    await lockGuard(transaction, person.id)
    const passkey = await deletePasskey(transaction, person.id, id)
    if (passkey === undefined) throw unknownPasskey(id)
    const target = { kind: 'passkey', id, name: passkey.name } as const
    await recordAuditOfPerson(transaction, person.id, { ...ports.by, action: 'passkey.removed', target })
    if (await hasConfirmedFactor(transaction, person.id)) {
      await ports.sendNotice(transaction, { kind: 'passkey-removed', person })
    } else await turnOffSecondFactor({ ...ports, transaction }, person, 'second_factor.disabled')
  })
}

function unknownPasskey(id: string): Refusal {
  return new Refusal('NOT_FOUND', `You have no passkey ${id}.`)
}
