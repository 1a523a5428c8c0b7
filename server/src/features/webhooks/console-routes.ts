import { envelope, success } from '../../http/envelope.ts'
import { answerOnce } from '../../http/idempotency/answer-once.ts'
import type { AnswerPorts } from '../../http/idempotency/idempotency-key.ts'
import type { Routes } from '../../http/server.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { RateLimiter } from '../../ports/rate-limiter.ts'
import { ownerOf } from '../../vocabulary/caller.ts'
import { listDeliveries, readDelivery } from './list-deliveries.ts'
import { presentDelivery, presentDetails } from './present.ts'
import { resendOwnDelivery } from './resend-own-delivery.ts'
import { Delivery, DeliveryDetails, DeliveryId, DeliveryPage, OwnDeliveryQuery } from './schemas.ts'

/** What became of the events of an organization, for its members. */
export function webhookConsoleRoutes(
  ports: AnswerPorts & { readonly queue: JobQueue; readonly limiter: RateLimiter },
): Routes {
  return async (app) => {
    app.get(
      '/webhooks/deliveries',
      { schema: { querystring: OwnDeliveryQuery, response: { 200: envelope(DeliveryPage) } } },
      async (request) => {
        const owner = ownerOf(request.caller)
        const { items, nextCursor } = await listDeliveries(ports, { ...request.query, owner })
        return success({ deliveries: items.map(presentDelivery), nextCursor })
      },
    )

    app.get(
      '/webhooks/deliveries/:id',
      { schema: { params: DeliveryId, response: { 200: envelope(DeliveryDetails) } } },
      async (request) => success(presentDetails(await readDelivery(ports, request.params.id, ownerOf(request.caller)))),
    )

    app.post(
      '/webhooks/deliveries/:id/resend',
      { schema: { params: DeliveryId, response: { 200: envelope(Delivery) } } },
      (request, reply) => {
        const owner = ownerOf(request.caller)
        return answerOnce(ports, request, reply, {
          owner,
          status: 200,
          run: async (transaction) =>
            presentDelivery(await resendOwnDelivery(transaction, ports, request.params.id, owner)),
        })
      },
    )
  }
}
