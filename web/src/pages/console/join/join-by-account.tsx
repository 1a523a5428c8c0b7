import type { Offer } from '@countersign/api'
import { callConsole } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import { useAct } from '../../../asking/use-act.ts'
import { Failure } from '../../../components/unanswered.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { isolated } from '../../../strings/word-forms.ts'
import { SignInForm } from '../shell/sign-in-form.tsx'

const texts = consoleTexts.join

type Props = {
  readonly token: string
  readonly offer: Offer
  /** The invited person, or nobody yet. */
  readonly signedInAs: string | null
  readonly onSessionChanged: () => void
  readonly onJoined: (organizationId: string) => void
  /** The invitation may not be any more what the page shows. */
  readonly onOvertaken: () => void
}

/** People with an account join with it: by one button, or by signing in. */
export function JoinByAccount({ token, offer, signedInAs, onSessionChanged, onJoined, onOvertaken }: Props) {
  const { busy, problem, run } = useAct()
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
