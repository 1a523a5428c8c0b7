import { webhooks as api } from '@countersign/api'
import { success } from '../../http/envelope.ts'
import { answerOnce } from '../../http/idempotency/answer-once.ts'
import type { AnswerPorts } from '../../http/idempotency/idempotency-key.ts'
import { serve } from '../../http/serve.ts'
import type { Routes } from '../../http/server.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { RateLimiter } from '../../ports/rate-limiter.ts'
import { ownerOf } from '../../vocabulary/caller.ts'
import { listDeliveries, readDelivery } from './list-deliveries.ts'
import { presentDelivery, presentDetails } from './present.ts'
import { resendOwnDelivery } from './resend-own-delivery.ts'

/** What became of the events of an organization, for its members. */
export function webhookConsoleRoutes(
  ports: AnswerPorts & { readonly queue: JobQueue; readonly limiter: RateLimiter },
): Routes {
  return async (app) => {
    serve(app, api.listOwnDeliveries, async (request) => {
      const owner = ownerOf(request.caller)
      const { items, nextCursor } = await listDeliveries(ports, { ...request.query, owner })
      return success({ deliveries: items.map(presentDelivery), nextCursor })
    })

    serve(app, api.readOwnDelivery, async (request) =>
      success(presentDetails(await readDelivery(ports, request.params.id, ownerOf(request.caller)))),
    )

    serve(app, api.resendOwnDelivery, (request, reply) => {
      const owner = ownerOf(request.caller)
      return answerOnce(ports, request, reply, {
        owner,
        status: 200,
        run: async (transaction) =>
          presentDelivery(await resendOwnDelivery(transaction, ports, request.params.id, owner)),
      })
    })
  }
}
