import type { OwnPasskey } from '@countersign/api'
import { callAccount } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { isolated } from '../../../strings/word-forms.ts'
import { ProofDialog, type SecondProof } from './proof-dialog.tsx'
import { useRequirement } from './turn-off.tsx'

const texts = consoleTexts.account.passkeys.remove

type Props = {
  readonly passkey: OwnPasskey
  /** Whether no second factor is left afterwards. */
  readonly isLast: boolean
  readonly second: SecondProof
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Removes a passkey, and warns if two-step verification ends with it. */
export function RemovePasskey({ passkey: { id, name }, isLast, second, onDone, onClose }: Props) {
  const required = useRequirement()
  const warnings = isLast ? [texts.last, required] : []
  return (
    <ProofDialog
      title={texts.title(isolated(name))}
      text={[texts.text, ...warnings].filter((text) => text !== null).join(' ')}
      action={texts.button}
      isDangerous
      second={second}
      act={(proof, _entered, signal) => act(callAccount('removePasskey', { id }), proof, signal)}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
