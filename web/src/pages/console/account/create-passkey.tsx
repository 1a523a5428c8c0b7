import type { PasskeyCreationOptions } from '@countersign/api'
import { callAccount } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import { createPasskey } from '../../../browser/passkeys.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { outcomeOf } from '../shell/ask-passkey.ts'
import { deviceOf } from './device-of.ts'
import { PasskeyName } from './passkey-name.tsx'

const texts = consoleTexts.account.passkeys

type Props = {
  readonly options: PasskeyCreationOptions
  /** With the recovery codes, if it is the first second factor. */
  readonly onDone: (recoveryCodes: readonly string[] | null) => void
  readonly onClose: () => void
}

/** Names the passkey and lets the browser create it. Its own press of a button, which browsers need for that. */
export function CreatePasskey({ options, onDone, onClose }: Props) {
  return (
    <PasskeyName
      title={texts.create.title}
      text={texts.create.text}
      action={texts.create.button}
      known={deviceOf(navigator.userAgent) ?? ''}
      act={async (name, signal) => {
        const made = outcomeOf(await createPasskey(options, signal))
        return made.ok ? await act(callAccount('addPasskey'), { name, passkey: made.value }, signal) : made
      }}
      onDone={({ recoveryCodes }) => onDone(recoveryCodes)}
      onClose={onClose}
    />
  )
}
