import { webhooks as api } from '@countersign/api'
import { success } from '../../http/envelope.ts'
import { answerOnce } from '../../http/idempotency/answer-once.ts'
import type { AnswerPorts } from '../../http/idempotency/idempotency-key.ts'
import { serve } from '../../http/serve.ts'
import type { Routes } from '../../http/server.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { listDeliveries, readDelivery } from './list-deliveries.ts'
import { presentDelivery, presentDetails } from './present.ts'
import { resendDelivery } from './resend-delivery.ts'

export function webhookAdminRoutes(ports: AnswerPorts & { readonly queue: JobQueue }): Routes {
  return async (app) => {
    serve(app, api.listDeliveries, async (request) => {
      const { items, nextCursor } = await listDeliveries(ports, request.query)
      return success({ deliveries: items.map(presentDelivery), nextCursor })
    })

    serve(app, api.readDelivery, async (request) =>
      success(presentDetails(await readDelivery(ports, request.params.id))),
    )

    serve(app, api.resendDelivery, (request, reply) =>
      answerOnce(ports, request, reply, {
        owner: 'admin',
        status: 200,
        run: async (transaction) => presentDelivery(await resendDelivery(transaction, ports, request.params.id)),
      }),
    )
  }
}
