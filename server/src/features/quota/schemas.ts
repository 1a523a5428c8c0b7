import { Type } from 'typebox'
import { DateTime, nullable, oneOf } from '../../vocabulary/schema-parts.ts'

const Allowance = Type.Object({
  used: Type.Integer(),
  limit: nullable(Type.Integer({ description: 'Null: no limit.' })),
  remaining: nullable(Type.Integer()),
})

export const Quota = Type.Object({
  plan: oneOf('enterprise', 'free'),
  period: Type.Object({ from: DateTime, to: DateTime }, { description: 'The month that is counted, in UTC.' }),
  timestamps: Allowance,
  signingRequests: Allowance,
  seals: Allowance,
  documents: Allowance,
  storageBytes: Allowance,
  requestsPerHour: Type.Integer({ description: 'The hourly limit of this key.' }),
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

export const Limits = Type.Object({
  timestamps: Limit,
  signingRequests: Limit,
  seals: Limit,
  documents: Limit,
  storageBytes: Limit,
})
