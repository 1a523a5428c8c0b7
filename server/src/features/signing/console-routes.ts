import { signing as api } from '@countersign/api'
import { success } from '../../http/envelope.ts'
import { serve } from '../../http/serve.ts'
import type { Routes } from '../../http/server.ts'
import type { Database } from '../../ports/database.ts'
import { ownerOf } from '../../vocabulary/caller.ts'
import { listRequests } from './list-requests.ts'
import { presentListed } from './present.ts'
import { readTimeline } from './read-timeline.ts'

/** What members see of their organization's signing requests, beyond what its keys see. */
export function signingConsoleRoutes(ports: { readonly database: Database }): Routes {
  return async (app) => {
    serve(app, api.listOwnSigningRequests, async (request) => {
      const { requests, nextCursor } = await listRequests(ports, ownerOf(request.caller), request.query)
      return success({ signingRequests: requests.map(presentListed), nextCursor })
    })

    serve(app, api.readSigningTimeline, async (request) =>
      success({ events: await readTimeline(ports, request.caller, request.params.id) }),
    )
  }
}
