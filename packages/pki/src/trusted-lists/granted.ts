import type { ListedService, ServicePeriod } from './trusted-list.ts'

/** Regulation (EU) 910/2014, 51 and 52: since this day there is one status for it. */
const REGULATION = Date.parse('2016-07-01T00:00:00Z')
const BEFORE = new Set(['undersupervision', 'supervisionincessation', 'accredited', 'granted'])

/** The service's period at a time; undefined before all of them. */
export function periodAt({ periods }: Pick<ListedService, 'periods'>, time: Date): ServicePeriod | undefined {
  return periods.find(({ from }) => Date.parse(from) <= time.getTime())
}

export function isGranted({ status }: ServicePeriod, time: Date): boolean {
  return time.getTime() < REGULATION ? BEFORE.has(status) : status === 'granted'
}

/** A time span; open if `until` is null, which is otherwise exclusive. */
export type Span = { readonly from: Date; readonly until: Date | null }

/** When a service was granted, newest span first. */
export function grantedSpans({ periods }: Pick<ListedService, 'periods'>): Span[] {
  return periods.flatMap((period, i) => {
    const from = new Date(period.from)
    const next = periods[i - 1]
    const until = next === undefined ? null : new Date(next.from)
    if (period.status === 'granted') return [{ from, until }]
    if (!BEFORE.has(period.status) || from.getTime() >= REGULATION) return []
    const end = until !== null && until.getTime() < REGULATION ? until : new Date(REGULATION)
    return [{ from, until: end }]
  })
}
