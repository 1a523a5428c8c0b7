import { type Static, Type } from 'typebox'
import { Plan } from './accounts.ts'
import { operation } from './operation.ts'
import { DateTime, named, nullable } from './parts.ts'

export const Allowance = named(
  'Allowance',
  Type.Object({
    used: Type.Integer(),
    limit: nullable(Type.Integer({ description: 'The limit. Null if there is none.' })),
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
      Type.Object({ from: DateTime, to: DateTime }, { description: 'The current month, in UTC.' }),
    ),
    timestamps: Allowance,
    signingRequests: Allowance,
    seals: Allowance,
    documents: Allowance,
    storageBytes: Allowance,
    requestsPerHour: Type.Integer({ description: 'Hourly limit of this key.' }),
  }),
)

export type Quota = Static<typeof Quota>

export const readQuota = operation({
  id: 'readQuota',
  area: 'api',
  method: 'GET',
  path: '/quota',
  tag: 'Quota',
  summary: "Retrieve the organization's quota",
  description: "Returns the limits of the plan and this month's usage. The key must be linked to an organization.",
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
  summary: "Set an organization's limits",
  params: Type.Object({ id: Type.String() }),
  body: Limits,
  answer: Limits,
  errors: ['NOT_FOUND'],
})
