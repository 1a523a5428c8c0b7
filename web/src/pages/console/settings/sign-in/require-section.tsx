import { type FormEvent, useState } from 'react'
import { act } from '../../../../api/console.ts'
import { useAction } from '../../../../queries/use-action.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import { useSession } from '../../shell/session.tsx'
import { SaveLine } from '../save-line.tsx'

const texts = consoleTexts.singleSignOn.settings.require

type Props = {
  readonly isRequired: boolean
  /** Whether members can use single sign-on at all. */
  readonly isReady: boolean
}

export function RequireSection({ isRequired: known, isReady }: Props) {
  const { own } = useSession()
  const { busy, problem, run } = useAction()
  const [isRequired, setRequired] = useState(known)
  const [isSaved, setSaved] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSaved(false)
    run(
      (signal) => act(own('changeSignInSettings'), { requiresSingleSignOn: isRequired }, signal),
      () => setSaved(true),
    )
  }
  return (
    <section className="section" aria-labelledby="require-title">
      <h2 id="require-title">{texts.title}</h2>
      <p className="note">{texts.text}</p>
      {isReady || known ? (
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
            {texts.label}
          </label>
          <SaveLine label={texts.save} busy={busy} problem={problem} isSaved={isSaved} />
        </form>
      ) : (
        <p>{texts.later}</p>
      )}
    </section>
  )
}
