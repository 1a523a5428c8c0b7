import type { Timers } from '../../ports/timers.ts'

/** The response of an external server. `problem` is a phrase to append to its host name. */
export type Answer =
  | { readonly kind: 'answered'; readonly status: number; readonly body: Uint8Array }
  | { readonly kind: 'failed'; readonly problem: string }

/** The standard client reads no more of a calendar's response, and headers are far shorter. */
const maxAnswer = 10_000

export type Request = (url: string, init?: { method: 'POST'; body: Uint8Array<ArrayBuffer> }) => Promise<Answer>

/**
 * Sends bounded requests: within the given time, with no more bytes than a proof has, and without following redirects,
 * which may lead anywhere. A failure is a result.
 */
export function createRequest(timers: Timers, closed: AbortSignal, timeoutMs = usualTimeoutMs): Request {
  return async (url, init) => {
    const signal = AbortSignal.any([closed, timers.timeout(timeoutMs)])
    try {
      const response = await fetch(url, { ...init, headers, redirect: 'manual', signal })
      const body = await readBody(response)
      if (body === undefined) return { kind: 'failed', problem: `sends a response of more than ${maxAnswer} bytes` }
      return { kind: 'answered', status: response.status, body }
    } catch (error) {
      return { kind: 'failed', problem: problemOf(error) }
    }
  }
}

const usualTimeoutMs = 10_000

const headers = { accept: 'application/vnd.opentimestamps.v1, text/plain', 'user-agent': 'countersign' }

async function readBody(response: Response): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > maxAnswer) return undefined
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** fetch's messages quote URLs; its codes do not. */
function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return 'does not respond'
  if (error.name === 'TimeoutError') return 'does not respond in time'
  const code = (error.cause as { code?: unknown } | undefined)?.code
  return typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code) ? `does not respond (${code})` : 'does not respond'
}

/** A normalized URL, to compare and to append paths to. */
export function baseAddress(address: string): string {
  const url = new URL(address)
  if (!['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') {
    throw new Error(`The URL must use http or https without credentials, unlike that at ${url.host}`)
  }
  url.search = ''
  url.hash = ''
  return url.href.replace(/\/+$/, '')
}
