import { type Static, Type } from 'typebox'
import { operation } from './operation.ts'
import { DateTime, named, nullable, PageQuery, pageOf } from './parts.ts'

/** A job that kept failing, without its data, which may be secret. */
export const ParkedJob = named(
  'ParkedJob',
  Type.Object({
    id: Type.String(),
    job: Type.String(),
    error: nullable(Type.String()),
    attempts: Type.Integer(),
    enqueuedAt: DateTime,
    parkedAt: DateTime,
  }),
)
export type ParkedJob = Static<typeof ParkedJob>

const Id = Type.Object({ id: Type.String() })

export const listParkedJobs = operation({
  id: 'listParkedJobs',
  area: 'admin',
  method: 'GET',
  path: '/jobs/parked',
  summary: 'List parked jobs, newest first',
  query: PageQuery,
  answer: pageOf('jobs', ParkedJob),
})

export const retryParkedJob = operation({
  id: 'retryParkedJob',
  area: 'admin',
  method: 'POST',
  path: '/jobs/parked/:id/retry',
  summary: 'Retry a parked job',
  params: Id,
  repeatable: true,
  answer: Id,
  errors: ['NOT_FOUND'],
})

export const discardParkedJob = operation({
  id: 'discardParkedJob',
  area: 'admin',
  method: 'DELETE',
  path: '/jobs/parked/:id',
  summary: 'Discard a parked job',
  params: Id,
  answer: Id,
  errors: ['NOT_FOUND'],
})
