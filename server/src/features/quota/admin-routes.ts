import { Type } from 'typebox'
import { envelope, success } from '../../http/envelope.ts'
import type { Routes } from '../../http/server.ts'
import type { Database } from '../../ports/database.ts'
import { Limits } from './schemas.ts'
import { setLimits } from './set-limits.ts'

export function quotaAdminRoutes(ports: { database: Database }): Routes {
  return async (app) => {
    app.put(
      '/organizations/:id/limits',
      { schema: { params: Type.Object({ id: Type.String() }), body: Limits, response: { 200: envelope(Limits) } } },
      async (request) => {
        await setLimits(ports, request.params.id, request.body)
        return success(request.body)
      },
    )
  }
}
