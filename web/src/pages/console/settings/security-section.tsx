import type { Security } from '@countersign/api'
import { type FormEvent, useState } from 'react'
import { act } from '../../../api/console.ts'
import { isTestMode } from '../../../browser/mode.ts'
import { OwnLink } from '../../../components/own-link.tsx'
import { Failure, Loading } from '../../../components/unanswered.tsx'
import { useAction } from '../../../queries/use-action.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
import { SaveLine } from './save-line.tsx'

const texts = consoleTexts.settings.security

/** Whether members need two-step verification. Test mode follows live mode. */
export function SecuritySection() {
  const { own, manages } = useSession()
  const { value, problem, reload } = useQuery(own('readSecurity'))
  return (
    <section className="section" aria-labelledby="security-title">
      <h2 id="security-title">{texts.title}</h2>
      <p className="note">{texts.text}</p>
      <Failure problem={problem} onRetry={reload} />
      {value === null && problem === null && <Loading />}
      {value !== null &&
        (manages && !isTestMode ? (
          <SecurityForm known={value} />
        ) : (
          <p>{value.requiresSecondFactor ? texts.required : texts.optional}</p>
        ))}
    </section>
  )
}

function SecurityForm({ known }: { readonly known: Security }) {
  const { own, me, refresh } = useSession()
  const { busy, problem, run } = useAction()
  const [isRequired, setRequired] = useState(known.requiresSecondFactor)
  const [isSaved, setSaved] = useState(false)
  // People who require what they have not set up would lock themselves out.
  if (!me.hasSecondFactor) {
    return (
      <p>
        {texts.ownFirst} <OwnLink to="/account">{consoleTexts.account.title}</OwnLink>
      </p>
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSaved(false)
    run(
      (signal) => act(own('changeSecurity'), { requiresSecondFactor: isRequired }, signal),
      () => {
        setSaved(true)
        refresh()
      },
    )
  }
  return (
    <form className="form" onSubmit={submit}>
      <label className="choice">
        <input
          type="checkbox"
          checked={isRequired}
          onChange={({ target }) => {
            setSaved(false)
            setRequired(target.checked)
          }}
        />{' '}
        {texts.require}
      </label>
      <SaveLine label={texts.save} busy={busy} problem={problem} isSaved={isSaved} />
    </form>
  )
}
