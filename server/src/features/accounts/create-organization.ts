import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import type { Randomness } from '../../ports/randomness.ts'
import type { Plan } from '../../vocabulary/caller.ts'
import { makeId } from '../../vocabulary/ids.ts'
import type { Language } from '../../vocabulary/language.ts'
import type { Organization } from './model.ts'
import { insertOrganization } from './organization-store.ts'

interface Ports {
  readonly transaction: Transaction
  readonly clock: Clock
  readonly randomness: Randomness
}

export async function createOrganization(
  ports: Ports,
  input: { name: string; plan: Plan; language: Language | null },
): Promise<Organization> {
  const now = ports.clock.now()
  const id = makeId('org', now, ports.randomness.bytes(10))
  const organization = { id, ...input, refusesActiveContent: false, createdAt: now }
  await insertOrganization(ports.transaction, organization)
  return organization
}
