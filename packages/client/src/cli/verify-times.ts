import { type ProofLimit, type ProvedFacts, timeBounds, type UpperBound } from '@countersign/proof'
import { isoTime } from './log-time.ts'

/** What the log records. */
export type Recorded = 'document' | 'token'

interface Times {
  readonly proved: ProvedFacts
  readonly limits: readonly ProofLimit[]
}

/** The whole frame first, if it has both ends, then who confirms each. */
export function provedTimes(times: Times, what: Recorded): string[] {
  const { between, after, ifInOrder, by } = timeBounds(times)
  const condition = ifInOrder ? ', if the log is in order' : ''
  return [
    ...(between === null
      ? []
      : [`The ${what} was recorded between ${isoTime(between.after)} and ${isoTime(between.by)}${condition}.`]),
    // Of the record: what it is about may be older.
    ...(after === null
      ? []
      : [`The record was made after ${isoTime(after.time)}: the log contained ${after.source} before it${condition}.`]),
    ...by.map((bound) => `The ${what} existed by ${isoTime(bound.time)}${confirmedBy(bound)}`),
    ...unconfirmed(times.proved, what),
  ]
}

/** True if somebody other than a chain confirms by when it existed. */
export function isConfirmedSoon({ witnessedBy, timestampedBy }: ProvedFacts): boolean {
  return witnessedBy !== null || timestampedBy?.isTrusted === true
}

/** Who confirms it, as the end of a sentence. */
function confirmedBy(bound: UpperBound): string {
  switch (bound.kind) {
    case 'authority':
      return `: the time-stamping authority ${bound.authority} confirms that, ${within(bound.seconds)}.`
    case 'witnesses': {
      const names = bound.by.map(({ name }) => name).join(', ')
      const who =
        bound.of === 1 ? 'the witness of the policy confirms' : `${bound.by.length} of ${bound.of} witnesses confirm`
      return `: ${who} that, ${within(bound.seconds)} (${names}).`
    }
    case 'block': {
      const { blockNumber, network } = bound.block
      const condition = bound.isFromProof ? ', if that block has the hash above' : ''
      return `, the time of block ${blockNumber} of the network ${network}${condition}.`
    }
  }
}

function within(seconds: number): string {
  return `within ${seconds} s of the time in the log`
}

/** Anyone can have made a token of an authority that only the proof names. */
function unconfirmed({ timestampedBy }: ProvedFacts, what: Recorded): string[] {
  if (timestampedBy === null || timestampedBy.isTrusted) return []
  const { time, authority } = timestampedBy
  return [
    `The ${what} existed by ${isoTime(time)}, if you trust the time-stamping authority ${authority} in the proof.`,
  ]
}

/** True if the chain proves nothing to others. */
export function isTest(limit: ProofLimit): boolean {
  return limit === 'chain-is-private' || limit === 'test-network'
}
