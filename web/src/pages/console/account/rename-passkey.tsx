import type { OwnPasskey } from '@countersign/api'
import { callAccount } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { PasskeyName } from './passkey-name.tsx'

const texts = consoleTexts.account.passkeys.rename

type Props = { readonly passkey: OwnPasskey; readonly onDone: () => void; readonly onClose: () => void }

export function RenamePasskey({ passkey: { id, name }, onDone, onClose }: Props) {
  return (
    <PasskeyName
      title={texts.title}
      text={texts.text}
      action={texts.save}
      known={name}
      act={(next, signal) => act(callAccount('renamePasskey', { id }), { name: next }, signal)}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
