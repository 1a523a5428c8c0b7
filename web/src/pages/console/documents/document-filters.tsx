import { useCallback } from 'react'
import type { DocumentStatus } from '../../../api/console/documents.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { Field } from '../kit/field.tsx'
import { useTypedSearch } from '../kit/use-typed-search.ts'

const texts = consoleTexts.documents

export const filterNames = ['status', 'query'] as const

type Filters = Readonly<Partial<Record<(typeof filterNames)[number], string>>>

type Props = { readonly filters: Filters; readonly onFilters: (filters: Filters) => void }

/** Of a search, by the service. */
const MOST_CHARACTERS = 100

const statuses = Object.keys(texts.statuses) as DocumentStatus[]

export function DocumentFilters({ filters, onFilters }: Props) {
  const { status = '', query = '' } = filters
  const search = useCallback((wanted: string) => onFilters({ status, query: wanted }), [status, onFilters])
  const [text, setText] = useTypedSearch(query, search)
  return (
    <search className="filters">
      <Field label={texts.list.search}>
        {(parts) => (
          <input
            {...parts}
            type="search"
            dir="auto"
            maxLength={MOST_CHARACTERS}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <Field label={texts.list.filter}>
        {(parts) => (
          <select {...parts} value={status} onChange={({ target }) => onFilters({ status: target.value, query })}>
            <option value="">{texts.list.all}</option>
            {statuses.map((one) => (
              <option key={one} value={one}>
                {texts.statuses[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </search>
  )
}

/** What the service is asked for; a status that does not exist is not asked for. */
export function filterQuery({ status, query }: Filters): string {
  const wanted = new URLSearchParams()
  if (statuses.some((one) => one === status)) wanted.set('status', status ?? '')
  if (query !== undefined) wanted.set('query', query.slice(0, MOST_CHARACTERS))
  return wanted.size === 0 ? '' : `?${wanted}`
}
