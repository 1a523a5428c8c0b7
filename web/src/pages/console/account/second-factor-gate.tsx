import { useState } from 'react'
import { canUsePasskeys } from '../../../browser/passkeys.ts'
import { PageHead } from '../../../components/page-head.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { isolated } from '../../../strings/word-forms.ts'
import { useSession } from '../shell/session.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { SetUpApp } from './set-up-app.tsx'

const texts = consoleTexts.account.twoStep

/** In place of the pages of an organization that requires two-step verification, until the person has set it up. */
export function SecondFactorGate() {
  const { organization, refresh, signOut } = useSession()
  const [task, setTask] = useState<'app' | 'passkey' | null>(null)
  const dialog = { second: 'none', onDone: refresh, onClose: () => setTask(null) } as const
  return (
    <>
      <PageHead title={texts.gate.title} lead={texts.gate.lead(isolated(organization.name))} />
      <p>{texts.text}</p>
      <div className="section">
        <div className="page-actions">
          <button type="button" className="button" onClick={() => setTask('app')}>
            {texts.setUp}
          </button>
          {canUsePasskeys && (
            <button type="button" className="button button-plain" onClick={() => setTask('passkey')}>
              {texts.gate.passkey}
            </button>
          )}
          <button type="button" className="button button-plain" onClick={signOut}>
            {consoleTexts.shell.person.signOut}
          </button>
        </div>
      </div>
      {task === 'app' && <SetUpApp replaces={false} {...dialog} />}
      {task === 'passkey' && <AddPasskey {...dialog} />}
    </>
  )
}
