import { isSignedByChain } from '@countersign/pki/drand'
import { type Beacon, beaconTime, type DrandChain, formatBeacon, QUICKNET } from '@countersign/proof'
import type { BeaconSource, PublicBeacon } from '../../ports/beacon-source.ts'
import type { Clock } from '../../ports/clock.ts'
import { OutboundFailed, type OutboundHttp } from '../../ports/outbound-http.ts'
import { isHex, isNumber, readChainInfo } from './drand-chain-info.ts'

interface Options {
  /** Base URLs, in the order of attempts. */
  readonly urls: readonly string[]
  /** The hash of the chain. */
  readonly chain: string
  readonly outbound: OutboundHttp
  readonly allowLoopback: boolean
  readonly clock: Clock
}

const timeoutMs = 5000
const mostBytes = 64 * 1024
/** How far a round may be ahead of this clock. */
const toleratedAheadMs = 60_000
/** A relay whose newest round is older does not follow the chain. */
const toleratedBehindMs = 120_000

/** Relays of a drand chain with its HTTP API. They are not trusted: each round is checked with the key of the chain. */
export function createDrandRelays({ urls, chain: hash, outbound, allowLoopback, clock }: Options): BeaconSource {
  let chain: DrandChain | undefined = hash === QUICKNET.hash ? QUICKNET : undefined
  let verified: PublicBeacon | undefined

  async function ask(url: string, signal: AbortSignal): Promise<unknown> {
    const { body } = await outbound.get(url, { timeoutMs, maxBytes: mostBytes, allowLoopback, signal })
    return JSON.parse(Buffer.concat(await Array.fromAsync(body)).toString())
  }

  async function learnChain(url: string, signal: AbortSignal): Promise<DrandChain | string> {
    if (chain !== undefined) return chain
    const found = readChainInfo(await ask(`${url}/${hash}/info`, signal), hash)
    if (typeof found !== 'string') chain = found
    return found
  }

  /** As a text, the problem: the end of a sentence that begins with the relay. */
  async function newestOf(url: string, signal: AbortSignal): Promise<PublicBeacon | string> {
    const known = await learnChain(url, signal)
    if (typeof known === 'string') return known
    const beacon = readRound(await ask(`${url}/${hash}/public/latest`, signal), hash)
    if (beacon === undefined) return 'sends an invalid response'
    const time = beaconTime(known, beacon.round)
    const behind = clock.now().getTime() - time
    if (behind < -toleratedAheadMs) return `sends round ${beacon.round}, which is in the future`
    const text = formatBeacon(beacon)
    if (text !== verified?.text) {
      if (!isSignedByChain(beacon, known)) return `sends round ${beacon.round} with a wrong signature`
      if (verified === undefined || time > verified.time) verified = { text, time }
    }
    return behind > Math.max(toleratedBehindMs, 2 * known.period * 1000)
      ? `sends the old round ${beacon.round}`
      : { text, time }
  }

  async function answerOf(url: string, signal: AbortSignal): Promise<PublicBeacon | string> {
    try {
      return await newestOf(url, signal)
    } catch (error) {
      if (error instanceof OutboundFailed) return `cannot be reached: ${error.message}`
      if (error instanceof SyntaxError) return 'sends an invalid response'
      throw error
    }
  }

  return {
    async newest(signal) {
      const problems: string[] = []
      for (const url of urls) {
        const answer = await answerOf(url, signal)
        if (typeof answer !== 'string') return { beacon: answer, problems }
        problems.push(`The drand relay ${new URL(url).host} ${answer}.`)
      }
      // An old round is a right one.
      return { beacon: verified, problems }
    },
    period: () => (chain ?? QUICKNET).period * 1000,
  }
}

/** drand, HTTP API version 1. `randomness` follows from the signature. */
function readRound(answer: unknown, chain: string): Beacon | undefined {
  const { round, signature } = (answer ?? {}) as Record<string, unknown>
  const isReadable = isNumber(round, 1, Number.MAX_SAFE_INTEGER) && isHex(signature, 48)
  return isReadable ? { chain, round, signature } : undefined
}
