import { pathWeakness } from '../certificates/path-weakness.ts'
import { earliestEnd } from '../certificates/validity.ts'
import { type AlgorithmEnds, firstWeakness, lastStrong, type Weakness } from '../keys/algorithm-ends.ts'
import type { TimestampReport } from './check-timestamp-token.ts'

export type TimestampEnd = {
  readonly until: Date
  /** The algorithm that ends then; null if a certificate does. */
  readonly weakness: Weakness | null
}

/** Until when a valid token proves something by itself: the first end of its certificates and algorithms. */
export function endOfTimestamp({ path, weakness }: TimestampReport, ends?: AlgorithmEnds): TimestampEnd {
  const expiry = earliestEnd(path)
  const first = firstWeakness([weakness, pathWeakness(path, ends)])
  if (first === null || expiry <= lastStrong(first)) return { until: expiry, weakness: null }
  return { until: lastStrong(first), weakness: first }
}
