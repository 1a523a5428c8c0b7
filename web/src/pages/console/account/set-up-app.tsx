import type { NewTotp } from '@countersign/api'
import { useState } from 'react'
import { callAccount } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { ConfirmApp } from './confirm-app.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const texts = consoleTexts.account.twoStep

type Step =
  | { readonly at: 'proof' }
  | { readonly at: 'app'; readonly started: NewTotp }
  | { readonly at: 'codes'; readonly codes: readonly string[] }

type Props = {
  /** Whether the new app replaces another. */
  readonly isOn: boolean
  /** Two-step verification is on, and the person has closed the recovery codes. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Password, app, recovery codes: one dialog after the other. */
export function SetUpApp({ isOn, onDone, onClose }: Props) {
  const [step, setStep] = useState<Step>({ at: 'proof' })
  switch (step.at) {
    case 'proof':
      return (
        <ProofDialog
          title={isOn ? texts.replace : texts.setUp}
          text={isOn ? texts.replaceText : texts.setUpText}
          action={texts.next}
          needsCode={isOn}
          act={({ password, code }, _entered, signal) =>
            act(callAccount('startTotp'), code === null ? { password } : { password, code }, signal)
          }
          onDone={(started) => setStep({ at: 'app', started })}
          onClose={onClose}
        />
      )
    case 'app':
      return <ConfirmApp started={step.started} onDone={(codes) => setStep({ at: 'codes', codes })} onClose={onClose} />
    case 'codes':
      return <RecoveryCodes codes={step.codes} onClose={onDone} />
  }
}
