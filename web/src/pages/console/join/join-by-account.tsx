import type { Offer } from '@countersign/api'
import { callConsole } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import { Failure } from '../../../components/unanswered.tsx'
import { useAction } from '../../../queries/use-action.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { isolated } from '../../../strings/word-forms.ts'
import { SignInForm } from '../shell/sign-in-form.tsx'

const texts = consoleTexts.join

type Props = {
  readonly token: string
  readonly offer: Offer
  /** The email address of the invited person, or null if nobody is signed in. */
  readonly signedInAs: string | null
  readonly onSessionChanged: () => void
  readonly onJoined: (organizationId: string) => void
  /** The invitation may have changed. */
  readonly onOvertaken: () => void
}

/** People with an account join with one click, or by signing in. */
export function JoinByAccount({ token, offer, signedInAs, onSessionChanged, onJoined, onOvertaken }: Props) {
  const { busy, problem, run } = useAction()
  const join = () =>
    run(
      async (signal) => {
        const answer = await act(callConsole('acceptInvitation', { token }), {}, signal)
        if (!answer.ok && answer.problem.kind === 'refused') {
          onSessionChanged()
          onOvertaken()
        }
        return answer
      },
      ({ organizationId }) => onJoined(organizationId),
    )

  return (
    <section className="card">
      <h2>{texts.account.title}</h2>
      {signedInAs === null ? (
        <>
          <p>{texts.account.signIn(isolated(offer.email))}</p>
          <SignInForm email={offer.email} onSignedIn={join} />
        </>
      ) : (
        <>
          <p>{texts.account.ready(isolated(signedInAs))}</p>
          <div className="page-actions">
            <button type="button" className="button" aria-disabled={busy} onClick={join}>
              {busy ? consoleTexts.shared.working : texts.title(isolated(offer.organizationName))}
            </button>
          </div>
        </>
      )}
      <Failure problem={problem} />
    </section>
  )
}
