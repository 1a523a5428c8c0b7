import { type Answer, type CallOptions, createCaller } from './call.ts'
import { type Documents, documentsOf } from './documents.ts'
import { type Events, eventsOf } from './events.ts'
import type { Service } from './request.ts'
import { longestTimer, type RetryOptions, repeating } from './retry.ts'
import { type Seals, sealsOf } from './seals.ts'
import { addressRule, isToken, readServiceAddress } from './service-address.ts'
import { type Signing, signingOf } from './signing.ts'
import { type Timestamps, timestampsOf } from './timestamps.ts'
import { type Webhooks, webhooksOf } from './webhooks.ts'

export interface ClientOptions {
  /** The address of the service, for example `https://sign.example.org`; `/api/v1` at its end may stay. */
  readonly url: string
  readonly apiKey: string
  /** Replaces the built-in fetch. */
  readonly fetch?: typeof fetch
  /**
   * Time limit of one request, its answer included; of a download it limits the wait for its beginning, of an upload nothing. 30
   * seconds unless set.
   */
  readonly timeoutMs?: number
  /**
   * What is lost on the way, or refused with 429 or 503, is repeated: three attempts unless set, after the time that the service
   * names. What creates something carries an Idempotency-Key, so that it is created once.
   */
  readonly retry?: RetryOptions
}

/**
 * Every method rejects with a CountersignError, with the reason of the signal that it was given, or with the error of the file that
 * it was given.
 */
export interface Client {
  readonly timestamps: Timestamps
  readonly documents: Documents
  readonly signing: Signing
  readonly seals: Seals
  readonly webhooks: Webhooks
  readonly events: Events
  /** What the plan allows, and what is used of it. The key must belong to an organization. */
  quota(options?: CallOptions): Promise<Answer<'readQuota'>>
}

export function createClient(options: ClientOptions): Client {
  const caller = createCaller(serviceOf(options), repeating(options.retry ?? { attempts: 3 }))
  return {
    timestamps: timestampsOf(caller),
    documents: documentsOf(caller),
    signing: signingOf(caller),
    seals: sealsOf(caller),
    webhooks: webhooksOf(caller),
    events: eventsOf(caller),
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

/** The one of the moment: tools that watch or fake requests replace it later. */
const currentFetch: typeof fetch = (...words) => globalThis.fetch(...words)
