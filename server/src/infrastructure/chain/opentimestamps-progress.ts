import { type BitcoinAnchor, checkAnchor, ProofError, toHex } from '@countersign/proof'
import type { ChainProgress, Network } from '../../ports/chain.ts'
import type { Clock } from '../../ports/clock.ts'
import type { HeaderSource } from './bitcoin-header-source.ts'
import type { Calendar } from './calendar.ts'
import { askable } from './opentimestamps-calendars.ts'
import type { Candidate, StandingPath } from './opentimestamps-judgement.ts'
import type { OpenTimestampsState } from './opentimestamps-state.ts'

/** The chain's dependencies. */
export interface Outside {
  readonly calendars: readonly Calendar[]
  readonly sources: readonly HeaderSource[]
  readonly network: Network
  readonly confirmations: number
  readonly clock: Clock
}

const soon = 60
const later = 600
const hour = 3600

const secondsPerBlock = 600
/** Calendars wait for a cheap block, and raise their fee if none comes. */
const usualSeconds = 6 * hour
const overdueSeconds = 24 * hour

/** For a value in a block: confirmed if that is deep enough. */
export function progressOf(outside: Outside, value: Uint8Array, standing: StandingPath): ChainProgress {
  const { path, block } = standing
  const missing = outside.confirmations - block.confirmations
  if (missing > 0) {
    return {
      kind: 'waiting',
      reason: `Included in Bitcoin block ${path.height}${alone(outside.network)}, with ${block.confirmations} of ${outside.confirmations} confirmations`,
      needsAttention: false,
      retryAfterSeconds: later,
      expectedAt: new Date(outside.clock.now().getTime() + missing * secondsPerBlock * 1000),
    }
  }
  const anchor: BitcoinAnchor = {
    kind: 'bitcoin',
    network: outside.network.name,
    public: outside.network.isPublic,
    timestamp: path.timestamp,
    transactionHash: path.transactionHash,
    blockNumber: path.height,
    blockHash: block.header.hash,
    blockTime: block.header.time.toISOString(),
    explorerUrl: explorerUrl(outside.sources, path.transactionHash),
    header: toHex(block.bytes),
  }
  const doubt = doubtAbout(anchor, value)
  if (doubt !== undefined) {
    const reason = `Bitcoin block ${path.height} from the header sources proves nothing: ${doubt}`
    return { kind: 'waiting', reason, needsAttention: true, retryAfterSeconds: later }
  }
  const { transactionHash, blockNumber, explorerUrl: url } = anchor
  return { kind: 'confirmed', transactionHash, blockNumber, blockTime: block.header.time, explorerUrl: url, anchor }
}

function alone({ restsOn }: Network): string {
  return restsOn === undefined ? '' : `, according to ${restsOn} alone`
}

/** Checks the anchor as third parties will. A header with too little work is not Bitcoin's, whatever its source. */
function doubtAbout(anchor: BitcoinAnchor, value: Uint8Array): string | undefined {
  try {
    checkAnchor(value, anchor)
    return undefined
  } catch (error) {
    if (error instanceof ProofError) return error.message
    throw error
  }
}

/** Esplora serves its API below `/api`, and its pages beside it. */
function explorerUrl(sources: readonly HeaderSource[], transactionHash: string): string | null {
  const site = sources.map(({ address }) => /^(.+)\/api$/.exec(address)?.[1]).find((found) => found !== undefined)
  return site === undefined ? null : `${site}/tx/${transactionHash}`
}

export interface Obstacles {
  readonly refuted: readonly Candidate[]
  readonly openBecause: readonly string[]
  readonly problems: readonly string[]
}

/** For a value in no known block. */
export function waitingForBitcoin(
  outside: Outside,
  state: OpenTimestampsState,
  value: Uint8Array,
  { refuted, openBecause, problems }: Obstacles,
): ChainProgress {
  const useless = state.promises.filter((promise) => askable(outside.calendars, promise, value).length === 0)
  const holding = state.promises.length - useless.length
  const age = (outside.clock.now().getTime() - Date.parse(state.submittedAt)) / 1000
  const reasons = [
    holdingReason(holding, outside.calendars.length, age),
    ...useless.map(({ calendar }) => `${hostOf(calendar)} refers to a calendar that is not in OTS_CALENDARS`),
    ...refuted.map(
      ({ calendar, path }) => `Bitcoin block ${path.height} does not match the response of ${hostOf(calendar)}`,
    ),
    ...openBecause,
    ...problems,
  ]
  const stuck = holding === 0 || openBecause.length > 0
  return {
    kind: 'waiting',
    reason: reasons.join('; '),
    needsAttention:
      stuck || refuted.length > 0 || holding < Math.min(2, outside.calendars.length) || age > overdueSeconds,
    retryAfterSeconds: stuck ? soon : later,
    ...(holding > 0 && age < usualSeconds
      ? { expectedAt: new Date(Date.parse(state.submittedAt) + usualSeconds * 1000) }
      : {}),
  }
}

function holdingReason(holding: number, calendars: number, age: number): string {
  if (holding === 0) return `accepted by none of ${calendars} calendars`
  const held = `accepted by ${holding} of ${calendars} calendars`
  return age > overdueSeconds
    ? `${held}, but not in Bitcoin after ${Math.floor(age / hour)} hours`
    : `${held}; usually in Bitcoin within a few hours`
}

function hostOf(address: string): string {
  return new URL(address).host
}

export function strangeState(): ChainProgress {
  return {
    kind: 'waiting',
    reason: 'The root is pending on another chain, not on OpenTimestamps: restore ANCHOR until it is confirmed',
    needsAttention: true,
    retryAfterSeconds: hour,
  }
}
