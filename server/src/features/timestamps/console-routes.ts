import { timestamps as api } from '@countersign/api'
import { success } from '../../http/envelope.ts'
import { serve } from '../../http/serve.ts'
import type { Routes } from '../../http/server.ts'
import { wrongField } from '../../vocabulary/refusal.ts'
import { listTimestamps } from './list-timestamps.ts'
import { presentTimestamp } from './present.ts'
import type { AnchoringPorts } from './read-anchoring.ts'

/** An organization's timestamps, for its members. */
export function timestampConsoleRoutes(ports: AnchoringPorts & { readonly publicUrl: string }): Routes {
  return async (app) => {
    serve(app, api.listOwnTimestamps, async (request) => {
      const { query } = request
      if (query.query !== undefined && query.externalId !== undefined) {
        throw wrongField(['query', 'externalId'], 'query and externalId cannot be combined. Send one of them.')
      }
      const { timestamps, nextCursor } = await listTimestamps(ports, request.caller, query)
      return success({
        timestamps: timestamps.map((one) => presentTimestamp(ports.publicUrl, one, one.details)),
        nextCursor,
      })
    })
  }
}
