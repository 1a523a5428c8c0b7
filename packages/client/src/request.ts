import { failingBy } from './bytes-of.ts'
import { CountersignError } from './countersign-error.ts'
import { decoded } from './decoded.ts'
import type { Upload, UploadBody } from './upload.ts'

/** A service and its secret: an API key below /api/v1, the administrator's token below /admin/v1. */
export interface Service {
  readonly url: string
  readonly token: string
  readonly fetch: typeof fetch
  readonly timeoutMs: number
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With a leading slash, and every part encoded. */
  readonly path: string
  readonly query?: Record<string, string | undefined>
  /** Sent as JSON. */
  readonly body?: object | undefined
  /** Sent instead, created again for each attempt. */
  readonly upload?: Upload | undefined
  readonly idempotencyKey?: string
  /** Beside those of every request. */
  readonly headers?: Readonly<Record<string, string>>
  /** Cancels the call. */
  readonly signal?: AbortSignal | undefined
  /** Time limit of a data response, or of the start of a file. Default the service's; null for none. */
  readonly timeoutMs?: number | null
}

/** One exchange with the service: the `data` of its response, or a CountersignError. The shape of `data` is trusted. */
export async function request<T extends object>(service: Service, call: Call): Promise<T> {
  const { response, result: text } = await exchange(service, call, 'application/json', (answer) => answer.text())
  const answer = parseEnvelope(text)
  if (response.ok && answer?.success === true && isObject(answer.data)) return answer.data as T
  throw refusalIn(service, response, text)
}

/** Like request for a file, whose body is left to be read: without a time limit, and with the same errors. */
export async function requestFile(service: Service, call: Call): Promise<Response> {
  const { response, result: text } = await exchange(service, call, '*/*', async (answer) =>
    answer.ok ? '' : await answer.text(),
  )
  if (!response.ok) throw refusalIn(service, response, text)
  const body = response.body && failingBy(response.body, (error) => failureOf(service, call, error))
  return new Response(body, response)
}

async function exchange<T>(
  service: Service,
  call: Call,
  accept: string,
  read: (response: Response) => Promise<T>,
): Promise<{ response: Response; result: T }> {
  const { body, contentType, onSent, faultOfFile } = await bodyOf(call)
  const limit = timeLimit(limitOf(service, call))
  const signal = eitherOf(call.signal, limit.signal)
  const { fetch } = service // browsers refuse to call it as a method of anything but their window
  try {
    const response = await fetch(addressOf(service, call), {
      method: call.method,
      headers: headersOf(service, call, accept, contentType),
      redirect: 'manual', // the secret is sent only to the given URL
      ...(signal === undefined ? {} : { signal }),
      ...(body === undefined ? {} : { body }),
      // Required for a stream; not all types of `fetch` know it.
      ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
    })
    if (response.ok) onSent?.()
    return { response, result: await read(response) }
  } catch (error) {
    const fault = faultOfFile?.()
    throw fault === undefined || call.signal?.aborted === true ? failureOf(service, call, error) : fault.reason
  } finally {
    limit.end()
  }
}

function limitOf(service: Service, { timeoutMs }: Call): number | null {
  return timeoutMs === undefined ? service.timeoutMs : timeoutMs
}

/** Once ended, it does not abort what is still read. */
function timeLimit(milliseconds: number | null): { readonly signal: AbortSignal | undefined; end(): void } {
  if (milliseconds === null) return { signal: undefined, end() {} }
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new DOMException('No answer in time', 'TimeoutError')), milliseconds)
  return { signal: limit.signal, end: () => clearTimeout(timer) }
}

function eitherOf(one: AbortSignal | undefined, other: AbortSignal | undefined): AbortSignal | undefined {
  return one === undefined || other === undefined ? (one ?? other) : AbortSignal.any([one, other])
}

function addressOf(service: Service, { path, query = {} }: Call): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined)
  const search = new URLSearchParams(given).toString()
  return service.url + path + (search === '' ? '' : `?${search}`)
}

async function bodyOf({ body, upload, signal }: Call): Promise<Partial<UploadBody<RequestInit['body']>>> {
  if (upload !== undefined) return await upload.open(signal)
  // Only a body has a content type: the service refuses an empty body declared as JSON.
  return body === undefined ? {} : { body: JSON.stringify(body), contentType: 'application/json' }
}

function headersOf(
  service: Service,
  { idempotencyKey, headers }: Call,
  accept: string,
  contentType: string | undefined,
): Record<string, string> {
  return {
    ...headers,
    accept,
    authorization: `Bearer ${service.token}`,
    ...(contentType === undefined ? {} : { 'content-type': contentType }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  }
}

function parseEnvelope(text: string): { success?: unknown; data?: unknown; error?: unknown } | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return isObject(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function refusalIn(service: Service, response: Response, text: string): CountersignError {
  const answer = parseEnvelope(text)
  if (answer?.success === false && typeof answer.error === 'string') {
    return new CountersignError('refused', answer.error, detailsOf(response))
  }
  return unreadable(service, response)
}

function unreadable(service: Service, response: Response): CountersignError {
  const { status } = response
  // Browsers reveal that it is a redirect, but not its target.
  const isHidden = response.type === 'opaqueredirect'
  const location = isHidden ? 'another URL' : response.headers.get('location')
  const message =
    (isHidden || (status >= 300 && status < 400)) && location !== null
      ? `${service.url} redirects to ${location}. Redirects are not followed, because they would receive the key`
      : `${service.url} did not answer like a Countersign service (HTTP status ${status})`
  return new CountersignError('unreadable', `${message}.`, detailsOf(response))
}

function detailsOf({ status, headers }: Response) {
  return {
    status,
    code: headers.get('x-error-code') ?? undefined,
    fields: headers.get('x-error-field')?.split(/,\s*/).map(decoded) ?? [],
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: readRetryAfter(headers.get('retry-after')),
  }
}

/** Seconds or a date (RFC 9110 10.2.3). */
function readRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined
  if (/^\d+$/.test(header)) return Number(header)
  const time = Date.parse(header)
  return Number.isNaN(time) ? undefined : Math.max(0, Math.ceil((time - Date.now()) / 1000))
}

function failureOf(service: Service, call: Call, error: unknown): unknown {
  return call.signal?.aborted === true ? call.signal.reason : noAnswer(service, error, limitOf(service, call))
}

/** Failures before a request can leave. All others count as `interrupted`, the safe assumption. */
const beforeSending =
  /^(ECONNREFUSED|ENOTFOUND|EAI_|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|EPROTO|ERR_TLS_|ERR_SSL_|CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_)/

function noAnswer(service: Service, error: unknown, limitMs: number | null): CountersignError {
  if (error instanceof Error && error.name === 'TimeoutError') {
    const words = limitMs === null ? 'in time' : `within ${limitMs / 1000} seconds`
    return new CountersignError('timeout', `${service.url} did not answer ${words}.`, { cause: error })
  }
  const reason = reasonOf(error)
  return beforeSending.test(reason)
    ? new CountersignError('unreachable', `${service.url} cannot be reached (${reason}).`, { cause: error })
    : new CountersignError('interrupted', `The connection to ${service.url} was lost (${reason}).`, { cause: error })
}

/**
 * fetch says "fetch failed" and keeps the reason in its cause; a failure on several addresses has a code and no
 * message.
 */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return String(cause)
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
}
