import type { TimeAnswer, TimeRange } from '../../ports/time-servers.ts'

/** What is known of the true time, or why nothing is. */
export type KnownTime =
  | ({ readonly kind: 'agreed' } & TimeRange)
  | { readonly kind: 'unknown'; readonly reason: string }

/** By how much servers may contradict each other beyond what each admits. */
const toleratedMs = 100

/**
 * The time on which more than half of those who answered agree, and two at least: one alone may be wrong, and nobody would
 * notice. They agree where their bounds have a moment in common (Marzullo).
 */
export function agreeOnTime(answers: readonly TimeAnswer[]): KnownTime {
  const times = answers.filter((answer) => answer.kind === 'time').map(widened)
  if (times.length < 2)
    return { kind: 'unknown', reason: `${times.length} of ${answers.length} responded${why(answers)}` }
  // Where a moment is common to most, the latest of their beginnings is such a moment.
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
