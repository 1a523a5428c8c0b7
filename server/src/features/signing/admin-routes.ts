import { signing as api } from '@countersign/api'
import { actedBy } from '../../http/acted-by.ts'
import { success } from '../../http/envelope.ts'
import { serve } from '../../http/serve.ts'
import type { Routes } from '../../http/server.ts'
import { listRequests } from './list-requests.ts'
import { presentWithProblem } from './present.ts'
import type { SigningPorts } from './signing-ports.ts'
import { retryRequest } from './upkeep/retry-request.ts'

export function signingAdminRoutes(ports: SigningPorts): Routes {
  return async (app) => {
    serve(app, api.listAllSigningRequests, async (request) => {
      const { stuck, ...query } = request.query
      const { requests, nextCursor } = await listRequests(ports, null, { ...query, hasProblem: stuck ?? false })
      return success({ signingRequests: requests.map(presentWithProblem), nextCursor })
    })

    // A repeated request retries once or twice: no Idempotency-Key is needed.
    serve(app, api.retrySigningRequest, async (request) =>
      success(presentWithProblem(await retryRequest(ports, actedBy(ports, request), request.params.id))),
    )
  }
}
