import type { Quota } from './quota.ts'
import { type Call, request, type Service } from './request.ts'
import { type RetryOptions, retrying, whenToldToWait } from './retry.ts'
import { addressRule, isToken, readServiceAddress } from './service-address.ts'

export interface ClientOptions {
  /** The address of the service, for example `https://sign.example.org`; `/api/v1` at its end may stay. */
  readonly url: string
  readonly apiKey: string
  /** Takes the place of the built-in fetch. */
  readonly fetch?: typeof fetch
  /** Time limit of one request, its answer included. 30 seconds unless set. */
  readonly timeoutMs?: number
  /** Repeats what was refused with 429 or 503, after the time that the service names. Unset: nothing is repeated. */
  readonly retry?: RetryOptions
}

/** Every method rejects with a CountersignError. */
export interface Client {
  /** What the plan allows, and what is used of it. The key must belong to an organization. */
  quota(): Promise<Quota>
}

export function createClient(options: ClientOptions): Client {
  const service = serviceOf(options)
  const rule = whenToldToWait(options.retry ?? { attempts: 1 })

  function call<T extends object>(one: Call): Promise<T> {
    return retrying(rule, () => request<T>(service, one))
  }

  return {
    quota: () => call<Quota>({ method: 'GET', path: '/api/v1/quota' }),
  }
}

function serviceOf({ url, apiKey, fetch = globalThis.fetch, timeoutMs = 30_000 }: ClientOptions): Service {
  const address = readServiceAddress(url)
  if (address === undefined) throw new TypeError(`url must be ${addressRule}`)
  if (!isToken(apiKey)) throw new TypeError('apiKey must be printable characters without spaces')
  return { url: address.replace(/\/api\/v1$/, ''), token: apiKey, fetch, timeoutMs }
}
