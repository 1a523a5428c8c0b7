import {
  type AlgorithmEnds,
  checkTimestampToken,
  endOfTimestamp,
  imprintFor,
  makeTimestampRequest,
  PkiError,
  readTimestampResponse,
  type Strength,
  type TimestampReport,
} from '@countersign/pki'
import type { Logger } from 'pino'
import type { Clock } from '../../ports/clock.ts'
import type { Randomness } from '../../ports/randomness.ts'
import type { Timers } from '../../ports/timers.ts'
import {
  NoTimestamp,
  probeDigest,
  type TimestampAuthority,
  type TimestampToken,
} from '../../ports/timestamp-authority.ts'
import { systemTimers } from '../clock/system-time.ts'

interface Options {
  /** In the order of attempts; they may contain credentials, which are never shown. */
  readonly urls: readonly string[]
  /** A token must chain to one of these; undefined to accept any chain. */
  readonly roots?: readonly Uint8Array[] | undefined
  /** Configured in addition to the built-in ones. */
  readonly algorithmEnds?: AlgorithmEnds
  readonly clock: Clock
  readonly randomness: Randomness
  readonly log: Pick<Logger, 'warn'>
  readonly timers?: Timers
}

const timeoutMs = 10_000
const mostBytes = 256 * 1024

/**
 * How far a token's time may be from the local one, beyond the duration of the request and the authority's stated
 * accuracy, which counts up to as much again. Maintained clocks differ by far less, and a signer's certificate begins
 * five minutes before it is issued.
 */
const toleratedSkewMs = 60_000

/** How long a problem is shown. A later one in the order may not be called again for months. */
const shownMs = 10 * 60_000

export interface HttpTimestampAuthority extends TimestampAuthority {
  /** Why authorities gave no timestamp lately, even if a later one in the order did. */
  problems(): readonly string[]
}

/**
 * External time-stamping authorities (RFC 3161 3.4). The operator decides which to trust, by their roots or else by
 * their URLs alone: a token must be complete, correct and current in any case.
 */
export function createHttpTimestampAuthority(options: Options): HttpTimestampAuthority {
  const { urls, roots, algorithmEnds, clock, randomness, log, timers = systemTimers } = options
  const authorities = urls.map((url) => ({ host: new URL(url).host, ...withoutCredentials(url) }))
  const problems = new Map<string, { readonly reason: string; readonly at: number }>()

  async function timestampBy({ url, headers }: (typeof authorities)[number], digest: Uint8Array, signal?: AbortSignal) {
    const inTime = timers.timeout(timeoutMs)
    const nonce = BigInt(`0x${Buffer.from(randomness.bytes(8)).toString('hex')}`)
    const body = makeTimestampRequest({ digest, nonce, certReq: true })
    const before = clock.now()
    const answer = await ask(url, headers, body, signal === undefined ? inTime : AbortSignal.any([inTime, signal]))
    const after = clock.now()
    const strong = { at: after, ends: algorithmEnds }
    return await checked(answer, { digest, nonce, strong }, roots, { before, after })
  }

  async function timestamp(digest: Uint8Array, signal?: AbortSignal): Promise<TimestampToken> {
    const reasons: string[] = []
    for (const authority of authorities) {
      try {
        const token = await timestampBy(authority, digest, signal)
        problems.delete(authority.url)
        return token
      } catch (error) {
        if (signal?.aborted === true) throw new NoTimestamp('the request was interrupted')
        const { host } = authority
        const reason = `${host}: ${reasonOf(error)}`
        reasons.push(reason)
        problems.set(authority.url, { reason, at: timers.elapsed() })
        log.warn({ authority: host, reason }, 'time-stamping authority returned no timestamp')
      }
    }
    throw new NoTimestamp(`no time-stamping authority returned a timestamp (${reasons.join('; ')})`)
  }

  const imprint = imprintFor(algorithmEnds)
  return {
    imprint,
    timestamp,
    probe: () => timestamp(probeDigest(imprint)),
    problems: () =>
      [...problems.values()].filter(({ at }) => timers.elapsed() - at < shownMs).map(({ reason }) => reason),
  }
}

function withoutCredentials(address: string): { url: string; headers: Record<string, string> } {
  const url = new URL(address)
  const { username, password } = url
  url.username = ''
  url.password = ''
  if (username === '') return { url: url.href, headers: {} }
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { url: url.href, headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } }
}

async function ask(
  url: string,
  headers: Record<string, string>,
  body: Uint8Array,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: Buffer.from(body),
    redirect: 'error',
    signal,
  })
  const bytes = await readBounded(response)
  if (!response.ok) throw new Error(`it responded with HTTP ${response.status}`)
  return bytes
}

async function readBounded(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > mostBytes) throw new Error('its response is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function checked(
  answer: Uint8Array,
  expected: { digest: Uint8Array; nonce: bigint; strong: Strength },
  roots: readonly Uint8Array[] | undefined,
  asked: { before: Date; after: Date },
): Promise<TimestampToken> {
  const response = readTimestampResponse(answer)
  if (!response.granted)
    throw new Error(`it refused: ${response.text || response.failures.join(', ') || response.status}`)
  const { token } = response
  const anchors = roots ?? (await checkTimestampToken(token, { ...expected, anchors: [] })).certificates
  const report = await checkTimestampToken(token, { ...expected, anchors })
  if (!report.valid) throw new Error(`its token is invalid: ${report.reasons.join(' ')}`)
  requireNow(report, asked)
  return { token, time: report.time, ...endOfTimestamp(report, expected.strong.ends) }
}

/** A token for another time would invalidate the signature for good: it cannot be removed again. */
function requireNow({ time, accuracyMillis }: TimestampReport, { before, after }: { before: Date; after: Date }): void {
  const tolerated = toleratedSkewMs + Math.min(accuracyMillis ?? 0, toleratedSkewMs)
  const ahead = time.getTime() - after.getTime()
  const behind = before.getTime() - time.getTime()
  if (Math.max(ahead, behind) <= tolerated) return
  const [seconds, where] = ahead > 0 ? [ahead, 'ahead of'] : [behind, 'behind']
  throw new Error(`its time is ${Math.round(seconds / 1000)} s ${where} the clock of this node`)
}

function reasonOf(error: unknown): string {
  if (error instanceof PkiError) return error.message
  const { name, message, cause } = error as Error
  if (name === 'TimeoutError') return 'it did not respond in time'
  if (message !== 'fetch failed') return message
  // What fetch itself refuses, such as a port that browsers block, has a message but no code.
  const { code, message: words } = (cause ?? {}) as Partial<NodeJS.ErrnoException>
  return `it is unreachable (${code ?? words ?? 'no reason given'})`
}
