import type { Clock } from '../../ports/clock.ts'
import type { Database, Transaction } from '../../ports/database.ts'
import type { Passwords } from '../../ports/passwords.ts'
import type { Randomness } from '../../ports/randomness.ts'
import { actedBySystem } from '../../vocabulary/audit.ts'
import { createApiKey } from './create-api-key.ts'
import { createOrganization } from './create-organization.ts'
import { createUser } from './create-user.ts'
import { claimDemo } from './demo-store.ts'

export interface Demo {
  readonly email: string
  readonly password: string
  readonly key: string
}

/**
 * Creates an example organization once, while the service is empty; returns null otherwise. `furnish` adds what other
 * features contribute, in the same transaction: secrets are shown once, so an interrupted start must leave nothing.
 */
export async function createDemo(
  ports: { database: Database; clock: Clock; randomness: Randomness; passwords: Passwords },
  furnish: (transaction: Transaction, organizationId: string) => Promise<void>,
): Promise<Demo | null> {
  return await ports.database.transaction().execute(async (transaction) => {
    if (!(await claimDemo(transaction))) return null
    const within = { ...ports, transaction, by: actedBySystem('live', ports.clock.now()) }
    const organization = await createOrganization(within, { name: 'Demo', plan: 'enterprise', language: null })
    const email = 'demo@example.org'
    const { password } = await createUser(within, {
      email,
      name: 'Demo',
      password: undefined,
      membership: { organizationId: organization.id, role: 'owner' },
    })
    const { key } = await createApiKey(within, {
      for: { organizationId: organization.id },
      selfMade: false,
      mode: 'live',
      name: 'Demo',
    })
    await furnish(transaction, organization.id)
    return { email, password, key }
  })
}
