import { type Static, Type } from 'typebox'
import { Plan } from './accounts.ts'
import { operation } from './operation.ts'
import { DateTime, named, nullable } from './parts.ts'

export const Allowance = named(
  'Allowance',
  Type.Object({
    used: Type.Integer(),
    limit: nullable(Type.Integer({ description: 'Null: no limit.' })),
    remaining: nullable(Type.Integer()),
  }),
)

export type Allowance = Static<typeof Allowance>

export const Quota = named(
  'Quota',
  Type.Object({
    plan: Plan,
    period: named(
      'QuotaPeriod',
      Type.Object({ from: DateTime, to: DateTime }, { description: 'The month that is counted, in UTC.' }),
    ),
    timestamps: Allowance,
    signingRequests: Allowance,
    seals: Allowance,
    documents: Allowance,
    storageBytes: Allowance,
    requestsPerHour: Type.Integer({ description: 'The hourly limit of this key.' }),
  }),
)

export type Quota = Static<typeof Quota>

export const readQuota = operation({
  id: 'readQuota',
  area: 'api',
  method: 'GET',
  path: '/quota',
  tag: 'Quota',
  summary: "Read the organization's quota",
  description: 'What the plan allows and what is used of it this month. The key must be linked to an organization.',
  answer: Quota,
  errors: ['ORGANIZATION_REQUIRED'],
})

const Limit = Type.Optional(
  nullable(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      'x-expects': 'a whole number of 0 or more, or null for no limit',
    }),
  ),
)

export const Limits = named(
  'Limits',
  Type.Object({
    timestamps: Limit,
    signingRequests: Limit,
    seals: Limit,
    documents: Limit,
    storageBytes: Limit,
  }),
)

export const setLimits = operation({
  id: 'setLimits',
  area: 'admin',
  method: 'PUT',
  path: '/organizations/:id/limits',
  summary: 'Set limits of an organization',
  params: Type.Object({ id: Type.String() }),
  body: Limits,
  answer: Limits,
  errors: ['NOT_FOUND'],
})
