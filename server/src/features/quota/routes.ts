import { quota as api } from '@countersign/api'
import { actedBy } from '../../http/acted-by.ts'
import { success } from '../../http/envelope.ts'
import { serve } from '../../http/serve.ts'
import type { Routes } from '../../http/server.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Mode } from '../../vocabulary/mode.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import type { Quota } from './model.ts'
import { readQuota } from './read-quota.ts'
import { setLimits } from './set-limits.ts'

export function quotaRoutes(ports: { database: Database; clock: Clock; requestsPerHour: number }): Routes {
  return async (app) => {
    serve(app, api.readQuota, async (request) => {
      const { organization, requestsPerHour } = request.caller
      if (organization === null) {
        throw new Refusal(
          'ORGANIZATION_REQUIRED',
          "This key is not linked to an organization, so it has no quota. Use an organization's key.",
        )
      }
      const quota = await readQuota(ports, organization)
      return success({ ...presentQuota(quota), requestsPerHour: requestsPerHour ?? ports.requestsPerHour })
    })
  }
}

/** The operator's routes. */
export function quotaAdminRoutes(ports: { database: Database; clock: Clock; mode: Mode }): Routes {
  return async (app) => {
    serve(app, api.setLimits, async (request) => {
      await setLimits(ports, actedBy(ports, request), request.params.id, request.body)
      return success(request.body)
    })
  }
}

function presentQuota({ period, ...rest }: Quota) {
  return { ...rest, period: { from: period.from.toISOString(), to: period.to.toISOString() } }
}
