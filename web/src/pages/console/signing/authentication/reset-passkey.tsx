import { act } from '../../../../api/console.ts'
import { Confirm } from '../../../../components/confirm.tsx'
import { consoleTexts } from '../../../../strings/console.ts'
import { useSession } from '../../shell/session.tsx'
import type { RequestSigner } from '../request.ts'

const texts = consoleTexts.authentication.resetPasskey

type Props = {
  readonly requestId: string
  readonly signer: RequestSigner
  readonly onDone: () => void
  readonly onClose: () => void
}

/** For a signer who has lost their passkey. */
export function ResetPasskey({ requestId, signer, onDone, onClose }: Props) {
  const { own } = useSession()
  const call = own('resetSignerPasskey', { id: requestId, signerId: signer.id })
  return (
    <Confirm
      title={texts.title}
      text={texts.text}
      action={texts.submit}
      act={(signal) => act(call, null, signal)}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
