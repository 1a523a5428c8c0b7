import type { Seal, SealRevocationReason } from '@countersign/api'
import { useState } from 'react'
import { revocationReasons } from '../../../api/console/seals.ts'
import { act } from '../../../api/console.ts'
import { Field } from '../../../components/field.tsx'
import { Modal } from '../../../components/modal.tsx'
import { ModalActions } from '../../../components/modal-actions.tsx'
import { Failure } from '../../../components/unanswered.tsx'
import { useAction } from '../../../queries/use-action.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'

const texts = consoleTexts.seals.revoke

type Props = { readonly seal: Seal; readonly onRevoked: () => void; readonly onClose: () => void }

export function RevokeSeal({ seal: { sealId, name }, onRevoked, onClose }: Props) {
  const { own } = useSession()
  const { busy, problem, run } = useAction()
  const [reason, setReason] = useState<SealRevocationReason>('unspecified')
  const revoke = () =>
    run(
      (signal) => act(own('revokeOwnSeal', { sealId }), { reason }, signal),
      () => onRevoked(),
    )
  return (
    <Modal title={texts.title} onClose={onClose} isHeld={busy}>
      <p>{texts.text(name)}</p>
      <Field label={texts.reason} hint={texts.publicNote}>
        {(parts) => (
          <select
            {...parts}
            value={reason}
            onChange={({ target }) => setReason(revocationReasons[target.selectedIndex] ?? 'unspecified')}
          >
            {revocationReasons.map((one) => (
              <option key={one} value={one}>
                {texts.reasons[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Failure problem={problem} />
      <ModalActions action={texts.action} isDangerous busy={busy} onAct={revoke} isHeld={busy} onClose={onClose} />
    </Modal>
  )
}
