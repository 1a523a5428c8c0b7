import type { ChosenLanguage } from '@countersign/api'
import { useState } from 'react'
import { act } from '../../../api/console.ts'
import { isTestMode } from '../../../browser/mode.ts'
import { Field } from '../../../components/field.tsx'
import { LanguageSelect } from '../../../components/language-select.tsx'
import { Failure } from '../../../components/unanswered.tsx'
import { useAction } from '../../../queries/use-action.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'

const texts = consoleTexts.members.language

/** The language of emails to members and signers. For managers, in live mode. */
export function LanguageSection() {
  const { own, manages } = useSession()
  const { value } = useQuery(own('readOrganizationLanguage'))
  const { busy, problem, run } = useAction()
  const [wanted, setWanted] = useState<ChosenLanguage | null>(null)
  const [changed, setChanged] = useState<ChosenLanguage | null>(null)
  const chosen = busy ? wanted : (changed ?? value)
  if (chosen === null || !manages || isTestMode) return null
  const change = (next: ChosenLanguage) => {
    if (busy) return
    setWanted(next)
    run((signal) => act(own('changeOrganizationLanguage'), next, signal), setChanged)
  }
  return (
    <div className="section">
      <Field label={texts.title} hint={texts.hint}>
        {(parts) => (
          <LanguageSelect
            {...parts}
            value={chosen.language}
            none={texts.none}
            onLanguage={(language) => change({ language })}
          />
        )}
      </Field>
      <p role="status" className="success-note">
        {changed !== null && !busy && problem === null ? texts.saved : ''}
      </p>
      <Failure problem={problem} />
    </div>
  )
}
