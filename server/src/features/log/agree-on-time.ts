import type { TimeAnswer, TimeRange } from '../../ports/time-servers.ts'

/** The bounds of the true time, or why there are none. */
export type KnownTime =
  | ({ readonly kind: 'agreed' } & TimeRange)
  | { readonly kind: 'unknown'; readonly reason: string }

/** How far servers may disagree beyond their own error bounds. */
const toleratedMs = 100

/**
 * The time on which more than half of the answers agree, and at least two: a single server may be wrong unnoticed.
 * Answers agree if their bounds share a moment (Marzullo).
 */
export function agreeOnTime(answers: readonly TimeAnswer[]): KnownTime {
  const times = answers.filter((answer) => answer.kind === 'time').map(widened)
  if (times.length < 2)
    return { kind: 'unknown', reason: `${times.length} of ${answers.length} responded${why(answers)}` }
  // If most bounds share a moment, the latest of their lower bounds is one.
  const groups = times.map(({ least: moment }) => times.filter(({ least, most }) => least <= moment && moment <= most))
  const largest = groups.reduce((best, group) => (group.length > best.length ? group : best))
  if (largest.length < 2 || largest.length * 2 <= times.length) {
    return { kind: 'unknown', reason: `the ${times.length} that responded do not agree` }
  }
  return {
    kind: 'agreed',
    least: Math.max(...largest.map(({ least }) => least)),
    most: Math.min(...largest.map(({ most }) => most)),
  }
}

function widened({ least, most }: TimeRange): TimeRange {
  return { least: least - toleratedMs / 2, most: most + toleratedMs / 2 }
}

function why(answers: readonly TimeAnswer[]): string {
  const problems = answers.flatMap((answer) => (answer.kind === 'failed' ? [`${answer.server} ${answer.problem}`] : []))
  return problems.length === 0 ? '' : `: ${problems.join(', ')}`
}
