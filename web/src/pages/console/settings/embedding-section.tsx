import type { EmbeddingOrigins } from '@countersign/api'
import { type FormEvent, useState } from 'react'
import { act } from '../../../api/console.ts'
import { Field } from '../../../components/field.tsx'
import { Failure, Loading } from '../../../components/unanswered.tsx'
import { useAction } from '../../../queries/use-action.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
import { type ReadOrigins, readOrigins } from './read-origins.ts'
import { SaveLine } from './save-line.tsx'

const texts = consoleTexts.settings.embedding

/** The origins whose pages may show the signing page. Each mode has its own. */
export function EmbeddingSection() {
  const { own, manages } = useSession()
  const { value, problem, reload } = useQuery(own('readEmbedding'))
  return (
    <section className="section" aria-labelledby="embedding-title">
      <h2 id="embedding-title">{texts.title}</h2>
      <p className="note">{texts.text}</p>
      <Failure problem={problem} onRetry={reload} />
      {value === null && problem === null && <Loading />}
      {value !== null && (manages ? <OriginsForm known={value} /> : <OriginList origins={value.origins} />)}
    </section>
  )
}

function OriginsForm({ known }: { readonly known: EmbeddingOrigins }) {
  const { own } = useSession()
  const { busy, problem, run } = useAction()
  const [entered, setEntered] = useState(known.origins.join('\n'))
  const [error, setError] = useState<string | null>(null)
  const [isSaved, setSaved] = useState(false)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const read = readOrigins(entered)
    setSaved(false)
    setError(errorOf(read))
    if (!('origins' in read)) return
    run(
      (signal) => act(own('changeEmbedding'), { origins: [...read.origins] }, signal),
      ({ origins }) => {
        setEntered(origins.join('\n'))
        setSaved(true)
      },
    )
  }

  return (
    <form className="form" noValidate onSubmit={submit}>
      <Field label={texts.origins} hint={texts.hint} error={error}>
        {(parts) => (
          <textarea
            {...parts}
            dir="ltr"
            rows={4}
            maxLength={6000}
            autoComplete="off"
            spellCheck={false}
            value={entered}
            onChange={({ target }) => setEntered(target.value)}
          />
        )}
      </Field>
      <SaveLine label={texts.save} busy={busy} problem={problem} isSaved={isSaved} />
    </form>
  )
}

function errorOf(read: ReadOrigins): string | null {
  if ('wrongLine' in read) return texts.wrong(read.wrongLine)
  return 'tooMany' in read ? texts.tooMany : null
}

function OriginList({ origins }: EmbeddingOrigins) {
  if (origins.length === 0) return <p>{texts.none}</p>
  return (
    <ul>
      {origins.map((origin) => (
        <li key={origin}>
          <code dir="ltr">{origin}</code>
        </li>
      ))}
    </ul>
  )
}
