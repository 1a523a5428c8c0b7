import { Type } from 'typebox'
import { DateTime, nullable, oneOf, PageQuery, pageOf } from '@countersign/api'

const Text = Type.String()
const State = oneOf('PENDING', 'DELIVERED', 'FAILED', 'ENDED')
const Filter = Type.Optional(Type.String({ minLength: 1, maxLength: 100, 'x-expects': 'an identifier' }))

export const Delivery = Type.Object({
  id: Type.String({ description: 'Of the event; the same in every attempt.' }),
  event: Text,
  sequence: nullable(
    Type.Integer({
      description:
        'The place of the event among those of its signing request, from 1; null where it was recorded before events were numbered.',
    }),
  ),
  subscriptionId: Type.String({ description: 'What is reported on, for example a signing request.' }),
  owner: Text,
  receiver: Type.String({ description: 'Host and port of the callback address.' }),
  state: State,
  attempts: Type.Integer({ description: 'Since it was announced, or last sent again.' }),
  createdAt: DateTime,
  nextAttemptAt: nullable(DateTime),
  endedAt: nullable(DateTime),
})

const Attempt = Type.Object({
  number: Type.Integer(),
  at: DateTime,
  milliseconds: Type.Integer(),
  status: nullable(Type.Integer({ description: 'HTTP status of the answer; null where none came.' })),
  answer: nullable(Type.String({ description: 'The beginning of the answer.' })),
  failure: nullable(Type.String({ description: 'Why no answer came, for machines.' })),
  reason: nullable(Type.String({ description: 'Why no answer came, for people.' })),
})

export const DeliveryDetails = Type.Object({
  ...Delivery.properties,
  body: Type.String({ description: 'As it is sent.' }),
  attemptLog: Type.Array(Attempt, { description: 'The latest first.' }),
})

export const DeliveryPage = pageOf('deliveries', Delivery)
export const OwnDeliveryQuery = Type.Object({
  ...PageQuery.properties,
  subscriptionId: Filter,
  state: Type.Optional(State),
})
export const DeliveryQuery = Type.Object({ ...OwnDeliveryQuery.properties, owner: Filter })
export const DeliveryId = Type.Object({ id: Type.String() })
