import type { SigningSettings } from '@countersign/api'
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

const texts = consoleTexts.authentication

/** An access code is agreed on with each person, so it is no default. */
const choices = ['link', 'email_code', 'sms_code', 'passkey', 'identity_check', 'oidc'] as const
type Choice = (typeof choices)[number]

/** How signers prove who they are, unless a request says otherwise. Test mode follows live mode. */
export function IdentitySection() {
  const { own, manages } = useSession()
  const { value, problem, reload } = useQuery(own('readSigningSettings'))
  return (
    <section className="section" aria-labelledby="identity-title">
      <h2 id="identity-title">{texts.settings.title}</h2>
      <p className="note">{texts.settings.text}</p>
      <Failure problem={problem} onRetry={reload} />
      {value === null && problem === null && <Loading />}
      {value !== null &&
        (manages && !isTestMode ? <IdentityForm known={value} /> : <p>{texts.names[chosenIn(value)]}</p>)}
    </section>
  )
}

function IdentityForm({ known }: { readonly known: SigningSettings }) {
  const { own } = useSession()
  const { busy, problem, run } = useAction()
  const [choice, setChoice] = useState(chosenIn(known))
  const [isSaved, setSaved] = useState(false)
  const offered = choices.filter(
    (one) => one === 'link' || one === choice || known.availableAuthentication.includes(one),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSaved(false)
    run(
      (signal) => act(own('changeSigningSettings'), { signerAuthentication: [choice] }, signal),
      () => setSaved(true),
    )
  }
  return (
    <form className="form" onSubmit={submit}>
      <Field label={texts.settings.label} hint={texts.hints[choice]}>
        {(parts) => (
          <select
            {...parts}
            value={choice}
            onChange={({ target }) => {
              setSaved(false)
              setChoice(choices.find((one) => one === target.value) ?? choice)
            }}
          >
            {offered.map((one) => (
              <option key={one} value={one}>
                {texts.names[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <SaveLine label={texts.settings.save} busy={busy} problem={problem} isSaved={isSaved} />
    </form>
  )
}

function chosenIn({ signerAuthentication }: SigningSettings): Choice {
  return choices.find((one) => one !== 'link' && signerAuthentication.includes(one)) ?? 'link'
}
