import { PageHead } from '../../../components/page-head.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
import { BrandingSection } from './branding-section.tsx'
import { ConsentSection } from './consent-section.tsx'
import { EmbeddingSection } from './embedding-section.tsx'
import { IdentitySection } from './identity-section.tsx'
import { PeopleSection } from './people/people-section.tsx'
import { RetentionSection } from './retention-section.tsx'
import { SecuritySection } from './security-section.tsx'
import { SingleSignOnSection } from './single-sign-on-section.tsx'

const texts = consoleTexts.settings

/** What applies to all requests of the organization. */
export function SettingsPage() {
  const { manages } = useSession()
  return (
    <>
      <PageHead title={texts.title} lead={manages ? undefined : texts.notYours} />
      <BrandingSection />
      <IdentitySection />
      <ConsentSection />
      <EmbeddingSection />
      <RetentionSection />
      <PeopleSection />
      <SecuritySection />
      <SingleSignOnSection />
    </>
  )
}
