import type { AuditAction } from '@countersign/api'
import { consoleTexts } from '../../../strings/console.ts'

/** In the URL of the page. Days have the format of a date input, `2027-01-31`. */
export const filterNames = ['q', 'action', 'actor', 'from', 'to'] as const

export type Filters = Readonly<Partial<Record<(typeof filterNames)[number], string>>>

/** The service's limit for a search. */
export const MOST_CHARACTERS = 200

/** Every action, by what it is called. */
const names: Readonly<Record<AuditAction, string>> = consoleTexts.audit.actions

export const actions = (Object.keys(names) as AuditAction[]).toSorted((a, b) => names[a].localeCompare(names[b]))

/** An action of a newer service keeps its identifier. */
export function nameOfAction(action: string): string {
  return Object.entries(names).find(([known]) => known === action)?.[1] ?? action
}

/** The query of a filter. Unknown actions and days are left out. Days are those of the reader's time zone. */
export function filterBy({ q, action, actor, from, to }: Filters) {
  return {
    q: q?.slice(0, MOST_CHARACTERS),
    action: actions.find((one) => one === action),
    actor: actor?.slice(0, MOST_CHARACTERS),
    from: startOf(from, 0),
    to: startOf(to, 1),
  }
}

export function isFiltered(filter: ReturnType<typeof filterBy>): boolean {
  return Object.values(filter).some((part) => part !== undefined)
}

/** Whether this is a day that a date input accepts. The URL may contain anything. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}

/** When this day begins, or one some days later. Undefined if it is no day. */
function startOf(day: string | undefined, daysLater: number): string | undefined {
  if (day === undefined || !isDay(day)) return undefined
  const start = new Date(`${day}T00:00:00`)
  // A day can have 23 or 25 hours.
  start.setDate(start.getDate() + daysLater)
  const year = start.getUTCFullYear()
  return year >= 1970 && year <= 9999 ? start.toISOString() : undefined
}
