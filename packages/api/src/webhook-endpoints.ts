import { type Static, Type } from 'typebox'
import { EventKind, eventKinds } from './events.ts'
import { operation } from './operation.ts'
import { DateTime, named, nullable, oneOf, pathIdOf } from './parts.ts'

/** For each organization. */
export const mostWebhooks = 20

const WebhookUrl = Type.String({
  minLength: 1,
  maxLength: 2000,
  'x-expects': 'an http or https URL, for example https://example.org/hooks/countersign',
})

const ChosenEvents = Type.Array(EventKind, {
  minItems: 1,
  maxItems: eventKinds.length,
  uniqueItems: true,
  'x-expects': `a list of different events, out of ${eventKinds.join(', ')}, or null for all`,
})

const Description = Type.String({
  maxLength: 200,
  pattern: '^[^\\u0000-\\u001f\\u007f]*$',
  'x-expects': 'a text of at most 200 characters on one line, for example "Accounting"',
})

const DisabledReason = named(
  'WebhookDisabledReason',
  Type.Unsafe<'BY_REQUEST' | 'DELIVERIES_FAILED'>({
    ...oneOf('BY_REQUEST', 'DELIVERIES_FAILED'),
    description:
      'BY_REQUEST: you have disabled it. DELIVERIES_FAILED: no delivery has succeeded for five days. Null where it is enabled.',
  }),
)

export const Webhook = named(
  'Webhook',
  Type.Object({
    id: Type.String({ examples: ['wh_01jh5m3zqfe8kvd2t3c4r5s6w7'] }),
    url: Type.String(),
    events: nullable(
      Type.Array(EventKind, { description: 'The events that are sent; null for all, those of later versions too.' }),
    ),
    description: nullable(Type.String()),
    enabled: Type.Boolean({ description: 'Nothing is sent to an endpoint that is disabled.' }),
    disabledReason: nullable(DisabledReason),
    disabledAt: nullable(DateTime),
    failingSince: nullable(
      Type.Unsafe<string>({
        ...DateTime,
        description: 'The first failure since the last success; null where the last attempt succeeded.',
      }),
    ),
    previousSecretUntil: nullable(
      Type.Unsafe<string>({
        ...DateTime,
        description:
          'Until then X-Service-Signature is made with the secret before the newest; null where there is only one.',
      }),
    ),
    createdAt: DateTime,
    updatedAt: DateTime,
  }),
)

export type Webhook = Static<typeof Webhook>

export const WebhookWithSecret = named(
  'WebhookWithSecret',
  Type.Object({
    ...Webhook.properties,
    secret: Type.String({
      description: 'What deliveries are signed with. It is shown here and never again.',
      examples: ['whsec_8Jp2mWcQ1dVxT5nB7kRzY3fHsL9gE4uA6oZ0iXvC'],
    }),
  }),
)

export type WebhookWithSecret = Static<typeof WebhookWithSecret>

export const NewWebhook = named(
  'NewWebhook',
  Type.Object({
    url: WebhookUrl,
    events: Type.Optional(
      Type.Unsafe<Static<typeof ChosenEvents>>({
        ...ChosenEvents,
        description: 'The events that are sent; default all.',
      }),
    ),
    description: Type.Optional(Description),
  }),
)

export type NewWebhook = Static<typeof NewWebhook>

export const WebhookChanges = named(
  'WebhookChanges',
  Type.Object(
    {
      url: Type.Optional(WebhookUrl),
      events: Type.Optional(nullable(ChosenEvents)),
      description: Type.Optional(nullable(Description)),
      enabled: Type.Optional(Type.Boolean()),
    },
    { description: 'What is left out stays as it is. Null for events means all, for description none.' },
  ),
)

export type WebhookChanges = Static<typeof WebhookChanges>

const tag = 'Webhooks'
const WebhookId = Type.Object({ id: pathIdOf('wh') })

