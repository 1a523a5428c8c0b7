import { type RecordedAfter, type TimeBounds, timeBounds, type UpperBound } from '@countersign/proof'
import { count, duration } from '../../strings/numbers.ts'
import { strings } from '../../strings/strings.ts'
import { localTime } from '../../strings/times.ts'
import { isolated } from '../../strings/word-forms.ts'
import type { CheckedProof } from './check-proof.ts'
import { shortened } from './pdf/shortened.ts'

type Times = Pick<CheckedProof, 'proved' | 'limits'>

/** Who confirms by when it existed, and what that proves. Times are milliseconds since 1970. */
type UpperEnd = { readonly time: number; readonly confirmed: string; readonly proved: string }

/** Since when and by when it existed, and everyone who confirms it; null if nobody does. */
export function confirmedText({ proved, limits }: Times): string | null {
  if (proved === null) return null
  const bounds = timeBounds({ proved, limits })
  const { after } = bounds
  const ends = upperEnds(bounds)
  const [first] = ends
  const words = [
    ...(first === undefined ? [] : [timeFrame(bounds, first.time)]),
    ...(after === null ? [] : [lowerEnd(after, bounds).confirmed]),
    ...ends.map(({ confirmed }) => confirmed),
  ]
  return words.length === 0 ? null : words.join(' ')
}

/** What that proves, except by a block. */
export function confirmations({ proved, limits }: Times): string[] {
  if (proved === null) return []
  const bounds = timeBounds({ proved, limits })
  const since = bounds.after === null ? [] : [lowerEnd(bounds.after, bounds).proved]
  return [...since, ...upperEnds(bounds).map((end) => end.proved)]
}

/** Of the record: the document may be older. */
function lowerEnd({ time, source }: RecordedAfter, { ifInOrder }: TimeBounds): Omit<UpperEnd, 'time'> {
  const [when, what] = [shown(time), isolated(source)]
  const { existence, meaning } = strings
  const condition = ifInOrder ? ` ${existence.ifInOrder}` : ''
  return {
    confirmed: existence.recordedAfter(when, what) + condition,
    proved: meaning.recordedAfter(when, what) + condition,
  }
}

/** What its two ends say about the time, if there are both. */
function timeFrame({ between, ifInOrder }: TimeBounds, by: number): string {
  const texts = strings.existence
  if (between === null) return texts.by(shown(by))
  const frame = ifInOrder ? texts.betweenIfInOrder : texts.between
  return frame(shown(between.after), shown(between.by))
}

/** Without a block: the page shows it with its time below, and that only the proof says it is on the chain. */
function upperEnds({ by }: TimeBounds): UpperEnd[] {
  return by
    .filter((bound) => bound.kind !== 'block')
    .map((bound) => (bound.kind === 'authority' ? endByToken(bound) : endByWitnesses(bound)))
}

type BoundOf<Kind> = Extract<UpperBound, { kind: Kind }>

function endByToken(bound: BoundOf<'authority'>): UpperEnd {
  const { time, seconds } = bound
  const authority = isolated(shortened(bound.authority))
  const within = duration(seconds)
  return {
    time,
    confirmed: strings.existence.timestamped(authority, within),
    proved: strings.meaning.timestamped(shown(time), authority, within),
  }
}

function endByWitnesses({ time, seconds, by, of }: BoundOf<'witnesses'>): UpperEnd {
  const [confirmed, all, within] = [count(by.length), count(of), duration(seconds)]
  return {
    time,
    confirmed: strings.existence.confirmed(confirmed, all, within, by.length, of),
    proved: strings.meaning.witnessed(shown(time), confirmed, all, within, by.length, of),
  }
}

function shown(time: number): string {
  return localTime(new Date(time))
}
