import { envelope, success } from '../../http/envelope.ts'
import type { Routes } from '../../http/server.ts'
import type { Database } from '../../ports/database.ts'
import { ownerOf } from '../../vocabulary/caller.ts'
import { listRequests } from './list-requests.ts'
import { presentListed } from './present.ts'
import { readTimeline } from './read-timeline.ts'
import { ListedRequestPage, SearchSigningRequests, SigningRequestId, Timeline } from './schemas.ts'

/** What members see of the signing requests of their organization, beside what its keys see. */
export function signingConsoleRoutes(ports: { readonly database: Database }): Routes {
  return async (app) => {
    app.get(
      '/signing-requests',
      { schema: { querystring: SearchSigningRequests, response: { 200: envelope(ListedRequestPage) } } },
      async (request) => {
        const { requests, nextCursor } = await listRequests(ports, ownerOf(request.caller), request.query)
        return success({ signingRequests: requests.map(presentListed), nextCursor })
      },
    )

    app.get(
      '/signing/:id/timeline',
      { schema: { params: SigningRequestId, response: { 200: envelope(Timeline) } } },
      async (request) => success({ events: await readTimeline(ports, request.caller, request.params.id) }),
    )
  }
}
