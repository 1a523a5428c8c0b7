import type { NewTotp } from '@countersign/api'
import { useState } from 'react'
import { callAccount } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { ConfirmApp } from './confirm-app.tsx'
import { ProofDialog, type SecondProof } from './proof-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const texts = consoleTexts.account.twoStep

type Step =
  | { readonly at: 'proof' }
  | { readonly at: 'app'; readonly started: NewTotp }
  | { readonly at: 'codes'; readonly codes: readonly string[] }

type Props = {
  /** Whether the new app replaces another. */
  readonly replaces: boolean
  readonly second: SecondProof
  /** Two-step verification is on, and the person has closed the recovery codes. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Password, app, recovery codes: one dialog after the other. */
export function SetUpApp({ replaces, second, onDone, onClose }: Props) {
  const [step, setStep] = useState<Step>({ at: 'proof' })
  switch (step.at) {
    case 'proof':
      return (
        <ProofDialog
          title={replaces ? texts.replace : texts.setUp}
          text={replaces ? texts.replaceText : texts.setUpText}
          action={texts.next}
          second={second}
          act={(proof, _entered, signal) => act(callAccount('startTotp'), proof, signal)}
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
