import { useEffect, useState } from 'react'
import type { DocumentStatus } from '../../../api/console/documents.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { Field } from '../kit/field.tsx'

const texts = consoleTexts.documents

export const filterNames = ['status', 'query'] as const

type Filters = Readonly<Partial<Record<(typeof filterNames)[number], string>>>

type Props = { readonly filters: Filters; readonly onFilters: (filters: Filters) => void }

/** Of a search, by the service. */
const MOST_CHARACTERS = 100
/** Somebody who types has not finished before. */
const PAUSE = 300

const statuses = Object.keys(texts.statuses) as DocumentStatus[]

export function DocumentFilters({ filters, onFilters }: Props) {
  const { status = '', query = '' } = filters
  const [text, setText] = useState(query)
  const wanted = text.trim()
  useEffect(() => setText((before) => (before.trim() === query ? before : query)), [query])
  useEffect(() => {
    if (wanted === query) return
    const timer = setTimeout(() => onFilters({ status, query: wanted }), PAUSE)
    return () => clearTimeout(timer)
  }, [wanted, query, status, onFilters])
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
