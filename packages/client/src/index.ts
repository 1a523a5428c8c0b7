export { type Client, type ClientOptions, createClient } from './client.ts'
export { CountersignError, type CountersignErrorKind } from './countersign-error.ts'
export type { Allowance, Plan, Quota } from './quota.ts'
export type { RetryOptions } from './retry.ts'
export {
  verifyWebhook,
  type WebhookDelivery,
  type WebhookEvent,
  type WebhookEventKind,
  type WebhookRefusal,
  WebhookRefused,
} from './webhook.ts'
