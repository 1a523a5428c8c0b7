import type { Me } from '@countersign/api'
import { PageHead } from '../../../components/page-head.tsx'
import { consoleTexts } from '../../../strings/console.ts'

const texts = consoleTexts.shell

type Props = { readonly me: Me; readonly onSignOut: () => void; readonly onAgain: () => void }

/** The account belongs to no organization, or was removed from it. */
export function NoOrganization({ me, onSignOut, onAgain }: Props) {
  return (
    <>
      <PageHead title={texts.noOrganization.title} lead={texts.noOrganization.signedInAs(me.email)} />
      <p>{texts.noOrganization.text}</p>
      <div className="page-actions section">
        <button type="button" className="button" onClick={onAgain}>
          {texts.noOrganization.again}
        </button>
        <button type="button" className="button button-plain" onClick={onSignOut}>
          {texts.person.signOut}
        </button>
      </div>
    </>
  )
}
