import { inMode } from '../browser/mode.ts'
import type { ActId, BodyFor, Call } from './call.ts'
import { done, failed, type Outcome, type Problem } from './problem.ts'
import { type OnPart, readParts } from './read-parts.ts'

const PATIENCE = 30_000
/** An act may have to wait for those of others. */
export const PATIENCE_FOR_ACTS = 90_000

type Path = `/${string}`

/** Asks this service and nobody else: a path, never an address. Rejects only when the caller has given up. */
export function request(path: Path, signal: AbortSignal): Promise<Outcome<string>> {
  return exchange(path, {}, signal, (response) => response.text())
}

/** The same for a file, which may take its time as long as the reader waits. */
export function requestFile(path: Path, signal: AbortSignal, onPart: OnPart = () => {}): Promise<Outcome<Uint8Array>> {
  return exchange(path, {}, signal, (response) => readParts(response, onPart), null)
}

/** Tells this service something. Without an answer nobody knows whether it was heard. */
export function send<Id extends ActId>(
  { method, address }: Call<Id>,
  body: BodyFor<Id>,
  signal: AbortSignal,
): Promise<Outcome<string>> {
  const init = { method, ...contentOf(body) }
  return exchange(address, init, signal, (response) => response.text(), PATIENCE_FOR_ACTS)
}

export function contentOf(
  body: unknown,
  extraHeaders: Readonly<Record<string, string>> = {},
): Pick<RequestInit, 'headers' | 'body'> {
  if (body === null) return { headers: extraHeaders }
  return { headers: { 'content-type': 'application/json', ...extraHeaders }, body: JSON.stringify(body) }
}

export async function exchange<T>(
  path: Path,
  init: RequestInit,
  signal: AbortSignal,
  read: (response: Response) => Promise<T>,
  patience: number | null = PATIENCE,
): Promise<Outcome<T>> {
  try {
    const response = await fetch(inMode(path), {
      credentials: 'omit',
      ...init,
      redirect: 'error',
      signal: patience === null ? signal : AbortSignal.any([signal, AbortSignal.timeout(patience)]),
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
  return { kind: 'refused', message, code: response.headers.get('x-error-code') }
}

/** The sentence in the error envelope; a proxy in between may answer with something else. */
function errorIn(text: string): string | null {
  const body = parseJson(text)
  return isObject(body) && typeof body.error === 'string' ? body.error : null
}

/** What is in the envelope of a success; undefined where there is none. */
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
