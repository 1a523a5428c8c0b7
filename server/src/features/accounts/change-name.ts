import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { ActedBy } from '../../vocabulary/audit.ts'
import type { User } from './model.ts'
import { recordAuditOfPerson } from './record-audit-of-person.ts'
import { updateName } from './user-store.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
  readonly by: ActedBy
}

/** Members of the person's organizations see the name. */
export async function changeName({ database, clock, by }: Ports, userId: string, name: string): Promise<User> {
  return await database.transaction().execute(async (transaction) => {
    const user = await updateName(transaction, userId, name.trim(), clock.now())
    const target = { kind: 'user', id: user.id, name: user.email } as const
    const event = { action: 'user.changed', target, details: { field: 'name', value: user.name } } as const
    await recordAuditOfPerson(transaction, userId, { ...by, ...event })
    return user
  })
}
