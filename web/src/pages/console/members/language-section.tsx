import type { ChosenLanguage } from '@countersign/api'
import { useState } from 'react'
import { act } from '../../../api/console.ts'
import { useAct } from '../../../asking/use-act.ts'
import { useAsked } from '../../../asking/use-asked.ts'
import { isTestMode } from '../../../browser/mode.ts'
import { Field } from '../../../components/field.tsx'
import { LanguageSelect } from '../../../components/language-select.tsx'
import { Failure } from '../../../components/unanswered.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'

const texts = consoleTexts.members.language

/** In which the organization's members and signers are written to; for those who manage it, outside of test mode. */
export function LanguageSection() {
  const { own, manages } = useSession()
  const { value } = useAsked(own('readOrganizationLanguage'))
  const { busy, problem, run } = useAct()
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
