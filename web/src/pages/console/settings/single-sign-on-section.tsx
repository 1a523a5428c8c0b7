import { isTestMode } from '../../../browser/mode.ts'
import { OwnLink } from '../../../components/own-link.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'

const texts = consoleTexts.singleSignOn.settings

/** Leads owners to the identity providers. Test mode follows live mode. */
export function SingleSignOnSection() {
  const { organization } = useSession()
  if (organization.role !== 'owner' || isTestMode) return null
  return (
    <section className="section" aria-labelledby="single-sign-on-title">
      <h2 id="single-sign-on-title">{texts.title}</h2>
      <p className="note">{texts.text}</p>
      <p>
        <OwnLink to="/settings/sign-in">{texts.open}</OwnLink>
      </p>
    </section>
  )
}
