import type { Retention } from '@countersign/api'
import { type FormEvent, useState } from 'react'
import { act } from '../../../api/console.ts'
import { isTestMode } from '../../../browser/mode.ts'
import { Field } from '../../../components/field.tsx'
import { Failure, Loading } from '../../../components/unanswered.tsx'
import { useAction } from '../../../queries/use-action.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
import { SaveLine } from './save-line.tsx'

const texts = consoleTexts.settings.retention

/** The service's limit. */
const MOST_DAYS = 36_500

/** How long the documents and the people of closed requests are kept. Test mode follows live mode. */
export function RetentionSection() {
  const { own, manages } = useSession()
  const { value, problem, reload } = useQuery(own('readRetention'))
  return (
    <section className="section" aria-labelledby="retention-title">
      <h2 id="retention-title">{texts.title}</h2>
      <p className="note">{texts.text}</p>
      <Failure problem={problem} onRetry={reload} />
      {value === null && problem === null && <Loading />}
      {value !== null && (manages && !isTestMode ? <RetentionForm known={value} /> : <Shown known={value} />)}
    </section>
  )
}

type Props = { readonly known: Retention }

function Shown({ known: { documentsDays, personalDataDays } }: Props) {
  return (
    <>
      <p>{texts.shown(documentsDays)}</p>
      <p>{texts.shownPeople(personalDataDays)}</p>
    </>
  )
}

function RetentionForm({ known }: Props) {
  const { own } = useSession()
  const { busy, problem, run } = useAction()
  const [documents, setDocuments] = useState(shownDays(known.documentsDays))
  const [people, setPeople] = useState(shownDays(known.personalDataDays))
  const [isChecked, setChecked] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSaved(false)
    setChecked(true)
    const [documentsDays, personalDataDays] = [readDays(documents), readDays(people)]
    if (documentsDays === 'wrong' || personalDataDays === 'wrong') return
    run(
      (signal) => act(own('changeRetention'), { documentsDays, personalDataDays }, signal),
      () => setSaved(true),
    )
  }
  const daysField = (label: string, hint: string, value: string, change: (text: string) => void) => (
    <Field label={label} hint={hint} error={isChecked && readDays(value) === 'wrong' ? texts.wrong(MOST_DAYS) : null}>
      {(parts) => (
        <input
          {...parts}
          className="short-input"
          dir="ltr"
          inputMode="numeric"
          maxLength={10}
          autoComplete="off"
          value={value}
          onChange={({ target }) => {
            setSaved(false)
            change(target.value)
          }}
        />
      )}
    </Field>
  )
  return (
    <form className="form" noValidate onSubmit={submit}>
      {daysField(texts.documents, texts.hint(MOST_DAYS), documents, setDocuments)}
      {daysField(texts.people, texts.peopleHint, people, setPeople)}
      <SaveLine label={texts.save} busy={busy} problem={problem} isSaved={isSaved} />
    </form>
  )
}

function shownDays(days: number | null): string {
  return days === null ? '' : String(days)
}

/** Null for an empty field: kept. */
function readDays(text: string): number | null | 'wrong' {
  const given = text.trim()
  if (given === '') return null
  const days = /^\d+$/.test(given) ? Number(given) : Number.NaN
  return days >= 1 && days <= MOST_DAYS ? days : 'wrong'
}
