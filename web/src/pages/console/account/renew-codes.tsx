import { useState } from 'react'
import { callAccount } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { ProofDialog, type SecondProof } from './proof-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const texts = consoleTexts.account.twoStep.renew

type Props = { readonly second: SecondProof; readonly onDone: () => void; readonly onClose: () => void }

/** Creates recovery codes, which replace the previous ones. */
export function RenewCodes({ second, onDone, onClose }: Props) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes !== null) return <RecoveryCodes codes={codes} onClose={onDone} />
  return (
    <ProofDialog
      title={texts.title}
      text={texts.text}
      action={texts.button}
      second={second}
      act={(proof, _entered, signal) => act(callAccount('replaceRecoveryCodes'), proof, signal)}
      onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
      onClose={onClose}
    />
  )
}
