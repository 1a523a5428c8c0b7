import { type FormEvent, useState } from 'react'
import { actForBlob } from '../../../../api/console.ts'
import { Field } from '../../../../components/field.tsx'
import { OwnLink } from '../../../../components/own-link.tsx'
import { saveFile } from '../../../../components/save-button.tsx'
import { Failure } from '../../../../components/unanswered.tsx'
import { useAction } from '../../../../queries/use-action.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import { useSession } from '../../shell/session.tsx'
import type { Blocker, Erasure, InUse } from './erase-everywhere.ts'
import { ErasePerson } from './erase-person.tsx'

const texts = consoleTexts.settings.people

/** Exports and erases what the organization stores about one person, for owners and admins. */
export function PeopleSection() {
  const { manages } = useSession()
  if (!manages) return null
  return (
    <section className="section" aria-labelledby="people-title">
      <h2 id="people-title">{texts.title}</h2>
      <p className="note">{texts.text}</p>
      <PersonForm />
    </section>
  )
}

type Result = { readonly kind: 'saved' } | Erasure

function PersonForm() {
  const { own } = useSession()
  const { busy, problem, run, forget } = useAction()
  const [email, setEmail] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isErasing, setErasing] = useState(false)
  const [result, setResult] = useState<Result | null>(null)
  const given = email.trim()
  /** Reports whether there is an email address to act on. */
  const begin = (): boolean => {
    const isAddress = /^[^\s@]+@[^\s@]+$/.test(given)
    setWrong(!isAddress)
    setResult(null)
    forget()
    return isAddress
  }
  const download = (event: FormEvent) => {
    event.preventDefault()
    if (!begin()) return
    run(
      (signal) => actForBlob(own('exportPerson'), { email: given }, signal, null),
      (file) => {
        saveFile(`${given}.jsonl`, file)
        setResult({ kind: 'saved' })
      },
    )
  }
  return (
    <>
      <form className="form" noValidate onSubmit={download}>
        <Field label={texts.email} error={isWrong ? texts.emailWrong : null}>
          {(parts) => (
            <input
              {...parts}
              type="email"
              dir="ltr"
              maxLength={254}
              autoComplete="off"
              value={email}
              onChange={({ target }) => {
                setResult(null)
                setEmail(target.value)
              }}
            />
          )}
        </Field>
        <Failure problem={problem} />
        <div className="person-actions">
          <button type="submit" className="button" aria-disabled={busy}>
            {busy ? consoleTexts.shared.working : texts.download}
          </button>
          <button
            type="button"
            className="button button-plain"
            aria-disabled={busy}
            onClick={() => !busy && setErasing(begin())}
          >
            {texts.erase}
          </button>
        </div>
        <p role="status" className="success-note">
          {result?.kind === 'saved' && texts.saved}
          {result?.kind === 'erased' && texts.erased(result.requests)}
        </p>
        <div role="alert" className="failure-note">
          {result?.kind === 'in-use' && <Blockers inUse={result} />}
        </div>
      </form>
      {isErasing && (
        <ErasePerson
          email={given}
          onDone={(erasure) => {
            setErasing(false)
            setResult(erasure)
          }}
          onClose={() => setErasing(false)}
        />
      )}
    </>
  )
}

/** The prefix of an id chooses the page. */
function placeOf({ kind, id }: Blocker): `/${string}` {
  return kind === 'draft' ? `/signing/new?draft=${id}` : `/signing/${id}`
}

/** What must be closed or deleted before, with links. */
function Blockers({ inUse: { blockers, isMember, hasMore } }: { readonly inUse: InUse }) {
  return (
    <>
      <p>{texts.inUse}</p>
      <ul>
        {blockers.map((blocker) => (
          <li key={blocker.id}>
            <OwnLink to={placeOf(blocker)}>
              {texts.blockers[blocker.kind]} <bdi className="person-blocker">{blocker.id}</bdi>
            </OwnLink>
          </li>
        ))}
        {isMember && (
          <li>
            <OwnLink to="/members">{texts.blockers.member}</OwnLink>
          </li>
        )}
        {hasMore && <li>{texts.blockers.more}</li>}
      </ul>
    </>
  )
}
