import { Type } from 'typebox'
import { envelope, success } from '../http/envelope.ts'
import { answerOnce } from '../http/idempotency/answer-once.ts'
import type { AnswerPorts } from '../http/idempotency/idempotency-key.ts'
import type { Routes } from '../http/server.ts'
import { Refusal } from '../vocabulary/refusal.ts'
import { DateTime, nullable, PageQuery, pageOf } from '@countersign/api'
import type { ParkedJobs } from './parked.ts'

const Parked = Type.Object({
  id: Type.String(),
  job: Type.String(),
  error: nullable(Type.String()),
  attempts: Type.Integer(),
  enqueuedAt: DateTime,
  parkedAt: DateTime,
})

const Id = Type.Object({ id: Type.String() })

/** Jobs that kept failing: seen, started over or discarded by an administrator. Their data may be secret and stay inside. */
export function jobsAdminRoutes(ports: AnswerPorts, parked: ParkedJobs): Routes {
  return async (app) => {
    app.get(
      '/jobs/parked',
      { schema: { querystring: PageQuery, response: { 200: envelope(pageOf('jobs', Parked)) } } },
      async (request) => {
        const { jobs, nextCursor } = await parked.list(request.query)
        const shown = jobs.map(({ data: _, enqueuedAt, parkedAt, ...rest }) => ({
          ...rest,
          enqueuedAt: enqueuedAt.toISOString(),
          parkedAt: parkedAt.toISOString(),
        }))
        return success({ jobs: shown, nextCursor })
      },
    )

    app.post('/jobs/parked/:id/retry', { schema: { params: Id, response: { 200: envelope(Id) } } }, (request, reply) =>
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

    app.delete('/jobs/parked/:id', { schema: { params: Id, response: { 200: envelope(Id) } } }, async (request) => {
      const { id } = request.params
      if (!(await parked.discard(id))) throw noSuchJob(id)
      return success({ id })
    })
  }
}

function noSuchJob(id: string): Refusal {
  return new Refusal('NOT_FOUND', `There is no parked job ${id}.`)
}
