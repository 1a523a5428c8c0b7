import type { PasskeyCreationOptions } from '@countersign/api'
import { useState } from 'react'
import { callAccount } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { CreatePasskey } from './create-passkey.tsx'
import { ProofDialog, type SecondProof } from './proof-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const texts = consoleTexts.account.passkeys

type Step =
  | { readonly at: 'proof' }
  | { readonly at: 'device'; readonly options: PasskeyCreationOptions }
  | { readonly at: 'codes'; readonly codes: readonly string[] }

type Props = {
  readonly second: SecondProof
  /** The passkey is added, and the person has closed the recovery codes, if there were any. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Password, passkey, recovery codes: one dialog after the other. */
export function AddPasskey({ second, onDone, onClose }: Props) {
  const [step, setStep] = useState<Step>({ at: 'proof' })
  switch (step.at) {
    case 'proof':
      return (
        <ProofDialog
          title={texts.add}
          text={texts.addText}
          action={consoleTexts.account.twoStep.next}
          second={second}
          act={(proof, _entered, signal) => act(callAccount('startPasskey'), proof, signal)}
          onDone={(options) => setStep({ at: 'device', options })}
          onClose={onClose}
        />
      )
    case 'device':
      return (
        <CreatePasskey
          options={step.options}
          onDone={(codes) => (codes === null ? onDone() : setStep({ at: 'codes', codes }))}
          onClose={onClose}
        />
      )
    case 'codes':
      return <RecoveryCodes codes={step.codes} onClose={onDone} />
  }
}
