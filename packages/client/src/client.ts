import { type AuditLog, auditOf } from './audit.ts'
import { brandingOf, type OrganizationBranding } from './branding.ts'
import { type BulkSends, bulkOf } from './bulk.ts'
import { type Answer, type CallOptions, createCaller } from './call.ts'
import { type ConsentWordings, consentTextsOf } from './consent-texts.ts'
import { type Documents, documentsOf } from './documents.ts'
import { type Drafts, draftsOf } from './drafts.ts'
import { type Embedding, embeddingOf } from './embedding.ts'
import { type Events, eventsOf } from './events.ts'
import { type People, peopleOf } from './people.ts'
import type { Service } from './request.ts'
import { type RetentionSettings, retentionOf } from './retention.ts'
import { longestTimer, type RetryOptions, repeating } from './retry.ts'
import { type Seals, sealsOf } from './seals.ts'
import { addressRule, isToken, readServiceAddress } from './service-address.ts'
import { type Signing, signingOf } from './signing.ts'
import { type SigningDefaults, signingSettingsOf } from './signing-settings.ts'
import { type Templates, templatesOf } from './templates.ts'
import { type Timestamps, timestampsOf } from './timestamps.ts'
import { type Webhooks, webhooksOf } from './webhooks.ts'

export interface ClientOptions {
  /** The URL of the service, such as `https://sign.example.org`; a trailing `/api/v1` is accepted. */
  readonly url: string
  readonly apiKey: string
  /** Replaces the built-in fetch. */
  readonly fetch?: typeof fetch
  /**
   * Time limit of one request with its response; for a download it covers the wait for its start, for an upload
   * nothing. Default 30 seconds.
   */
  readonly timeoutMs?: number
  /**
   * Lost requests, and those refused with 429 or 503, are retried: by default three attempts, after the time that the
   * service names. Creations have an Idempotency-Key, so that they happen once.
   */
  readonly retry?: RetryOptions
}

/**
 * Every method rejects with a CountersignError, with the reason of the given signal, or with the error of the given
 * file.
 */
export interface Client {
  readonly timestamps: Timestamps
  readonly documents: Documents
  readonly signing: Signing
  readonly drafts: Drafts
  readonly templates: Templates
  readonly embedding: Embedding
  readonly bulk: BulkSends
  readonly branding: OrganizationBranding
  readonly signingSettings: SigningDefaults
  readonly consentTexts: ConsentWordings
  readonly retention: RetentionSettings
  readonly people: People
  readonly seals: Seals
  readonly webhooks: Webhooks
  readonly events: Events
  readonly audit: AuditLog
  /** The limits of the plan and their use. The key must belong to an organization. */
  quota(options?: CallOptions): Promise<Answer<'readQuota'>>
}

export function createClient(options: ClientOptions): Client {
  const caller = createCaller(serviceOf(options), repeating(options.retry ?? { attempts: 3 }))
  return {
    timestamps: timestampsOf(caller),
    documents: documentsOf(caller),
    signing: signingOf(caller),
    drafts: draftsOf(caller),
    templates: templatesOf(caller),
    embedding: embeddingOf(caller),
    bulk: bulkOf(caller),
    branding: brandingOf(caller),
    signingSettings: signingSettingsOf(caller),
    consentTexts: consentTextsOf(caller),
    retention: retentionOf(caller),
    people: peopleOf(caller),
    seals: sealsOf(caller),
    webhooks: webhooksOf(caller),
    events: eventsOf(caller),
    audit: auditOf(caller),
    quota: (own) => caller.data('readQuota', {}, own),
  }
}

function serviceOf({ url, apiKey, fetch = currentFetch, timeoutMs = 30_000 }: ClientOptions): Service {
  const address = readServiceAddress(url)
  if (address === undefined) throw new TypeError(`url must be ${addressRule}`)
  if (!isToken(apiKey)) throw new TypeError('apiKey must be printable characters without spaces')
  if (!(timeoutMs > 0 && timeoutMs <= longestTimer)) throw new RangeError(`timeoutMs must be 1 to ${longestTimer}`)
  return { url: address.replace(/\/api\/v1$/, ''), token: apiKey, fetch, timeoutMs }
}

/** Resolved at call time: tools that watch or fake requests replace it later. */
const currentFetch: typeof fetch = (...words) => globalThis.fetch(...words)
