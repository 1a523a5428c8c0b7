import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Plan } from '../../vocabulary/caller.ts'
import { allowance, limitOf, monthOf, periodOf, type Quota, type Resource, resources } from './model.ts'
import { sumReservations } from './reservation-store.ts'
import { selectLimits, selectUsage } from './store.ts'

export async function readQuota(
  ports: { database: Database; clock: Clock },
  organization: { id: string; plan: Plan },
): Promise<Quota> {
  const now = ports.clock.now()
  const periods = [...new Set(resources.map((resource) => periodOf(resource, now)))]
  const [used, own, reserved] = await Promise.all([
    selectUsage(ports.database, organization.id, periods),
    selectLimits(ports.database, organization.id),
    sumReservations(ports.database, organization.id, now),
  ])
  used.set('storageBytes', (used.get('storageBytes') ?? 0) + reserved)
  const allowances = resources.map((resource) => {
    const limit = limitOf(organization, resource, own.get(resource))
    return [resource, allowance(used.get(resource) ?? 0, limit)] as const
  })
  const byResource = Object.fromEntries(allowances) as Record<Resource, Quota[Resource]>
  return { plan: organization.plan, period: monthOf(now), ...byResource }
}
