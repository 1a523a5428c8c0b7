import { createHash } from 'node:crypto'
import { PkiError } from '@countersign/pki'
import type { Clock } from '../../../ports/clock.ts'
import { OutboundFailed, type OutboundFailure, type OutboundHttp } from '../../../ports/outbound-http.ts'
import type { Timers } from '../../../ports/timers.ts'
import type { FetchBudget } from './fetch-budget.ts'
import { HostPace } from './host-pace.ts'

export interface EvidenceQuestion {
  /**
   * The kind is part of the cache key: naming somebody's CRL as an issuer's certificate does not spoil it for others.
   */
  readonly kind: 'issuer' | 'ocsp' | 'crl'
  readonly url: string
  /** Sent by POST; GET if missing. */
  readonly send?: { readonly body: Uint8Array; readonly type: string }
  readonly mostBytes: number
  /** Until when the answer may be used, null if it does not say. Throws a PkiError for invalid content. */
  readonly until: (answer: Uint8Array) => Date | null
}

/** Problems are sentences for people, and name only the host. */
export type EvidenceAnswer = { readonly bytes: Uint8Array } | { readonly problem: string }

/** Certificates, OCSP responses and CRLs from external servers. */
export interface EvidenceSource {
  /** Never rejects because of the server. Equal questions are sent once while the answer, or the failure, is fresh. */
  retrieve(question: EvidenceQuestion, budget: FetchBudget): Promise<EvidenceAnswer>
}

interface Ports {
  readonly outboundHttp: OutboundHttp
  readonly clock: Clock
  readonly timers: Timers
}

const hour = 3600_000
/** An issuer may declare an answer valid for weeks, but a revocation must be noticed sooner. */
const longestMs = 6 * hour
const undatedMs = hour
/** A failed or outdated answer is not requested again before this. */
const shortestMs = 60_000

const mostKeptBytes = 64 * 1024 * 1024
const mostKept = 5000
const timeoutMs = 6000
/** Enough for http to https. The pace of a host does not count requests redirected to it. */
const mostRedirects = 1

interface Kept {
  readonly answer: EvidenceAnswer
  readonly until: number
}

interface Fetched extends Kept {
  /** False if it failed because this file's budget was spent, which says nothing about the server. */
  readonly isByServer: boolean
}

export function createEvidenceSource({ outboundHttp, clock, timers }: Ports): EvidenceSource {
  const pace = new HostPace(timers)
  const kept = new Map<string, Kept>()
  const underWay = new Map<string, Promise<Fetched>>()
  let keptBytes = 0

  function drop(key: string): void {
    keptBytes -= sizeOf(kept.get(key)?.answer)
    kept.delete(key)
  }

  function keep(key: string, { answer, until }: Kept): void {
    drop(key)
    kept.set(key, { answer, until })
    keptBytes += sizeOf(answer)
    // A map lists its oldest entry first.
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept && keptBytes <= mostKeptBytes) return
      drop(oldest)
    }
  }

  async function download({ url, send, mostBytes }: EvidenceQuestion, budget: FetchBudget): Promise<Uint8Array> {
    const maxBytes = Math.min(mostBytes, budget.bytesLeft())
    const limits = { maxBytes, maxRedirects: mostRedirects, timeoutMs, signal: budget.signal }
    const { body } =
      send === undefined ? await outboundHttp.get(url, limits) : await outboundHttp.ask(url, send, limits)
    const pieces: Uint8Array[] = []
    for await (const piece of body) {
      budget.spend(piece.length)
      // Several answers arrive concurrently, and none knows the size of the others.
      if (budget.bytesLeft() < 0) throw new OutboundFailed('too-large', 'The file requires too many downloads.')
      pieces.push(piece)
    }
    return new Uint8Array(Buffer.concat(pieces))
  }

  async function fetchOnce(question: EvidenceQuestion, host: string, budget: FetchBudget): Promise<Fetched> {
    const now = clock.now().getTime()
    const isCut = budget.bytesLeft() < question.mostBytes
    try {
      const bytes = await download(question, budget)
      const end = question.until(bytes)?.getTime() ?? now + undatedMs
      return { answer: { bytes }, isByServer: true, until: Math.max(now + shortestMs, Math.min(end, now + longestMs)) }
    } catch (error) {
      const problem = problemOf(error, host)
      if (problem === undefined) throw error
      const isTooLarge = error instanceof OutboundFailed && error.kind === 'too-large'
      const isByServer = !budget.isSpent() && !(isCut && isTooLarge)
      return { answer: { problem }, isByServer, until: now + shortestMs }
    }
  }

  return {
    async retrieve(question, budget) {
      const host = hostOf(question.url)
      if (host === undefined) return { problem: 'The certificate has an invalid URL.' }
      const key = keyOf(question)
      const known = kept.get(key)
      if (known !== undefined && known.until > clock.now().getTime()) return known.answer
      const running = underWay.get(key)
      if (running !== undefined) {
        const { answer, isByServer } = await running
        if (isByServer) return answer
      }
      if (!budget.take(host)) return { problem: `${host} was not contacted: the file requires too many downloads.` }
      if (!pace.take(host))
        return { problem: `${host} was not contacted: it received too many requests in the last minute.` }
      const fetching = fetchOnce(question, host, budget)
      underWay.set(key, fetching)
      try {
        const fetched = await fetching
        if (fetched.isByServer) keep(key, fetched)
        return fetched.answer
      } finally {
        if (underWay.get(key) === fetching) underWay.delete(key)
      }
    },
  }
}

function keyOf({ kind, url, send }: EvidenceQuestion): string {
  const sent = send === undefined ? '' : createHash('sha256').update(send.body).digest('hex')
  return `${kind} ${sent} ${url}`
}

function sizeOf(answer: EvidenceAnswer | undefined): number {
  return answer !== undefined && 'bytes' in answer ? answer.bytes.length : 0
}

function hostOf(url: string): string | undefined {
  const parsed = URL.parse(url)
  return parsed === null || parsed.host === '' ? undefined : parsed.host
}

function problemOf(error: unknown, host: string): string | undefined {
  if (error instanceof PkiError) return `${host} sent an unusable response.`
  return error instanceof OutboundFailed ? describe(error.kind, host) : undefined
}

function describe(failure: OutboundFailure, host: string): string {
  switch (failure) {
    case 'refused-address':
      return `${host} was not contacted: its address is not public.`
    case 'unresolvable':
    case 'unreachable':
    case 'untrusted':
    case 'timeout':
    case 'cancelled':
      return `${host} is unreachable.`
    case 'too-large':
    case 'truncated':
    case 'malformed':
    case 'compressed':
    case 'too-many-redirects':
    case 'bad-redirect':
    case 'bad-status':
      return `${host} sent no usable response.`
  }
}

/** Filters the URLs in a certificate: directories (LDAP) are not queried, and a hostile certificate names hundreds. */
export function usableUrls(urls: readonly string[]): string[] {
  return urls.filter((url) => /^https?:\/\//i.test(url) && url.length <= 2000).slice(0, 2)
}

export interface RetrievePorts {
  readonly clock: Clock
  readonly timers: Timers
  readonly evidenceSource: EvidenceSource
}
