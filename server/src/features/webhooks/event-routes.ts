import { events as api } from '@countersign/api'
import { success } from '../../http/envelope.ts'
import { mayReadAudit } from '../../http/member-area.ts'
import { serve } from '../../http/serve.ts'
import type { Routes } from '../../http/server.ts'
import type { Database } from '../../ports/database.ts'
import { ownerOf } from '../../vocabulary/caller.ts'
import { listEvents } from './list-events.ts'
import { presentEvent } from './present.ts'

export function eventRoutes(ports: { readonly database: Database }): Routes {
  return async (app) => {
    serve(app, api.listEvents, async (request) => {
      const { events, ...rest } = await listEvents(ports, ownerOf(request.caller), {
        ...request.query,
        mayReadAudit: mayReadAudit(request),
      })
      return success({ events: events.map(presentEvent), ...rest })
    })
  }
}
