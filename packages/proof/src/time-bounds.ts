import type { AnchoringBlock, ProofLimit, ProvedFacts, RecordedAfter } from './proof-report.ts'
import type { Confirmation } from './witness-policy.ts'

/** Times in milliseconds since 1970, as somebody other than the log confirms them. */
export type TimeBounds = {
  /** Since when the record can have been made. What it is about may be older. */
  readonly after: RecordedAfter | null
  /** True if `after` counts only if the log is in order, which a single proof cannot show. */
  readonly ifInOrder: boolean
  /** By when it existed, the earliest first: that is what a reader needs. */
  readonly by: readonly UpperBound[]
  /** The ends of the time in which the record was made; null if one is missing. A block from the proof alone is no end. */
  readonly between: { readonly after: number; readonly by: number } | null
}

/** By when it existed, and who had confirmed that by then. `seconds` is how far that is from the time in the log, at most. */
export type UpperBound =
  | { readonly kind: 'authority'; readonly time: number; readonly seconds: number; readonly authority: string }
  | ({ readonly kind: 'witnesses'; readonly time: number; readonly seconds: number } & Pick<Confirmation, 'by' | 'of'>)
  | {
      readonly kind: 'block'
      readonly time: number
      readonly block: AnchoringBlock
      /** True if only the proof says that the block belongs to the chain. */
      readonly isFromProof: boolean
    }

/** Between which times the log made the record, according to the report of a valid proof. */
export function timeBounds(report: {
  readonly proved: ProvedFacts
  readonly limits: readonly ProofLimit[]
}): TimeBounds {
  const { recordedAfter: after } = report.proved
  const by = upperBounds(report)
  const first = by.find((bound) => bound.kind !== 'block' || !bound.isFromProof)
  // Clocks that differ may put the ends in the other order.
  const isFramed = after !== null && first !== undefined && after.time < first.time
  return {
    after,
    ifInOrder: after !== null && report.limits.includes('order-is-from-log'),
    by,
    between: isFramed ? { after: after.time, by: first.time } : null,
  }
}

function upperBounds({ proved, limits }: Parameters<typeof timeBounds>[0]): UpperBound[] {
  const { timestampedBy, witnessedBy, anchoredIn, serverTimestamp } = proved
  const bounds: UpperBound[] = []
  // Anyone can have made a token of an authority that only the proof names.
  if (timestampedBy?.isTrusted === true) {
    const { time, authority } = timestampedBy
    bounds.push({ kind: 'authority', time, seconds: secondsBetween(time, serverTimestamp), authority })
  }
  if (witnessedBy !== null) {
    const { by, of, completeAt } = witnessedBy
    // The clocks of witnesses count whole seconds, so the time is that of the next one.
    const time = (completeAt + 1) * 1000
    const byThen = by.filter((one) => one.time <= completeAt)
    bounds.push({ kind: 'witnesses', time, seconds: secondsBetween(time, serverTimestamp), by: byThen, of })
  }
  // A private chain proves nothing to others.
  if (anchoredIn?.isPublic === true) {
    const time = Date.parse(anchoredIn.existedBy)
    bounds.push({ kind: 'block', time, block: anchoredIn, isFromProof: limits.includes('block-is-from-proof') })
  }
  return bounds.sort((one, other) => one.time - other.time)
}

/** Clocks differ: it may be before the time in the log as well as after it. */
function secondsBetween(time: number, serverTimestamp: number): number {
  return Math.max(1, Math.ceil(Math.abs(time - serverTimestamp) / 1000))
}
