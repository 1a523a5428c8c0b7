import type { Person } from '../pages/person.ts'

export type Visits = Set<Person>

/** Closes all browsers of a test. Then fails if a page reported an error. */
export async function endVisits(visits: Visits): Promise<void> {
  const left = await Promise.allSettled([...visits].map((person) => person.leave()))
  visits.clear()
  for (const outcome of left) if (outcome.status === 'rejected') throw outcome.reason
}
