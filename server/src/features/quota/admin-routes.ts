import { quota as api } from '@countersign/api'
import { success } from '../../http/envelope.ts'
import { serve } from '../../http/serve.ts'
import type { Routes } from '../../http/server.ts'
import type { Database } from '../../ports/database.ts'
import { setLimits } from './set-limits.ts'

export function quotaAdminRoutes(ports: { database: Database }): Routes {
  return async (app) => {
    serve(app, api.setLimits, async (request) => {
      await setLimits(ports, request.params.id, request.body)
      return success(request.body)
    })
  }
}
