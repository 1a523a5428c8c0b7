import { type Static, Type } from 'typebox'
import { EventKind } from './events.ts'
import { operation } from './operation.ts'
import { DateTime, named, nullable, oneOf, PageQuery, pageOf, pathIdOf } from './parts.ts'

export * from './webhook-endpoints.ts'

/**
 * PENDING: to be attempted at `nextAttemptAt`. DELIVERED: answered with 2xx. FAILED: every retry is used up. ENDED: the
 * receiver said 410, or its endpoint was disabled or deleted. Only a person brings one of the last three back, to PENDING.
 */
export const DeliveryState = named('DeliveryState', oneOf('PENDING', 'DELIVERED', 'FAILED', 'ENDED'))

export type DeliveryState = Static<typeof DeliveryState>

export const Delivery = named(
  'Delivery',
  Type.Object({
    id: Type.String({ description: 'Of the delivery; for a callbackUrl it is that of the event.' }),
    eventId: Type.String({ description: 'The same in every attempt, and for every receiver of the event.' }),
    event: EventKind,
    sequence: nullable(
      Type.Integer({
        description:
          'The place of the event, from 1: for a callbackUrl among those of its signing request, for an endpoint among those of the organization. Null where it was recorded before events were numbered.',
      }),
    ),
    subscriptionId: Type.String({ description: 'The signing request with the callbackUrl, or the webhook endpoint.' }),
    owner: Type.String(),
    receiver: Type.String({ description: 'Host and port of the URL.' }),
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
const StateFilter = Type.Optional(DeliveryState)
const OwnDeliveryQuery = Type.Object({ ...PageQuery.properties, subscriptionId: Filter, state: StateFilter })
const DeliveryId = Type.Object({ id: Type.String({ description: 'Of the delivery.' }) })
const DeliveryPage = pageOf('deliveries', Delivery)

const tag = 'Webhooks'

export const listWebhookDeliveries = operation({
  id: 'listWebhookDeliveries',
  area: 'api',
  method: 'GET',
  path: '/webhook-deliveries',
  tag,
  summary: 'List webhook deliveries',
  description:
    'What was sent, to webhook endpoints and to callbackUrls, the newest first. Deliveries are kept for 30 days after they have ended.',
  query: OwnDeliveryQuery,
  answer: DeliveryPage,
})

export const listDeliveriesOfWebhook = operation({
  id: 'listDeliveriesOfWebhook',
  area: 'api',
  method: 'GET',
  path: '/webhooks/:id/deliveries',
  tag,
  summary: 'List the deliveries of a webhook endpoint',
  description: 'The newest first.',
  params: Type.Object({ id: pathIdOf('wh') }),
  query: Type.Object({ ...PageQuery.properties, state: StateFilter }),
  answer: DeliveryPage,
  errors: ['NOT_FOUND', 'BELONGS_TO_ANOTHER'],
})

export const readWebhookDelivery = operation({
  id: 'readWebhookDelivery',
  area: 'api',
  method: 'GET',
  path: '/webhook-deliveries/:id',
  tag,
  summary: 'Read a webhook delivery',
  description: 'With the body as it is sent, and with what came of each attempt.',
  params: DeliveryId,
  answer: DeliveryDetails,
  errors: ['NOT_FOUND', 'BELONGS_TO_ANOTHER'],
})

export const resendWebhookDelivery = operation({
  id: 'resendWebhookDelivery',
  area: 'api',
  method: 'POST',
  path: '/webhook-deliveries/:id/resend',
  tag,
  summary: 'Send a webhook delivery again',
  description: 'With the same id, sequence and bytes and all its retries, immediately. At most ten times an hour.',
  params: DeliveryId,
  repeatable: true,
  answer: Delivery,
  errors: ['NOT_FOUND', 'BELONGS_TO_ANOTHER', 'TOO_MANY_REQUESTS', 'WEBHOOK_DISABLED'],
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
  errors: ['NOT_FOUND', 'WEBHOOK_DISABLED'],
})
