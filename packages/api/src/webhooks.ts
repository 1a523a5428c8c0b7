import { type Static, Type } from 'typebox'
import { EventKind } from './events.ts'
import { operation } from './operation.ts'
import { DateTime, named, nullable, oneOf, PageQuery, pageOf, pathIdOf } from './parts.ts'

export * from './webhook-endpoints.ts'

/**
 * PENDING: the next attempt is at `nextAttemptAt`. DELIVERED: answered with 2xx. FAILED: every retry is used up. ENDED:
 * the receiver answered 410, or its endpoint was disabled or deleted. Only a person can bring one of the last three
 * back to PENDING.
 */
export const DeliveryState = named('DeliveryState', oneOf('PENDING', 'DELIVERED', 'FAILED', 'ENDED'))

export type DeliveryState = Static<typeof DeliveryState>

export const Delivery = named(
  'Delivery',
  Type.Object({
    id: Type.String({ description: 'Id of the delivery. For a `callbackUrl` it is the id of the event.' }),
    eventId: Type.String({ description: 'Id of the event. It is the same in every attempt and for every receiver.' }),
    event: EventKind,
    sequence: nullable(
      Type.Integer({
        description:
          'Position of the event, starting at 1. A `callbackUrl` counts the events of its signing request, an endpoint those of the organization. Null for events from before numbering existed.',
      }),
    ),
    subscriptionId: Type.String({
      description: 'Id of the signing request with the `callbackUrl`, or of the webhook endpoint.',
    }),
    owner: Type.String(),
    receiver: Type.String({ description: 'Host and port of the URL.' }),
    state: DeliveryState,
    attempts: Type.Integer({ description: 'Number of attempts since the delivery was created or last resent.' }),
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
    status: nullable(Type.Integer({ description: 'HTTP status of the response. Null if there was none.' })),
    answer: nullable(Type.String({ description: 'Start of the response body.' })),
    failure: nullable(Type.String({ description: 'Why there was no response, as a code.' })),
    reason: nullable(Type.String({ description: 'Why there was no response, in plain words.' })),
  }),
)

export type DeliveryAttempt = Static<typeof DeliveryAttempt>

export const DeliveryDetails = named(
  'DeliveryDetails',
  Type.Object({
    ...Delivery.properties,
    body: Type.String({ description: 'The raw body of the delivery.' }),
    attemptLog: Type.Array(DeliveryAttempt, { description: 'All attempts, newest first.' }),
  }),
)

export type DeliveryDetails = Static<typeof DeliveryDetails>

const Filter = Type.Optional(Type.String({ minLength: 1, maxLength: 100, 'x-expects': 'an id' }))
const StateFilter = Type.Optional(DeliveryState)
const OwnDeliveryQuery = Type.Object({ ...PageQuery.properties, subscriptionId: Filter, state: StateFilter })
const DeliveryId = Type.Object({ id: Type.String({ description: 'Id of the delivery.' }) })
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
    'Returns deliveries to webhook endpoints and callback URLs, newest first. Deliveries are kept for 30 days after they are closed.',
  query: OwnDeliveryQuery,
  answer: DeliveryPage,
})

export const listDeliveriesOfWebhook = operation({
  id: 'listDeliveriesOfWebhook',
  area: 'api',
  method: 'GET',
  path: '/webhooks/:id/deliveries',
  tag,
  summary: "List a webhook endpoint's deliveries",
  description: 'Returns deliveries, newest first.',
  params: Type.Object({ id: pathIdOf('wh') }),
  query: Type.Object({ ...PageQuery.properties, state: StateFilter }),
  answer: DeliveryPage,
  errors: ['NOT_FOUND', 'ACCESS_DENIED'],
})

export const readWebhookDelivery = operation({
  id: 'readWebhookDelivery',
  area: 'api',
  method: 'GET',
  path: '/webhook-deliveries/:id',
  tag,
  summary: 'Retrieve a webhook delivery',
  description: 'Returns the delivery with its raw body and the result of each attempt.',
  params: DeliveryId,
  answer: DeliveryDetails,
  errors: ['NOT_FOUND', 'ACCESS_DENIED'],
})

export const resendWebhookDelivery = operation({
  id: 'resendWebhookDelivery',
  area: 'api',
  method: 'POST',
  path: '/webhook-deliveries/:id/resend',
  tag,
  summary: 'Resend a webhook delivery',
  description:
    'Resends the delivery immediately with the same id, sequence and body, and starts its retries over. At most 10 times per hour.',
  params: DeliveryId,
  repeatable: true,
  answer: Delivery,
  errors: ['NOT_FOUND', 'ACCESS_DENIED', 'TOO_MANY_REQUESTS', 'WEBHOOK_DISABLED'],
})

export const listDeliveries = operation({
  id: 'listDeliveries',
  area: 'admin',
  method: 'GET',
  path: '/webhooks/deliveries',
  summary: 'List the webhook deliveries of all organizations',
  description: 'Returns deliveries, newest first.',
  query: Type.Object({ ...OwnDeliveryQuery.properties, owner: Filter }),
  answer: DeliveryPage,
})

export const readDelivery = operation({
  id: 'readDelivery',
  area: 'admin',
  method: 'GET',
  path: '/webhooks/deliveries/:id',
  summary: 'Retrieve a webhook delivery',
  params: DeliveryId,
  answer: DeliveryDetails,
  errors: ['NOT_FOUND'],
})

export const resendDelivery = operation({
  id: 'resendDelivery',
  area: 'admin',
  method: 'POST',
  path: '/webhooks/deliveries/:id/resend',
  summary: 'Resend a webhook delivery',
  params: DeliveryId,
  repeatable: true,
  answer: Delivery,
  errors: ['NOT_FOUND', 'WEBHOOK_DISABLED'],
})
