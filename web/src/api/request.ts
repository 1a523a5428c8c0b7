import { done, failed, type Outcome } from '../problem.ts'

const PATIENCE = 30_000

/** Asks this service and nobody else: a path, never an address. Rejects only when the caller has given up. */
export async function request(path: `/${string}`, signal: AbortSignal): Promise<Outcome<string>> {
  try {
    const response = await fetch(path, {
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
    })
    const text = await response.text()
    return response.ok ? done(text) : failed(problemOf(response, text))
  } catch {
    signal.throwIfAborted()
    return failed({ kind: navigator.onLine ? 'unreachable' : 'offline' })
  }
}

function problemOf(response: Response, text: string) {
  if (response.status === 429) {
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    return { kind: 'rate-limited', seconds: Number.isInteger(seconds) && seconds > 0 ? seconds : null } as const
  }
  const message = errorIn(text)
  return message === null ? ({ kind: 'unexpected' } as const) : ({ kind: 'refused', message } as const)
}

/** The sentence in the error envelope; a proxy in between may answer with something else. */
function errorIn(text: string): string | null {
  const body = parseJson(text)
  return isObject(body) && typeof body.error === 'string' ? body.error : null
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
