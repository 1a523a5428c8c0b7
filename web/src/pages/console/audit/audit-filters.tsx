import { useCallback } from 'react'
import { Field } from '../../../components/field.tsx'
import { SearchField } from '../../../components/search-field.tsx'
import { useTypedSearch } from '../../../components/use-typed-search.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { actions, type Filters, isDay, MOST_CHARACTERS, nameOfAction } from './audit-filter.ts'

const texts = consoleTexts.audit

type Props = {
  readonly filters: Filters
  /** Must be a stable function. */
  readonly onFilters: (filters: Filters) => void
}

/** Filters the log by text, action, actor and days. */
export function AuditFilters({ filters, onFilters }: Props) {
  const { q = '', action = '', actor = '', from = '', to = '' } = filters
  const search = useCallback(
    (wanted: string) => onFilters({ q: wanted, action, actor, from, to }),
    [action, actor, from, to, onFilters],
  )
  const choose = useCallback(
    (wanted: string) => onFilters({ q, action, actor: wanted, from, to }),
    [q, action, from, to, onFilters],
  )
  const [text, setText] = useTypedSearch(q, search)
  const [person, setPerson] = useTypedSearch(actor, choose)
  return (
    <search className="filters audit-filters">
      <SearchField label={texts.search} text={text} onText={setText} most={MOST_CHARACTERS} />
      <SearchField label={texts.actorFilter} text={person} onText={setPerson} most={MOST_CHARACTERS} />
      <Field label={texts.event}>
        {(parts) => (
          <select
            {...parts}
            value={action}
            onChange={({ target }) => onFilters({ q, action: target.value, actor, from, to })}
          >
            <option value="">{texts.allEvents}</option>
            {actions.map((one) => (
              <option key={one} value={one}>
                {nameOfAction(one)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <DayField label={texts.from} day={from} onDay={(day) => onFilters({ q, action, actor, from: day, to })} />
      <DayField label={texts.to} day={to} onDay={(day) => onFilters({ q, action, actor, from, to: day })} />
    </search>
  )
}

type DayProps = { readonly label: string; readonly day: string; readonly onDay: (day: string) => void }

function DayField({ label, day, onDay }: DayProps) {
  return (
    <Field label={label}>
      {(parts) => (
        <input
          {...parts}
          className="date-input"
          type="date"
          max="9999-12-30"
          value={isDay(day) ? day : ''}
          onChange={({ target }) => onDay(target.value)}
        />
      )}
    </Field>
  )
}
