import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import type { Randomness } from '../../ports/randomness.ts'
import type { ActedBy } from '../../vocabulary/audit.ts'
import type { Plan } from '../../vocabulary/caller.ts'
import { makeId } from '../../vocabulary/ids.ts'
import type { Language } from '../../vocabulary/language.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Organization } from './model.ts'
import { insertOrganization } from './organization-store.ts'

interface Ports {
  readonly transaction: Transaction
  readonly clock: Clock
  readonly randomness: Randomness
  readonly by: ActedBy
}

export async function createOrganization(
  ports: Ports,
  input: { name: string; plan: Plan; language: Language | null },
): Promise<Organization> {
  const now = ports.clock.now()
  const id = makeId('org', now, ports.randomness.bytes(10))
  const policy = {
    refusesActiveContent: false,
    requiresSecondFactor: false,
    requiresSingleSignOn: false,
    keyExpiryDays: null,
  }
  const organization = { id, ...input, ...policy, createdAt: now }
  await insertOrganization(ports.transaction, organization)
  const target = { kind: 'organization', id, name: input.name } as const
  const event = { organizationId: id, action: 'organization.created', target, details: { plan: input.plan } } as const
  await recordAudit(ports.transaction, { ...ports.by, ...event })
  return organization
}
