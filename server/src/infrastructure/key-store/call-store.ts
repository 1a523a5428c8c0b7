import { KeyStoreFailed } from '../../ports/key-store.ts'
import type { Timers } from '../../ports/timers.ts'

/** A store that is called over HTTP. Its URLs come from the operator, who may trust servers of the own network. */
export interface CalledStore {
  /** In KEY_STORES. */
  readonly name: string
  readonly timers: Timers
}

export interface StoreRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  /** Called for each attempt: signatures over requests have a time. */
  readonly headers: () => Promise<Readonly<Record<string, string>>>
  readonly body?: string
  /** What its answer means, from a status that is not 2xx; undefined for the usual meaning. */
  readonly meaningOf?: (status: number, text: string) => StoreRefusal | undefined
  /** False if a second request has another effect. */
  readonly mayRepeat?: boolean
}

export interface StoreRefusal {
  readonly kind: KeyStoreFailed['kind']
  /** A code of the store, never its text: texts quote keys and requests. */
  readonly code: string
}

const attempts = 3
const retryMs = 200
/** A request that signs a document waits for it. */
const answerMs = 5000
const mostBytes = 64 * 1024

/** The JSON of an answer of 2xx. Temporary failures are retried. */
export async function callStore(store: CalledStore, request: StoreRequest): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    // Outside: a request for access has been retried already.
    const headers = await request.headers()
    try {
      return await callOnce(store, request, headers)
    } catch (error) {
      const mayPass = error instanceof KeyStoreFailed && error.kind === 'unavailable' && request.mayRepeat !== false
      if (!mayPass || attempt === attempts) throw error
      await store.timers.sleep(retryMs * 2 ** (attempt - 1))
    }
  }
}

async function callOnce(
  { name, timers }: CalledStore,
  request: StoreRequest,
  headers: Readonly<Record<string, string>>,
): Promise<unknown> {
  const { method, url, body, meaningOf } = request
  const { host } = new URL(url)
  const answer = await fetch(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    redirect: 'manual',
    signal: timers.timeout(answerMs),
  })
    .then(async (response) => ({ status: response.status, text: await readText(response) }))
    .catch((error: unknown) => {
      const failed = `The key store "${name}" at ${host} is unreachable (${reasonOf(error)}).`
      throw new KeyStoreFailed('unavailable', failed, { cause: error })
    })
  const { status, text } = answer
  if (status < 200 || status >= 300) {
    const { kind, code } = meaningOf?.(status, text) ?? usualMeaning(status)
    const said = code === '' ? `HTTP ${status}` : `HTTP ${status}, ${code}`
    throw new KeyStoreFailed(kind, `The key store "${name}" at ${host} ${wordsOf(kind)} (${said}).`)
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new KeyStoreFailed('unavailable', `The key store "${name}" at ${host} answers with something else than JSON.`)
  }
}

/** Too much is cut off, and then no JSON. */
async function readText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    parts.push(part as Uint8Array)
    length += (part as Uint8Array).length
    if (length > mostBytes) break
  }
  return Buffer.concat(parts).toString('utf8', 0, mostBytes)
}

function reasonOf(error: unknown): string {
  const { name, cause } = error as { name?: unknown; cause?: { code?: unknown } }
  const code = cause?.code
  return typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code) ? code : String(name)
}

function usualMeaning(status: number): StoreRefusal {
  return { kind: status >= 500 || status === 429 || status === 408 ? 'unavailable' : 'denied', code: '' }
}

function wordsOf(kind: KeyStoreFailed['kind']): string {
  return kind === 'denied' ? 'refuses the request' : 'cannot do this now'
}

/** A text in an answer. */
export function textIn(name: string, answer: unknown, ...path: readonly string[]): string {
  let value = answer
  for (const part of path) value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[part]
  if (typeof value === 'string') return value
  throw new KeyStoreFailed('unavailable', `The key store "${name}" answers without ${path.join('.')}.`)
}

/** What a store answers may be nothing that can be read. */
export function readAnswer<T>(name: string, what: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof KeyStoreFailed) throw error
    throw new KeyStoreFailed('denied', `The key store "${name}" answers with ${what} that cannot be read.`)
  }
}
