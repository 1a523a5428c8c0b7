import { jobs as api } from '@countersign/api'
import { actedBy } from '../http/acted-by.ts'
import { answersOf } from '../http/admin-token.ts'
import { success } from '../http/envelope.ts'
import { answerOnce } from '../http/idempotency/answer-once.ts'
import type { AnswerPorts } from '../http/idempotency/idempotency-key.ts'
import { serve } from '../http/serve.ts'
import type { Routes } from '../http/server.ts'
import type { Transaction } from '../ports/database.ts'
import type { ActedBy } from '../vocabulary/audit.ts'
import type { Mode } from '../vocabulary/mode.ts'
import { Refusal } from '../vocabulary/refusal.ts'
import type { ParkedJob, ParkedJobs } from './parked.ts'

/** Writes into the audit log which job an operator has retried or discarded. */
type RecordJob = (
  transaction: Transaction,
  by: ActedBy,
  action: 'job.retried' | 'job.discarded',
  id: string,
) => Promise<void>

/**
 * Jobs that kept failing: listed, retried or discarded by an administrator. Their data may be secret and is not shown.
 */
export function jobsAdminRoutes(
  ports: AnswerPorts & { readonly mode: Mode },
  parked: ParkedJobs,
  record: RecordJob,
): Routes {
  return async (app) => {
    serve(app, api.listParkedJobs, async (request) => {
      const { jobs, nextCursor } = await parked.list(request.query)
      return success({ jobs: jobs.map(presentParkedJob), nextCursor })
    })

    serve(app, api.retryParkedJob, (request, reply) =>
      answerOnce(ports, request, reply, {
        owner: answersOf(request),
        status: 200,
        run: async (transaction) => {
          const { id } = request.params
          if (!(await parked.retry(transaction, id))) throw noSuchJob(id)
          await record(transaction, actedBy(ports, request), 'job.retried', id)
          return { id }
        },
      }),
    )

    serve(app, api.discardParkedJob, async (request) => {
      const { id } = request.params
      await ports.database.transaction().execute(async (transaction) => {
        if (!(await parked.discard(transaction, id))) throw noSuchJob(id)
        await record(transaction, actedBy(ports, request), 'job.discarded', id)
      })
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
