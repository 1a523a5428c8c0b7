import { type Static, Type } from 'typebox'
import { EventKind } from './events.ts'
import { operation } from './operation.ts'
import { DateTime, named, nullable, oneOf, PageQuery, pageOf } from './parts.ts'

/**
 * PENDING: to be attempted at `nextAttemptAt`. DELIVERED: answered with 2xx. FAILED: every retry is used up. ENDED: the
 * receiver said 410. Only a person brings one of the last three back, to PENDING.
 */
export const DeliveryState = named('DeliveryState', oneOf('PENDING', 'DELIVERED', 'FAILED', 'ENDED'))

export type DeliveryState = Static<typeof DeliveryState>

export const Delivery = named(
  'Delivery',
  Type.Object({
    id: Type.String({ description: 'Of the event; the same in every attempt.' }),
    event: EventKind,
    sequence: nullable(
      Type.Integer({
        description:
          'The place of the event among those of its signing request, from 1; null where it was recorded before events were numbered.',
      }),
    ),
    subscriptionId: Type.String({ description: 'What is reported on, for example a signing request.' }),
    owner: Type.String(),
    receiver: Type.String({ description: 'Host and port of the callback address.' }),
    state: DeliveryState,
    attempts: Type.Integer({ description: 'Since it was announced, or last sent again.' }),
    createdAt: DateTime,
    nextAttemptAt: nullable(DateTime),
    endedAt: nullable(DateTime),
  }),
)

export type Delivery = Static<typeof Delivery>

export const DeliveryAttempt = named(
  'DeliveryAttempt',
  Type.Object({
    number: Type.Integer(),
    at: DateTime,
    milliseconds: Type.Integer(),
    status: nullable(Type.Integer({ description: 'HTTP status of the answer; null where none came.' })),
    answer: nullable(Type.String({ description: 'The beginning of the answer.' })),
    failure: nullable(Type.String({ description: 'Why no answer came, for machines.' })),
    reason: nullable(Type.String({ description: 'Why no answer came, for people.' })),
  }),
)

export type DeliveryAttempt = Static<typeof DeliveryAttempt>

export const DeliveryDetails = named(
  'DeliveryDetails',
  Type.Object({
    ...Delivery.properties,
    body: Type.String({ description: 'As it is sent.' }),
    attemptLog: Type.Array(DeliveryAttempt, { description: 'The latest first.' }),
  }),
)

export type DeliveryDetails = Static<typeof DeliveryDetails>

const Filter = Type.Optional(Type.String({ minLength: 1, maxLength: 100, 'x-expects': 'an identifier' }))
const OwnDeliveryQuery = Type.Object({
  ...PageQuery.properties,
  subscriptionId: Filter,
  state: Type.Optional(DeliveryState),
})
const DeliveryId = Type.Object({ id: Type.String() })
const DeliveryPage = pageOf('deliveries', Delivery)

export const listOwnDeliveries = operation({
  id: 'listOwnDeliveries',
  area: 'member',
  method: 'GET',
  path: '/webhooks/deliveries',
  summary: 'List the webhook deliveries of an organization',
  description: 'The newest first.',
  query: OwnDeliveryQuery,
  answer: DeliveryPage,
})

export const readOwnDelivery = operation({
  id: 'readOwnDelivery',
  area: 'member',
  method: 'GET',
  path: '/webhooks/deliveries/:id',
  summary: 'Read a webhook delivery of an organization',
  params: DeliveryId,
  answer: DeliveryDetails,
  errors: ['NOT_FOUND', 'BELONGS_TO_ANOTHER'],
})

export const resendOwnDelivery = operation({
  id: 'resendOwnDelivery',
  area: 'member',
  method: 'POST',
  path: '/webhooks/deliveries/:id/resend',
  summary: 'Send a webhook delivery of an organization again',
  description: 'At most ten times an hour.',
  params: DeliveryId,
  repeatable: true,
  answer: Delivery,
  errors: ['NOT_FOUND', 'BELONGS_TO_ANOTHER', 'TOO_MANY_REQUESTS'],
})

export const listDeliveries = operation({
  id: 'listDeliveries',
  area: 'admin',
  method: 'GET',
  path: '/webhooks/deliveries',
  summary: 'List the webhook deliveries of everybody',
  description: 'The newest first.',
  query: Type.Object({ ...OwnDeliveryQuery.properties, owner: Filter }),
  answer: DeliveryPage,
})

export const readDelivery = operation({
  id: 'readDelivery',
  area: 'admin',
  method: 'GET',
  path: '/webhooks/deliveries/:id',
  summary: 'Read a webhook delivery',
  params: DeliveryId,
  answer: DeliveryDetails,
  errors: ['NOT_FOUND'],
})

export const resendDelivery = operation({
  id: 'resendDelivery',
  area: 'admin',
  method: 'POST',
  path: '/webhooks/deliveries/:id/resend',
  summary: 'Send a webhook delivery again',
  params: DeliveryId,
  repeatable: true,
  answer: Delivery,
  errors: ['NOT_FOUND'],
})
