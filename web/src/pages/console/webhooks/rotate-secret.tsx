import { useState } from 'react'
import { act } from '../../../api/console.ts'
import { Modal } from '../../../components/modal.tsx'
import { ModalActions } from '../../../components/modal-actions.tsx'
import { OverlapField } from '../../../components/overlap-field.tsx'
import { Failure } from '../../../components/unanswered.tsx'
import { useAction, useKeyFor } from '../../../queries/use-action.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
import type { Endpoint, EndpointWithSecret } from './endpoint.ts'

const texts = consoleTexts.webhooks.endpoints.rotate

/** In hours. */
const overlaps = [0, 1, 24, 168] as const

type Props = {
  readonly endpoint: Endpoint
  readonly onRotated: (rotated: EndpointWithSecret) => void
  readonly onClose: () => void
}

/** Replaces the secret, immediately or with an overlap. */
export function RotateSecret({ endpoint, onRotated, onClose }: Props) {
  const { own } = useSession()
  const { busy, problem, run } = useAction()
  const keyFor = useKeyFor()
  const [overlap, setOverlap] = useState<(typeof overlaps)[number]>(24)
  const rotate = () => {
    // The secret is shown only once. A retry with the same key gets the same response, if the first was lost.
    const headers = { 'idempotency-key': keyFor(String(overlap)) }
    const body = { overlapHours: overlap }
    run((signal) => act(own('rotateWebhookSecret', { id: endpoint.id }), body, signal, headers), onRotated)
  }
  return (
    <Modal title={texts.title} onClose={onClose} isHeld={busy}>
      <p>{texts.text}</p>
      <OverlapField
        label={texts.overlap}
        hint={texts.overlapHint}
        choices={overlaps}
        names={texts.overlaps}
        value={overlap}
        onChange={setOverlap}
      />
      <Failure problem={problem} />
      <ModalActions action={texts.action} isDangerous busy={busy} onAct={rotate} isHeld={busy} onClose={onClose} />
    </Modal>
  )
}
