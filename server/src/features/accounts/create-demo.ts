import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Randomness } from '../../ports/randomness.ts'
import { createApiKey } from './create-api-key.ts'
import { createOrganization } from './create-organization.ts'
import { createUser } from './create-user.ts'
import { claimDemo } from './store.ts'

export interface Demo {
  readonly organizationId: string
  readonly email: string
  readonly password: string
  readonly key: string
}

/** Something to try the service with, made once, when it is empty. Null where it is not. */
export async function createDemo(ports: {
  database: Database
  clock: Clock
  randomness: Randomness
}): Promise<Demo | null> {
  return await ports.database.transaction().execute(async (transaction) => {
    if (!(await claimDemo(transaction))) return null
    const within = { ...ports, transaction }
    const organization = await createOrganization(within, { name: 'Demo', plan: 'enterprise' })
    const email = 'demo@example.org'
    const { password } = await createUser(within, {
      email,
      name: 'Demo',
      password: undefined,
      membership: { organizationId: organization.id, role: 'owner' },
    })
    const { key } = await createApiKey(within, {
      for: { organizationId: organization.id },
      name: 'Demo',
      requestsPerHour: null,
      expiresAt: null,
    })
    return { organizationId: organization.id, email, password, key }
  })
}
