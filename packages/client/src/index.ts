export type { OrganizationBranding } from './branding.ts'
export type { BulkSends } from './bulk.ts'
export type { FileSource, OnProgress } from './bytes-of.ts'
export type { CallOptions } from './call.ts'
export { type Client, type ClientOptions, createClient } from './client.ts'
export type { ConsentWordings } from './consent-texts.ts'
export { CountersignError, type CountersignErrorKind } from './countersign-error.ts'
export type { Documents, DownloadOptions, NewFile } from './documents.ts'
export type { Download } from './download.ts'
export type { Drafts } from './drafts.ts'
export type { Embedding } from './embedding.ts'
export type { Events } from './events.ts'
export type * from './interface.ts'
export type { People } from './people.ts'
export type { RetentionSettings } from './retention.ts'
export type { RetryOptions } from './retry.ts'
export type { CheckedFile, Seals } from './seals.ts'
export type { Signing } from './signing.ts'
export type { SigningDefaults } from './signing-settings.ts'
export type { Templates } from './templates.ts'
export type { TimestampDetails, Timestamped, Timestamps } from './timestamps.ts'
export type { FileToSend } from './upload.ts'
export type { WaitOptions } from './wait-until.ts'
export {
  verifyWebhook,
  type WebhookDelivery,
  type WebhookEvent,
  type WebhookOptions,
  type WebhookRefusal,
  WebhookRefused,
} from './webhook.ts'
export type { Webhooks } from './webhooks.ts'
