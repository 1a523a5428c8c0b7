import { callAccount } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { isolated } from '../../../strings/word-forms.ts'
import { usePerson } from '../shell/person.tsx'
import { ProofDialog } from './proof-dialog.tsx'

const texts = consoleTexts.account.twoStep.off

type Props = { readonly onDone: () => void; readonly onClose: () => void }

/** Turns two-step verification off, and warns if an organization requires it. */
export function TurnOff({ onDone, onClose }: Props) {
  const { me } = usePerson()
  const requiring = me.organizations.find(({ requiresSecondFactor }) => requiresSecondFactor)
  return (
    <ProofDialog
      title={texts.title}
      text={requiring === undefined ? texts.text : `${texts.text} ${texts.required(isolated(requiring.name))}`}
      action={texts.button}
      isDangerous
      needsCode
      act={({ password, code }, _entered, signal) =>
        act(callAccount('removeSecondFactors'), { password, code: code ?? '' }, signal)
      }
      onDone={onDone}
      onClose={onClose}
    />
  )
}
