import { useState } from 'react'
import { callAccount } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import { OwnLink } from '../../../components/own-link.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { Failure } from '../../../components/unanswered.tsx'
import { useAction } from '../../../queries/use-action.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { isolated } from '../../../strings/word-forms.ts'
import { usePerson } from '../shell/person.tsx'

const texts = consoleTexts.account.confirmEmail

/** Opened by the link in the email to a new address. The person is signed in with the previous one. */
export function ConfirmEmailPage({ token }: { readonly token: string }) {
  const { me, refresh } = usePerson()
  const { busy, problem, run } = useAction()
  const [changed, setChanged] = useState<string | null>(null)
  if (changed !== null) return <Ended title={texts.doneTitle} text={texts.doneText(isolated(changed))} />
  const code = problem?.kind === 'refused' ? problem.code : null
  if (code === 'ACCOUNT_LINK_INVALID') {
    return <Ended title={texts.invalidTitle} text={texts.invalidText(isolated(me.email))} />
  }
  if (code === 'ALREADY_EXISTS') return <Ended title={texts.takenTitle} text={texts.takenText} />
  const confirm = () =>
    run(
      (signal) => act(callAccount('confirmEmailChange', { token }), null, signal),
      (person) => {
        setChanged(person.email)
        refresh()
      },
    )
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead(isolated(me.email))} />
      <Failure problem={problem} />
      <div className="page-actions">
        <button type="button" className="button" aria-disabled={busy} onClick={confirm}>
          {busy ? consoleTexts.shared.working : texts.button}
        </button>
      </div>
    </>
  )
}

function Ended({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <>
      <PageHead title={title} lead={text} />
      <p>
        <OwnLink to="/account">{consoleTexts.account.title}</OwnLink>
      </p>
    </>
  )
}
