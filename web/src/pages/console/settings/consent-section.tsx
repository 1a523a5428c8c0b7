import type { ConsentText, Language } from '@countersign/api'
import { type FormEvent, useState } from 'react'
import { act } from '../../../api/console.ts'
import { isTestMode } from '../../../browser/mode.ts'
import { Field, useFirstWrong } from '../../../components/field.tsx'
import { Fold } from '../../../components/fold.tsx'
import { LanguageSelect } from '../../../components/language-select.tsx'
import { List } from '../../../components/list.tsx'
import { Moment } from '../../../components/moment.tsx'
import { Failure, Loading } from '../../../components/unanswered.tsx'
import { useAction } from '../../../queries/use-action.ts'
import { usePages } from '../../../queries/use-pages.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { language as ownLanguage } from '../../../strings/language.ts'
import { useSession } from '../shell/session.tsx'
import { SaveLine } from './save-line.tsx'

const texts = consoleTexts.settings.consent

const roles = ['signer', 'approver'] as const

type Place = { readonly role: ConsentText['role']; readonly language: Language }

/** What people agree to when they sign or approve. Test mode follows live mode. */
export function ConsentSection() {
  const { own, manages } = useSession()
  const { value, problem, reload } = useQuery(own('readConsentTexts'))
  const [{ role, language }, setPlace] = useState<Place>({ role: 'signer', language: ownLanguage })
  const [changed, setChanged] = useState<readonly ConsentText[]>([])
  // The last change first: it replaces what was loaded.
  const current = [...changed, ...(value?.consentTexts ?? [])].find(
    (one) => one.role === role && one.language === language,
  )
  return (
    <section className="section" aria-labelledby="consent-title">
      <h2 id="consent-title">{texts.title}</h2>
      <p className="note">{texts.text}</p>
      <Failure problem={problem} onRetry={reload} />
      {value === null && problem === null && <Loading />}
      {current !== undefined && (
        <>
          <div className="form">
            <Field label={texts.role}>
              {(parts) => (
                <select
                  {...parts}
                  value={role}
                  onChange={({ target }) =>
                    setPlace({ role: roles.find((one) => one === target.value) ?? role, language })
                  }
                >
                  {roles.map((one) => (
                    <option key={one} value={one}>
                      {texts.roles[one]}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <Field label={texts.language}>
              {(parts) => (
                <LanguageSelect
                  {...parts}
                  value={language}
                  onLanguage={(chosen) => setPlace({ role, language: chosen ?? language })}
                />
              )}
            </Field>
          </div>
          <Current
            key={`${role} ${language}`}
            current={current}
            canChange={manages && !isTestMode}
            onChanged={(one) => setChanged([one, ...changed])}
          />
        </>
      )}
    </section>
  )
}

type CurrentProps = {
  readonly current: ConsentText
  readonly canChange: boolean
  readonly onChanged: (changed: ConsentText) => void
}

function Current({ current, canChange, onChanged }: CurrentProps) {
  const { role, language, version, text, isStandard, changedAt } = current
  return (
    <>
      {canChange ? (
        <ConsentForm current={current} onChanged={onChanged} />
      ) : (
        <p className="consent-text" lang={language} dir="auto">
          {text}
        </p>
      )}
      <p className="note">
        {isStandard ? texts.standard : texts.own} {texts.version(version)}
        {changedAt !== null && (
          <>
            {' '}
            {texts.since} <Moment iso={changedAt} />
          </>
        )}
      </p>
      {changedAt !== null && (
        <Fold title={texts.versions}>
          <Versions key={changedAt} role={role} language={language} />
        </Fold>
      )}
    </>
  )
}

function ConsentForm({ current, onChanged }: Omit<CurrentProps, 'canChange'>) {
  const { role, language, isStandard } = current
  const { own } = useSession()
  const { busy, problem, run } = useAction()
  const [entered, setEntered] = useState(current.text)
  const [attempt, setAttempt] = useState<{ readonly error: string | null }>({ error: null })
  const [isSaved, setSaved] = useState(false)
  const form = useFirstWrong(attempt)

  const save = (text: string | null) => {
    setSaved(false)
    run(
      (signal) => act(own('changeConsentText', { role, language }), { text }, signal),
      (changed) => {
        setEntered(changed.text)
        setSaved(true)
        onChanged(changed)
      },
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const { length } = entered.trim()
    const error = length < 20 || length > 4000 ? texts.wrong : null
    setAttempt({ error })
    if (error === null) save(entered)
  }

  return (
    <form className="form" noValidate ref={form} onSubmit={submit}>
      <Field label={texts.label} hint={texts.hint} error={attempt.error}>
        {(parts) => (
          <textarea
            {...parts}
            lang={language}
            dir="auto"
            rows={6}
            maxLength={4000}
            value={entered}
            onChange={({ target }) => {
              setSaved(false)
              setEntered(target.value)
            }}
          />
        )}
      </Field>
      <SaveLine label={texts.save} busy={busy} problem={problem} isSaved={isSaved} />
      {!isStandard && (
        <p>
          <button type="button" className="button button-plain" aria-disabled={busy} onClick={() => save(null)}>
            {texts.useStandard}
          </button>
        </p>
      )}
    </form>
  )
}

function Versions({ role, language }: Place) {
  const { own } = useSession()
  const pages = usePages(own('listConsentVersions', { role, language }), 'versions')
  return (
    <List
      caption={texts.versions}
      pages={pages}
      idOf={({ version }) => version}
      empty={null}
      columns={[
        {
          name: texts.columns.version,
          isHead: true,
          cell: ({ version }) => <bdi className="consent-version">{version}</bdi>,
        },
        { name: texts.columns.date, cell: ({ createdAt }) => <Moment iso={createdAt} /> },
        {
          name: texts.columns.text,
          cell: ({ text }) =>
            text === null ? (
              texts.backToStandard
            ) : (
              <span className="consent-text" lang={language} dir="auto">
                {text}
              </span>
            ),
        },
      ]}
    />
  )
}
