import { webhooks as api } from '@countersign/api'
import { actedBy } from '../../http/acted-by.ts'
import { answersOf } from '../../http/admin-token.ts'
import { success } from '../../http/envelope.ts'
import { answerOnce } from '../../http/idempotency/answer-once.ts'
import type { AnswerPorts } from '../../http/idempotency/idempotency-key.ts'
import { serve } from '../../http/serve.ts'
import type { Routes } from '../../http/server.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Mode } from '../../vocabulary/mode.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { listDeliveries, readDelivery } from './list-deliveries.ts'
import { presentDelivery, presentDetails } from './present.ts'
import { resendDelivery } from './resend-delivery.ts'

export function webhookAdminRoutes(ports: AnswerPorts & { readonly queue: JobQueue; readonly mode: Mode }): Routes {
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
        owner: answersOf(request),
        status: 200,
        run: async (transaction) => {
          const { id } = request.params
          const resent = await resendDelivery(transaction, ports, id)
          const event = { organizationId: null, action: 'delivery.resent', target: { kind: 'delivery', id } } as const
          await recordAudit(transaction, { ...actedBy(ports, request), ...event })
          return presentDelivery(resent)
        },
      }),
    )
  }
}
