import { PageHead } from '../../../components/page-head.tsx'
import { Failure } from '../../../components/unanswered.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { isolated } from '../../../strings/word-forms.ts'
import { useSession } from '../shell/session.tsx'
import { useSingleSignOn } from '../shell/use-single-sign-on.ts'

const texts = consoleTexts.singleSignOn.gate

/** In place of the pages of an organization that requires single sign-on, in a session that began with a password. */
export function SingleSignOnGate() {
  const { me, organization, signOut } = useSession()
  const { busy, problem, start } = useSingleSignOn()
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead(isolated(organization.name))} />
      <p>{texts.text}</p>
      <Failure problem={problem} />
      <div className="section">
        <div className="page-actions">
          <button type="button" className="button" aria-disabled={busy} onClick={() => start(me.email)}>
            {busy ? consoleTexts.shared.working : texts.button}
          </button>
          <button type="button" className="button button-plain" onClick={signOut}>
            {consoleTexts.shell.person.signOut}
          </button>
        </div>
      </div>
    </>
  )
}
