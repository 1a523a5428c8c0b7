import type { Database } from '../../ports/database.ts'
import type { Plan } from '../../vocabulary/caller.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import type { KeyRing } from './key-ring.ts'
import type { Organization } from './model.ts'
import { updatePlan } from './organization-store.ts'

export async function changePlan(
  ports: { database: Database; keyRing: KeyRing },
  input: { organizationId: string; plan: Plan },
): Promise<Organization> {
  const organization = await ports.database
    .transaction()
    .execute((transaction) => updatePlan(transaction, input.organizationId, input.plan))
  if (organization === undefined) throw new Refusal('NOT_FOUND', `There is no organization ${input.organizationId}.`)
  // Whose payer it is or becomes is not known here, so every personal key is asked for again.
  ports.keyRing.forget((caller) => caller.organization === null || caller.organization.id === organization.id)
  return organization
}
