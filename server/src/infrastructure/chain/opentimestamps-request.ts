import type { Timers } from '../../ports/timers.ts'

/** What came back from a stranger who was asked over HTTP. `problem` is words to put behind a host's name. */
export type Answer =
  | { readonly kind: 'answered'; readonly status: number; readonly body: Uint8Array }
  | { readonly kind: 'failed'; readonly problem: string }

/** The stock client reads no more of a calendar's answer, and headers are far shorter. */
const maxAnswer = 10_000

export type Request = (url: string, init?: { method: 'POST'; body: Uint8Array<ArrayBuffer> }) => Promise<Answer>

/**
 * Asks bounded questions: never longer than the time given, never more bytes than a proof has, and never where a redirect
 * leads, since that may be anywhere. Whatever goes wrong is an answer.
 */
export function createRequest(timers: Timers, closed: AbortSignal): Request {
  return async (url, init) => {
    const signal = AbortSignal.any([closed, timers.timeout(patienceMs)])
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

const patienceMs = 10_000

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

/** The words of fetch quote addresses; its codes do not. */
function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return 'does not respond'
  if (error.name === 'TimeoutError') return 'does not respond in time'
  const code = (error.cause as { code?: unknown } | undefined)?.code
  return typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code) ? `does not respond (${code})` : 'does not respond'
}

/** An address that others' can be compared with and paths be put behind. */
export function baseAddress(address: string): string {
  const url = new URL(address)
  if (!['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') {
    throw new Error(`The URL must use http or https without credentials, unlike that at ${url.host}`)
  }
  url.search = ''
  url.hash = ''
  return url.href.replace(/\/+$/, '')
}
