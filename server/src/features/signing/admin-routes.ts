import { envelope, success } from '../../http/envelope.ts'
import type { Routes } from '../../http/server.ts'
import { listRequests } from './list-requests.ts'
import { presentTroubled } from './present.ts'
import { ListTroubled, SigningRequestId, TroubledPage, TroubledRequest } from './schemas.ts'
import type { SigningPorts } from './signing-ports.ts'
import { retryRequest } from './upkeep/retry-request.ts'

export function signingAdminRoutes(ports: SigningPorts): Routes {
  return async (app) => {
    app.get(
      '/signing-requests',
      { schema: { querystring: ListTroubled, response: { 200: envelope(TroubledPage) } } },
      async (request) => {
        const { stuck, ...query } = request.query
        const { requests, nextCursor } = await listRequests(ports, null, { ...query, inTrouble: stuck ?? false })
        return success({ signingRequests: requests.map(presentTroubled), nextCursor })
      },
    )

    // Asked twice, it is tried once or twice: no Idempotency-Key is needed.
    app.post(
      '/signing-requests/:id/retry',
      { schema: { params: SigningRequestId, response: { 200: envelope(TroubledRequest) } } },
      async (request) => success(presentTroubled(await retryRequest(ports, request.params.id))),
    )
  }
}
