import { jobs as api } from '@countersign/api'
import { success } from '../http/envelope.ts'
import { answerOnce } from '../http/idempotency/answer-once.ts'
import type { AnswerPorts } from '../http/idempotency/idempotency-key.ts'
import { serve } from '../http/serve.ts'
import type { Routes } from '../http/server.ts'
import { Refusal } from '../vocabulary/refusal.ts'
import type { ParkedJob, ParkedJobs } from './parked.ts'

/**
 * Jobs that kept failing: listed, retried or discarded by an administrator. Their data may be secret and is not shown.
 */
export function jobsAdminRoutes(ports: AnswerPorts, parked: ParkedJobs): Routes {
  return async (app) => {
    serve(app, api.listParkedJobs, async (request) => {
      const { jobs, nextCursor } = await parked.list(request.query)
      return success({ jobs: jobs.map(presentParkedJob), nextCursor })
    })

    serve(app, api.retryParkedJob, (request, reply) =>
      answerOnce(ports, request, reply, {
        owner: 'admin',
        status: 200,
        run: async (transaction) => {
          const { id } = request.params
          if (!(await parked.retry(transaction, id))) throw noSuchJob(id)
          return { id }
        },
      }),
    )

    serve(app, api.discardParkedJob, async (request) => {
      const { id } = request.params
      if (!(await parked.discard(id))) throw noSuchJob(id)
      return success({ id })
    })
  }
}

function presentParkedJob({ data: _, enqueuedAt, parkedAt, ...rest }: ParkedJob): api.ParkedJob {
  return { ...rest, enqueuedAt: enqueuedAt.toISOString(), parkedAt: parkedAt.toISOString() }
}

function noSuchJob(id: string): Refusal {
  return new Refusal('NOT_FOUND', `There is no parked job ${id}.`)
}
