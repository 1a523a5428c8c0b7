import { inMode } from '../browser/mode.ts'
import type { ActId, BodyFor, Call } from './call.ts'
import { done, failed, type Outcome, type Problem } from './problem.ts'
import { type OnPart, readParts } from './read-parts.ts'

const TIMEOUT_MS = 30_000
/** The service may process other actions first. */
export const ACT_TIMEOUT_MS = 90_000
/** A signature in a file of 50 MB takes 5 seconds on a busy machine. */
const DOCUMENT_TIMEOUT_MS = 15_000

type Path = `/${string}`

/** Takes a path, not a URL, so that it can only reach this service. Rejects only if the caller aborts. */
export function request(path: Path, signal: AbortSignal): Promise<Outcome<string>> {
  return exchange(inMode(path), {}, signal, (response) => response.text())
}

/** Like `request`, for files. It has no timeout. */
export function requestFile(path: Path, signal: AbortSignal, onPart: OnPart = () => {}): Promise<Outcome<Uint8Array>> {
  return exchange(inMode(path), {}, signal, (response) => readParts(response, onPart), null)
}

/** Without a response, nobody knows whether the action happened. `documents` are those that it changes. */
export function send<Id extends ActId>(
  { method, address }: Call<Id>,
  body: BodyFor<Id>,
  signal: AbortSignal,
  documents = 0,
): Promise<Outcome<string>> {
  const init = { method, ...contentOf(body) }
  const timeoutMs = ACT_TIMEOUT_MS + documents * DOCUMENT_TIMEOUT_MS
  return exchange(address, init, signal, (response) => response.text(), timeoutMs)
}

export function contentOf(
  body: unknown,
  extraHeaders: Readonly<Record<string, string>> = {},
): Pick<RequestInit, 'headers' | 'body'> {
  if (body === null) return { headers: extraHeaders }
  return { headers: { 'content-type': 'application/json', ...extraHeaders }, body: JSON.stringify(body) }
}

/** `path` is final: accounts have no test mode. */
export async function exchange<T>(
  path: Path,
  init: RequestInit,
  signal: AbortSignal,
  read: (response: Response) => Promise<T>,
  timeoutMs: number | null = TIMEOUT_MS,
): Promise<Outcome<T>> {
  try {
    const response = await fetch(path, {
      // The session of a signer is a cookie for the paths of their link.
      credentials: path.includes('/signer/') ? 'same-origin' : 'omit',
      ...init,
      redirect: 'error',
      signal: timeoutMs === null ? signal : AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    return response.ok ? done(await read(response)) : failed(problemOf(response, await response.text()))
  } catch {
    signal.throwIfAborted()
    return failed({ kind: navigator.onLine ? 'unreachable' : 'offline' })
  }
}

export function problemOf(response: Response, text: string): Problem {
  if (response.status === 429) {
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    return { kind: 'rate-limited', seconds: Number.isInteger(seconds) && seconds > 0 ? seconds : null }
  }
  const message = errorIn(text)
  if (message === null) return { kind: 'unexpected' }
  const fields = response.headers.get('x-error-field')?.split(/,\s*/) ?? []
  return { kind: 'refused', message, code: response.headers.get('x-error-code'), fields }
}

/** The message in an error envelope. Null if the body is something else, for example from a proxy. */
function errorIn(text: string): string | null {
  const body = parseJson(text)
  return isObject(body) && typeof body.error === 'string' ? body.error : null
}

/** The data in a success envelope, or undefined if there is none. */
export function dataIn(text: string): unknown {
  const body = parseJson(text)
  return isObject(body) && body.success === true ? body.data : undefined
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
