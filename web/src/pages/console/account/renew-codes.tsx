import { useState } from 'react'
import { callAccount } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const texts = consoleTexts.account.twoStep.renew

type Props = { readonly onDone: () => void; readonly onClose: () => void }

/** Creates recovery codes, which replace the previous ones. */
export function RenewCodes({ onDone, onClose }: Props) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes !== null) return <RecoveryCodes codes={codes} onClose={onDone} />
  return (
    <ProofDialog
      title={texts.title}
      text={texts.text}
      action={texts.button}
      needsCode
      act={({ password, code }, _entered, signal) =>
        act(callAccount('replaceRecoveryCodes'), { password, code: code ?? '' }, signal)
      }
      onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
      onClose={onClose}
    />
  )
}
