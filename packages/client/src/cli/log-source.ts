import { setTimeout as sleep } from 'node:timers/promises'
import { NotReadyError } from './exits.ts'
import { Contradiction } from './log-contradiction.ts'

/** A log's server. Nothing from it is trusted. */
export interface LogSource {
  /** Without a trailing slash. */
  readonly address: string
  /**
   * The content at a path below the URL; undefined if there is none (404, 410). Throws a NotReadyError if there is no
   * response after some attempts, and a Contradiction if there are more bytes than `most`.
   */
  get(path: string, most: number): Promise<Uint8Array | undefined>
  /** Waits for longer than a cache may keep a checkpoint. */
  outlastCaches(): Promise<void>
  /** Ends all requests and waits, so that the command ends, too. */
  close(): void
}

export interface RetryTimes {
  /** For one request with its response, so that a slow server cannot keep it open. */
  readonly timeoutMs: number
  /** Before each further attempt, unless the server names its own time. */
  readonly waitsMs: readonly number[]
  readonly longestWaitMs: number
}

/** Waits; tests replace it. */
export interface Waiting {
  sleep(ms: number, signal: AbortSignal): Promise<void>
  /** Calls `act` once, unless the returned function is called before. */
  after(ms: number, act: () => void): () => void
}

export const reallyWaiting: Waiting = {
  sleep: (ms, signal) => sleep(ms, undefined, { signal }),
  after(ms, act) {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
}

/** Services let caches keep a checkpoint for a second. */
const cacheMs = 3000

const usual: RetryTimes = { timeoutMs: 30_000, waitsMs: [250, 750, 2000], longestWaitMs: 30_000 }

export function openLogSource(
  address: string,
  retryTimes: RetryTimes = usual,
  waiting: Waiting = reallyWaiting,
): LogSource {
  const closing = new AbortController()

  async function get(path: string, most: number): Promise<Uint8Array | undefined> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await download(`${address}/${path}`, most, { ...retryTimes, ...waiting, closing: closing.signal })
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error
        const waitMs = closing.signal.aborted ? undefined : waitBefore(attempt, error, retryTimes)
        if (waitMs === undefined) throw new NotReadyError(error.message)
        await waiting.sleep(waitMs, closing.signal)
      }
    }
  }

  const outlastCaches = () => waiting.sleep(cacheMs, closing.signal)
  return { address, get, outlastCaches, close: () => closing.abort() }
}

class NoAnswer extends Error {
  /** True if a retry may succeed. */
  readonly passes: boolean
  readonly retryAfterMs: number | undefined

  constructor(message: string, passes: boolean, retryAfterMs?: number) {
    super(message)
    this.passes = passes
    this.retryAfterMs = retryAfterMs
  }
}

/** Undefined if no further attempt follows. */
function waitBefore(attempt: number, { passes, retryAfterMs }: NoAnswer, retryTimes: RetryTimes): number | undefined {
  const ownWait = retryTimes.waitsMs[attempt]
  if (!passes || ownWait === undefined) return undefined
  const waitMs = retryAfterMs ?? ownWait
  return waitMs <= retryTimes.longestWaitMs ? waitMs : undefined
}

async function download(
  url: string,
  most: number,
  { timeoutMs, after, closing }: Pick<RetryTimes, 'timeoutMs'> & Waiting & { readonly closing: AbortSignal },
): Promise<Uint8Array | undefined> {
  // One controller per request: signals combined with AbortSignal.any would pile up on the one that outlives them all.
  const request = new AbortController()
  const end = () => request.abort()
  const inTime = after(timeoutMs, () => request.abort('timeout'))
  closing.addEventListener('abort', end)
  try {
    const response = await fetch(url, { redirect: 'manual', signal: request.signal })
    if (response.status === 200) return await readBody(response, url, most)
    await response.body?.cancel()
    if (response.status === 404 || response.status === 410) return undefined
    throw refusal(url, response)
  } catch (error) {
    if (error instanceof NoAnswer || error instanceof Contradiction) throw error
    const seconds = timeoutMs / 1000
    const isLate = request.signal.reason === 'timeout'
    const reason = isLate
      ? `did not answer completely within ${seconds} seconds`
      : `cannot be read (${reasonOf(error)})`
    throw new NoAnswer(`${url} ${reason}.`, true)
  } finally {
    inTime()
    closing.removeEventListener('abort', end)
  }
}

/** Counts the decompressed bytes: an announced length proves nothing. */
async function readBody(response: Response, url: string, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > most) throw new Contradiction(`${url} is longer than the maximum of ${most} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, length)
}

function refusal(url: string, { status, headers }: Response): NoAnswer {
  const location = headers.get('location')
  if (status >= 300 && status < 400 && location !== null) {
    return new NoAnswer(
      `${url} redirects to ${location}. Redirects are not followed: use the URL of the log itself.`,
      false,
    )
  }
  const retryAfter = headers.get('retry-after') ?? ''
  const retryAfterMs = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : undefined
  return new NoAnswer(`${url} answers with HTTP status ${status}.`, status === 429 || status === 503, retryAfterMs)
}

/** fetch says "fetch failed" or "terminated" and keeps the reason in its cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return String(cause)
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
}
