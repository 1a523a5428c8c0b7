import type { ProvedFacts, RecordedAfter } from '@countersign/proof'
import { count, duration } from '../../strings/numbers.ts'
import { strings } from '../../strings/strings.ts'
import { localTime } from '../../strings/times.ts'
import { isolated } from '../../strings/word-forms.ts'
import { shortened } from './pdf/shortened.ts'

/** Who confirms within seconds by when it existed, and what that proves. Times are milliseconds since 1970. */
type UpperEnd = { readonly time: number; readonly confirmed: string; readonly proved: string }

/** Since when and by when it existed, and everyone who confirms it; null if nobody does. */
export function confirmedText(proved: ProvedFacts | null): string | null {
  if (proved === null) return null
  const { recordedAfter } = proved
  const ends = upperEnds(proved)
  const [first] = ends
  const words = [
    ...(first === undefined ? [] : [timeFrame(recordedAfter?.time ?? null, first.time)]),
    ...(recordedAfter === null ? [] : [lowerEnd(recordedAfter).confirmed]),
    ...ends.map(({ confirmed }) => confirmed),
  ]
  return words.length === 0 ? null : words.join(' ')
}

/** What that proves. */
export function confirmations(proved: ProvedFacts): string[] {
  const { recordedAfter } = proved
  const since = recordedAfter === null ? [] : [lowerEnd(recordedAfter).proved]
  return [...since, ...upperEnds(proved).map((end) => end.proved)]
}

/** Of the record: the document may be older. */
function lowerEnd({ time, source }: RecordedAfter): Omit<UpperEnd, 'time'> {
  const [when, what] = [shown(time), isolated(source)]
  return { confirmed: strings.existence.recordedAfter(when, what), proved: strings.meaning.recordedAfter(when, what) }
}

/** What its two ends say about the time, if there are both. */
function timeFrame(after: number | null, by: number): string {
  const { by: existed, between } = strings.existence
  // Clocks that differ may put the ends in the other order.
  return after === null || after >= by ? existed(shown(by)) : between(shown(after), shown(by))
}

/** The earliest first: it is what a reader needs. */
function upperEnds(proved: ProvedFacts): UpperEnd[] {
  const ends = [endByToken(proved), endByWitnesses(proved)].filter((end) => end !== null)
  return ends.sort((one, other) => one.time - other.time)
}

/** Anyone can have made a token of an authority that only the proof names. */
function endByToken({ timestampedBy, serverTimestamp }: ProvedFacts): UpperEnd | null {
  if (timestampedBy === null || !timestampedBy.isTrusted) return null
  const { time } = timestampedBy
  const authority = isolated(shortened(timestampedBy.authority))
  const within = after(serverTimestamp, time)
  return {
    time,
    confirmed: strings.existence.timestamped(authority, within),
    proved: strings.meaning.timestamped(shown(time), authority, within),
  }
}

/** The clocks of witnesses count whole seconds, so the time is that of the next one. */
function endByWitnesses({ witnessedBy, serverTimestamp }: ProvedFacts): UpperEnd | null {
  if (witnessedBy === null) return null
  const { by, of, completeAt } = witnessedBy
  const time = (completeAt + 1) * 1000
  const [confirmed, all, within] = [count(by.length), count(of), after(serverTimestamp, time)]
  return {
    time,
    confirmed: strings.existence.confirmed(confirmed, all, within, by.length, of),
    proved: strings.meaning.witnessed(shown(time), confirmed, all, within, by.length, of),
  }
}

function after(serverTimestamp: number, time: number): string {
  return duration(Math.max(1, Math.ceil((time - serverTimestamp) / 1000)))
}

function shown(time: number): string {
  return localTime(new Date(time))
}
