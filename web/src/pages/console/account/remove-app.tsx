import { callAccount } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { ProofDialog, type SecondProof } from './proof-dialog.tsx'

const texts = consoleTexts.account.twoStep.removeApp

type Props = { readonly second: SecondProof; readonly onDone: () => void; readonly onClose: () => void }

/** Removes the authenticator app of a person who also has passkeys. */
export function RemoveApp({ second, onDone, onClose }: Props) {
  return (
    <ProofDialog
      title={texts.title}
      text={texts.text}
      action={texts.button}
      isDangerous
      second={second}
      act={(proof, _entered, signal) => act(callAccount('removeTotp'), proof, signal)}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
