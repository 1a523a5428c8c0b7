import { callConsole } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import { Failure } from '../../../components/unanswered.tsx'
import { useAction } from '../../../queries/use-action.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { isolated } from '../../../strings/word-forms.ts'

const texts = consoleTexts.join.wrong

type Props = { readonly signedInAs: string; readonly invited: string; readonly onSignedOut: () => void }

/** Another account is signed in than the invited one. */
export function WrongPerson({ signedInAs, invited, onSignedOut }: Props) {
  const { busy, problem, run } = useAction()
  return (
    <section className="card">
      <h2>{texts.title}</h2>
      <p>{texts.text(isolated(signedInAs), isolated(invited))}</p>
      <Failure problem={problem} />
      <div className="page-actions">
        <button
          type="button"
          className="button"
          aria-disabled={busy}
          onClick={() => run((signal) => act(callConsole('signOut'), null, signal), onSignedOut)}
        >
          {busy ? consoleTexts.shared.working : consoleTexts.shell.person.signOut}
        </button>
      </div>
    </section>
  )
}
