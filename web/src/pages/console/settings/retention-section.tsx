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

/** How long the documents of closed requests are kept. Test mode follows live mode. */
export function RetentionSection() {
  const { own, manages } = useSession()
  const { value, problem, reload } = useQuery(own('readRetention'))
  return (
    <section className="section" aria-labelledby="retention-title">
      <h2 id="retention-title">{texts.title}</h2>
      <p className="note">{texts.text}</p>
      <Failure problem={problem} onRetry={reload} />
      {value === null && problem === null && <Loading />}
      {value !== null &&
        (manages && !isTestMode ? <RetentionForm known={value} /> : <p>{texts.shown(value.documentsDays)}</p>)}
    </section>
  )
}

function RetentionForm({ known }: { readonly known: Retention }) {
  const { own } = useSession()
  const { busy, problem, run } = useAction()
  const [days, setDays] = useState(known.documentsDays === null ? '' : String(known.documentsDays))
  const [isWrong, setWrong] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSaved(false)
    const documentsDays = readDays(days)
    setWrong(documentsDays === 'wrong')
    if (documentsDays === 'wrong') return
    run(
      (signal) => act(own('changeRetention'), { documentsDays }, signal),
      () => setSaved(true),
    )
  }
  return (
    <form className="form" noValidate onSubmit={submit}>
      <Field label={texts.documents} hint={texts.hint(MOST_DAYS)} error={isWrong ? texts.wrong(MOST_DAYS) : null}>
        {(parts) => (
          <input
            {...parts}
            className="short-input"
            dir="ltr"
            inputMode="numeric"
            maxLength={10}
            autoComplete="off"
            value={days}
            onChange={({ target }) => {
              setSaved(false)
              setDays(target.value)
            }}
          />
        )}
      </Field>
      <SaveLine label={texts.save} busy={busy} problem={problem} isSaved={isSaved} />
    </form>
  )
}

/** Null for an empty field: kept. */
function readDays(text: string): number | null | 'wrong' {
  const given = text.trim()
  if (given === '') return null
  const days = /^\d+$/.test(given) ? Number(given) : Number.NaN
  return days >= 1 && days <= MOST_DAYS ? days : 'wrong'
}
