import { useCallback } from 'react'
import { Field } from './field.tsx'
import { MOST_CHARACTERS, MOST_REFERENCE_CHARACTERS, ReferenceField, SearchField } from './search-field.tsx'
import { useTypedSearch } from './use-typed-search.ts'

export const filterNames = ['status', 'query', 'externalId'] as const

type Filters = Readonly<Partial<Record<(typeof filterNames)[number], string>>>

type Props<Status extends string> = {
  readonly filters: Filters
  readonly onFilters: (filters: Filters) => void
  readonly labels: { readonly search: string; readonly status: string; readonly all: string }
  readonly statuses: readonly Status[]
  readonly names: Readonly<Record<Status, string>>
}

/** Filters a list by title, reference and status. */
export function ListFilters<Status extends string>({ filters, onFilters, labels, statuses, names }: Props<Status>) {
  const { status = '', query = '', externalId = '' } = filters
  const search = useCallback(
    (wanted: string) => onFilters({ status, query: wanted, externalId }),
    [status, externalId, onFilters],
  )
  const refer = useCallback(
    (wanted: string) => onFilters({ status, query, externalId: wanted }),
    [status, query, onFilters],
  )
  const [text, setText] = useTypedSearch(query, search)
  return (
    <search className="filters">
      <SearchField label={labels.search} text={text} onText={setText} />
      <ReferenceField reference={externalId} onReference={refer} />
      <Field label={labels.status}>
        {(parts) => (
          <select
            {...parts}
            value={status}
            onChange={({ target }) => onFilters({ status: target.value, query, externalId })}
          >
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

/** The query of a filter. Unknown statuses are left out. */
export function filterBy<Status extends string>(
  { status, query, externalId }: Filters,
  statuses: readonly Status[],
): Filter<Status> {
  return {
    status: statuses.find((one) => one === status),
    query: query?.slice(0, MOST_CHARACTERS),
    externalId: externalId?.slice(0, MOST_REFERENCE_CHARACTERS),
  }
}

type Filter<Status> = {
  readonly status: Status | undefined
  readonly query: string | undefined
  readonly externalId: string | undefined
}

export function isFiltered(filter: Filter<string>): boolean {
  return Object.values(filter).some((part) => part !== undefined)
}