export const createWebhook = operation({
  id: 'createWebhook',
  area: 'api',
  method: 'POST',
  path: '/webhooks',
  tag,
  summary: 'Create a webhook endpoint',
  description: `The endpoint receives the events of your organization from now on. An organization has at most ${mostWebhooks}.`,
  body: NewWebhook,
  status: 201,
  repeatable: true,
  answer: WebhookWithSecret,
  errors: ['ADDRESS_REFUSED', 'TOO_MANY_WEBHOOKS'],
})

export const listWebhooks = operation({
  id: 'listWebhooks',
  area: 'api',
  method: 'GET',
  path: '/webhooks',
  tag,
  summary: 'List webhook endpoints',
  description: 'All of them, the oldest first.',
  answer: named('WebhookList', Type.Object({ webhooks: Type.Array(Webhook) })),
})

export const readWebhook = operation({
  id: 'readWebhook',
  area: 'api',
  method: 'GET',
  path: '/webhooks/:id',
  tag,
  summary: 'Read a webhook endpoint',
  params: WebhookId,
  answer: Webhook,
  errors: ['NOT_FOUND', 'BELONGS_TO_ANOTHER'],
})

export const changeWebhook = operation({
  id: 'changeWebhook',
  area: 'api',
  method: 'PATCH',
  path: '/webhooks/:id',
  tag,
  summary: 'Change a webhook endpoint',
  description:
    'A new URL holds for pending deliveries as well. Disabling it ends them; enabling it again sends what happens from then on.',
  params: WebhookId,
  body: WebhookChanges,
  answer: Webhook,
  errors: ['NOT_FOUND', 'BELONGS_TO_ANOTHER', 'ADDRESS_REFUSED'],
})

export const deleteWebhook = operation({
  id: 'deleteWebhook',
  area: 'api',
  method: 'DELETE',
  path: '/webhooks/:id',
  tag,
  summary: 'Delete a webhook endpoint',
  description: 'Pending deliveries are ended. Those that were made can be read until they are 30 days old.',
  params: WebhookId,
  answer: named('WebhookDeleted', Type.Object({ id: Type.String(), deleted: Type.Boolean() })),
  errors: ['NOT_FOUND', 'BELONGS_TO_ANOTHER'],
})

/** A body that may be left out. */
export const RotateSecret = Type.Optional(
  nullable(
    named(
      'RotateSecret',
      Type.Object({
        overlapHours: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: 168,
            'x-expects': 'a whole number from 0 to 168',
            description: 'How long the previous secret stays valid, 24 unless given; 0 ends it immediately.',
          }),
        ),
      }),
    ),
  ),
)

export type RotateSecret = Static<typeof RotateSecret>

export const rotateWebhookSecret = operation({
  id: 'rotateWebhookSecret',
  area: 'api',
  method: 'POST',
  path: '/webhooks/:id/rotate-secret',
  tag,
  summary: "Replace a webhook endpoint's secret",
  description:
    'Until the overlap ends, X-Service-Signature is made with the previous secret and X-Service-Signature-Next with the new one; after that X-Service-Signature is made with the new one. A second rotation within the overlap replaces the new secret and keeps the previous one.',
  params: WebhookId,
  body: RotateSecret,
  repeatable: true,
  answer: WebhookWithSecret,
  errors: ['NOT_FOUND', 'BELONGS_TO_ANOTHER'],
})

export const testWebhook = operation({
  id: 'testWebhook',
  area: 'api',
  method: 'POST',
  path: '/webhooks/:id/test',
  tag,
  summary: 'Send a test event to a webhook endpoint',
  description:
    'Sends webhook.test to this endpoint alone, whatever events it wants. Its deliveries show what was answered. At most ten times an hour.',
  params: WebhookId,
  repeatable: true,
  answer: named('WebhookTested', Type.Object({ eventId: Type.String({ description: 'Of the event that is sent.' }) })),
  errors: ['NOT_FOUND', 'BELONGS_TO_ANOTHER', 'TOO_MANY_REQUESTS', 'WEBHOOK_DISABLED'],
})
