import { useCallback } from 'react'
import { Field } from './field.tsx'
import { MOST_CHARACTERS, SearchField } from './search-field.tsx'
import { useTypedSearch } from './use-typed-search.ts'

export const filterNames = ['status', 'query'] as const

type Filters = Readonly<Partial<Record<(typeof filterNames)[number], string>>>

type Props<Status extends string> = {
  readonly filters: Filters
  readonly onFilters: (filters: Filters) => void
  readonly labels: { readonly search: string; readonly status: string; readonly all: string }
  readonly statuses: readonly Status[]
  readonly names: Readonly<Record<Status, string>>
}

/** A list by a part of the title, by the status, or by both. */
export function ListFilters<Status extends string>({ filters, onFilters, labels, statuses, names }: Props<Status>) {
  const { status = '', query = '' } = filters
  const search = useCallback((wanted: string) => onFilters({ status, query: wanted }), [status, onFilters])
  const [text, setText] = useTypedSearch(query, search)
  return (
    <search className="filters">
      <SearchField label={labels.search} text={text} onText={setText} />
      <Field label={labels.status}>
        {(parts) => (
          <select {...parts} value={status} onChange={({ target }) => onFilters({ status: target.value, query })}>
            <option value="">{labels.all}</option>
            {statuses.map((one) => (
              <option key={one} value={one}>
                {names[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </search>
  )
}

/** What the service is asked for; a status that does not exist is not asked for. */
export function filterQuery({ status, query }: Filters, statuses: readonly string[]): string {
  const wanted = new URLSearchParams()
  if (status !== undefined && statuses.includes(status)) wanted.set('status', status)
  if (query !== undefined) wanted.set('query', query.slice(0, MOST_CHARACTERS))
  return wanted.size === 0 ? '' : `?${wanted}`
}
