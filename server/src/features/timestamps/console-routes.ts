import { envelope, success } from '../../http/envelope.ts'
import type { Routes } from '../../http/server.ts'
import { pageOf } from '../../vocabulary/schema-parts.ts'
import { listTimestamps } from './list-timestamps.ts'
import { presentTimestamp } from './present.ts'
import type { AnchoringPorts } from './read-anchoring.ts'
import { ListTimestamps, Timestamp } from './schemas.ts'

/** What an organization has had timestamped, for its members. */
export function timestampConsoleRoutes(ports: AnchoringPorts & { readonly publicUrl: string }): Routes {
  return async (app) => {
    app.get(
      '/timestamps',
      { schema: { querystring: ListTimestamps, response: { 200: envelope(pageOf('timestamps', Timestamp)) } } },
      async (request) => {
        const { timestamps, nextCursor } = await listTimestamps(ports, request.caller, request.query)
        return success({ timestamps: timestamps.map((one) => presentTimestamp(ports.publicUrl, one)), nextCursor })
      },
    )
  }
}
