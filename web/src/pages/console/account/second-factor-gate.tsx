import { useState } from 'react'
import { PageHead } from '../../../components/page-head.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { isolated } from '../../../strings/word-forms.ts'
import { useSession } from '../shell/session.tsx'
import { SetUpApp } from './set-up-app.tsx'

const texts = consoleTexts.account.twoStep

/** In place of the pages of an organization that requires two-step verification, until the person has set it up. */
export function SecondFactorGate() {
  const { organization, refresh, signOut } = useSession()
  const [isSettingUp, setSettingUp] = useState(false)
  return (
    <>
      <PageHead title={texts.gate.title} lead={texts.gate.lead(isolated(organization.name))} />
      <p>{texts.text}</p>
      <div className="section">
        <div className="page-actions">
          <button type="button" className="button" onClick={() => setSettingUp(true)}>
            {texts.setUp}
          </button>
          <button type="button" className="button button-plain" onClick={signOut}>
            {consoleTexts.shell.person.signOut}
          </button>
        </div>
      </div>
      {isSettingUp && <SetUpApp isOn={false} onDone={refresh} onClose={() => setSettingUp(false)} />}
    </>
  )
}
