import type { ProvedFacts } from '@countersign/proof'
import { count, duration } from '../../strings/numbers.ts'
import { strings } from '../../strings/strings.ts'
import { localTime } from '../../strings/times.ts'

/** By how many witnesses, and how fast; null if too few confirm it. */
export function confirmedText(proved: ProvedFacts | null): string | null {
  const words = proved === null ? null : wordsOf(proved)
  return words === null ? null : strings.existence.confirmed(words.confirmed, words.all, words.within)
}

/** What that proves. */
export function witnessedText(proved: ProvedFacts): string | null {
  const words = wordsOf(proved)
  return words === null ? null : strings.meaning.witnessed(words.time, words.confirmed, words.all, words.within)
}

/** The clocks of witnesses count whole seconds, so the time is that of the next one. */
function wordsOf({ witnessedBy, serverTimestamp }: ProvedFacts) {
  if (witnessedBy === null) return null
  const { by, of, completeAt } = witnessedBy
  const latest = (completeAt + 1) * 1000
  return {
    time: localTime(new Date(latest)),
    confirmed: count(by.length),
    all: count(of),
    within: duration(Math.max(1, Math.ceil((latest - serverTimestamp) / 1000))),
  }
}
