import { type Static, Type } from 'typebox'
import { EventKind, eventKinds } from './events.ts'
import { operation } from './operation.ts'
import { DateTime, named, nullable, oneOf, pathIdOf } from './parts.ts'

/** Per organization. */
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
  'x-expects': `a list of events without duplicates: ${eventKinds.join(', ')}`,
})

const Description = Type.String({
  maxLength: 200,
  pattern: '^[^\\u0000-\\u001f\\u007f]*$',
  'x-expects': 'a string of at most 200 characters on one line, for example "Accounting"',
})

const DisabledReason = named(
  'WebhookDisabledReason',
  Type.Unsafe<'BY_REQUEST' | 'DELIVERIES_FAILED'>({
    ...oneOf('BY_REQUEST', 'DELIVERIES_FAILED'),
    description:
      'Why the endpoint is disabled. BY_REQUEST: you disabled it. DELIVERIES_FAILED: no delivery succeeded for 5 days. Null if it is enabled.',
  }),
)

export const Webhook = named(
  'Webhook',
  Type.Object({
    id: Type.String({ examples: ['wh_01jh5m3zqfe8kvd2t3c4r5s6w7'] }),
    url: Type.String(),
    events: nullable(
      Type.Array(EventKind, {
        description:
          'Events to send. Null for all events except `audit.recorded`, including those added in later versions.',
      }),
    ),
    description: nullable(Type.String()),
    enabled: Type.Boolean({ description: 'Whether the endpoint receives events.' }),
    disabledReason: nullable(DisabledReason),
    disabledAt: nullable(DateTime),
    failingSince: nullable(
      Type.Unsafe<string>({
        ...DateTime,
        description: 'Time of the first failure since the last success. Null if the last attempt succeeded.',
      }),
    ),
    previousSecretUntil: nullable(
      Type.Unsafe<string>({
        ...DateTime,
        description: 'Until when X-Service-Signature uses the previous secret. Null if there is only one secret.',
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
      description: 'The webhook secret that signs deliveries. It is shown only once.',
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
        description: 'Events to send. By default, all except `audit.recorded`.',
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
    {
      description:
        'Omitted fields stay unchanged. Send null for `events` to receive all, or for `description` to remove it.',
    },
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
  description: `The endpoint receives your organization's events from now on. An organization can have up to ${mostWebhooks} endpoints.`,
  body: NewWebhook,
  status: 201,
  repeatable: true,
  answer: WebhookWithSecret,
  errors: ['URL_NOT_ALLOWED', 'TOO_MANY_WEBHOOKS', 'ORGANIZATION_REQUIRED'],
})

export const listWebhooks = operation({
  id: 'listWebhooks',
  area: 'api',
  method: 'GET',
  path: '/webhooks',
  tag,
  summary: 'List webhook endpoints',
  description: 'Returns all webhook endpoints, oldest first.',
  answer: named('WebhookList', Type.Object({ webhooks: Type.Array(Webhook) })),
})

export const readWebhook = operation({
  id: 'readWebhook',
  area: 'api',
  method: 'GET',
  path: '/webhooks/:id',
  tag,
  summary: 'Retrieve a webhook endpoint',
  params: WebhookId,
  answer: Webhook,
  errors: ['NOT_FOUND', 'ACCESS_DENIED'],
})

export const changeWebhook = operation({
  id: 'changeWebhook',
  area: 'api',
  method: 'PATCH',
  path: '/webhooks/:id',
  tag,
  summary: 'Update a webhook endpoint',
  description:
    'A new URL also applies to pending deliveries. Disabling the endpoint cancels them. After you enable it again, it receives new events only.',
  params: WebhookId,
  body: WebhookChanges,
  answer: Webhook,
  errors: ['NOT_FOUND', 'ACCESS_DENIED', 'URL_NOT_ALLOWED', 'ORGANIZATION_REQUIRED'],
})

export const deleteWebhook = operation({
  id: 'deleteWebhook',
  area: 'api',
  method: 'DELETE',
  path: '/webhooks/:id',
  tag,
  summary: 'Delete a webhook endpoint',
  description: 'Cancels pending deliveries. You can still retrieve past deliveries for 30 days.',
  params: WebhookId,
  answer: named('WebhookDeleted', Type.Object({ id: Type.String(), deleted: Type.Boolean() })),
  errors: ['NOT_FOUND', 'ACCESS_DENIED'],
})

/** A body that may be omitted. */
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
            description: 'Hours that the previous secret stays valid. 24 by default; 0 ends it immediately.',
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
  summary: "Rotate a webhook endpoint's secret",
  description:
    'During the overlap, X-Service-Signature uses the previous secret and X-Service-Signature-Next the new one. After that, X-Service-Signature uses the new secret. A second rotation during the overlap replaces the new secret and keeps the previous one.',
  params: WebhookId,
  body: RotateSecret,
  repeatable: true,
  answer: WebhookWithSecret,
  errors: ['NOT_FOUND', 'ACCESS_DENIED'],
})

export const testWebhook = operation({
  id: 'testWebhook',
  area: 'api',
  method: 'POST',
  path: '/webhooks/:id/test',
  tag,
  summary: 'Send a test event to a webhook endpoint',
  description:
    'Sends `webhook.test` to this endpoint only, regardless of its chosen events. Its deliveries show the response. At most 10 times per hour.',
  params: WebhookId,
  repeatable: true,
  answer: named('WebhookTested', Type.Object({ eventId: Type.String({ description: 'Id of the test event.' }) })),
  errors: ['NOT_FOUND', 'ACCESS_DENIED', 'TOO_MANY_REQUESTS', 'WEBHOOK_DISABLED'],
})
