import { callAccount } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { isolated } from '../../../strings/word-forms.ts'
import { usePerson } from '../shell/person.tsx'
import { ProofDialog, type SecondProof } from './proof-dialog.tsx'

const texts = consoleTexts.account.twoStep.off

type Props = { readonly second: SecondProof; readonly onDone: () => void; readonly onClose: () => void }

/** Turns two-step verification off, and warns if an organization requires it. */
export function TurnOff({ second, onDone, onClose }: Props) {
  const required = useRequirement()
  return (
    <ProofDialog
      title={texts.title}
      text={required === null ? texts.text : `${texts.text} ${required}`}
      action={texts.button}
      isDangerous
      second={second}
      act={(proof, _entered, signal) => act(callAccount('removeSecondFactors'), proof, signal)}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

/** The warning for a person whose organization requires two-step verification. Null if none does. */
export function useRequirement(): string | null {
  const { me } = usePerson()
  const requiring = me.organizations.find(({ requiresSecondFactor }) => requiresSecondFactor)
  return requiring === undefined ? null : texts.required(isolated(requiring.name))
}
