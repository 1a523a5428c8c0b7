import { PageHead } from '../../../components/page-head.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { usePerson } from './person.tsx'

const texts = consoleTexts.shell

/** The account belongs to no organization, or was removed from it. */
export function NoOrganization() {
  const { me, refresh, signOut } = usePerson()
  return (
    <>
      <PageHead title={texts.noOrganization.title} lead={texts.noOrganization.signedInAs(me.email)} />
      <p>{texts.noOrganization.text}</p>
      <div className="page-actions section">
        <button type="button" className="button" onClick={refresh}>
          {texts.noOrganization.again}
        </button>
        <button type="button" className="button button-plain" onClick={signOut}>
          {texts.person.signOut}
        </button>
      </div>
    </>
  )
}
