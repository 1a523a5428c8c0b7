import type { Person } from '../pages/person.ts'

export type Visits = Set<Person>

/** Every visit of a test is over: all browsers are closed, and then a page that complained fails the test. */
export async function endVisits(visits: Visits): Promise<void> {
  const left = await Promise.allSettled([...visits].map((person) => person.leave()))
  visits.clear()
  for (const outcome of left) if (outcome.status === 'rejected') throw outcome.reason
}
