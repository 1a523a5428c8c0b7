import type { AnchoringBlock, ProofLimit, ProvedFacts } from '@countersign/proof'
import { isoTime } from './log-time.ts'

/** What the log records. */
export type Recorded = 'document' | 'token'

interface Times {
  readonly proved: ProvedFacts
  readonly limits: readonly ProofLimit[]
}

/** By when it existed, as somebody other than the log confirms. */
interface UpperEnd {
  /** Milliseconds since 1970. */
  readonly time: number
  /** Who confirms it, as the end of a sentence. */
  readonly by: string
}

/** The whole frame first, if it has both ends, then who confirms each. The earliest upper end is what a reader needs. */
export function provedTimes(times: Times, what: Recorded): string[] {
  const { proved, limits } = times
  const { recordedAfter } = proved
  const ends = upperEnds(times).toSorted((one, other) => one.time - other.time)
  const [first] = ends
  return [
    // Clocks that differ may put the ends in the other order.
    ...(recordedAfter === null || first === undefined || recordedAfter.time >= first.time
      ? []
      : [
          `The ${what} was recorded between ${isoTime(recordedAfter.time)} and ${isoTime(first.time)}${ifInOrder(limits)}.`,
        ]),
    ...(recordedAfter === null ? [] : [lowerEnd(recordedAfter, limits)]),
    ...ends.map(({ time, by }) => `The ${what} existed by ${isoTime(time)}${by}`),
    ...unconfirmed(proved, what),
  ]
}

/** True if somebody other than a chain confirms by when it existed. */
export function isConfirmedSoon({ witnessedBy, timestampedBy }: ProvedFacts): boolean {
  return witnessedBy !== null || timestampedBy?.isTrusted === true
}

/** Of the record: what it is about may be older. */
function lowerEnd({ time, source }: NonNullable<ProvedFacts['recordedAfter']>, limits: readonly ProofLimit[]): string {
  return `The record was made after ${isoTime(time)}: the log contained ${source} before it${ifInOrder(limits)}.`
}

function ifInOrder(limits: readonly ProofLimit[]): string {
  return limits.includes('order-is-from-log') ? ', if the log is in order' : ''
}

function upperEnds({ proved, limits }: Times): UpperEnd[] {
  const { witnessedBy, timestampedBy, anchoredIn, serverTimestamp } = proved
  return [
    ...(timestampedBy?.isTrusted === true ? [endByToken(timestampedBy, serverTimestamp)] : []),
    ...(witnessedBy === null ? [] : [endByWitnesses(witnessedBy, serverTimestamp)]),
    ...(anchoredIn === null || limits.some(isTest) ? [] : [endByBlock(anchoredIn, limits)]),
  ]
}

function endByToken({ time, authority }: NonNullable<ProvedFacts['timestampedBy']>, serverTimestamp: number): UpperEnd {
  return {
    time,
    by: `: the time-stamping authority ${authority} confirms that, within ${secondsUntil(time, serverTimestamp)} s of the time in the log.`,
  }
}

/** The clocks of the witnesses count whole seconds, so the time is that of the next one. */
function endByWitnesses(
  { by, of, completeAt }: NonNullable<ProvedFacts['witnessedBy']>,
  serverTimestamp: number,
): UpperEnd {
  const names = by.map(({ name }) => name).join(', ')
  const time = (completeAt + 1) * 1000
  const within = `within ${secondsUntil(time, serverTimestamp)} s of the time in the log`
  return { time, by: `: ${by.length} of ${of} witnesses confirm that, ${within} (${names}).` }
}

function endByBlock({ existedBy, blockNumber, network }: AnchoringBlock, limits: readonly ProofLimit[]): UpperEnd {
  const block = `, the time of block ${blockNumber} of the network ${network}`
  const time = Date.parse(existedBy)
  return {
    time,
    by: limits.includes('block-is-from-proof') ? `${block}, if that block has the hash above.` : `${block}.`,
  }
}

/** Anyone can have made a token of an authority that only the proof names. */
function unconfirmed({ timestampedBy }: ProvedFacts, what: Recorded): string[] {
  if (timestampedBy === null || timestampedBy.isTrusted) return []
  const { time, authority } = timestampedBy
  return [
    `The ${what} existed by ${isoTime(time)}, if you trust the time-stamping authority ${authority} in the proof.`,
  ]
}

function secondsUntil(time: number, serverTimestamp: number): number {
  return Math.max(1, Math.ceil((time - serverTimestamp) / 1000))
}

/** True if the chain proves nothing to others. */
export function isTest(limit: ProofLimit): boolean {
  return limit === 'chain-is-private' || limit === 'test-network'
}
