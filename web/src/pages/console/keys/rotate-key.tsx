import type { ApiKey, NewApiKey } from '@countersign/api'
import { useState } from 'react'
import { callConsole } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import { Modal } from '../../../components/modal.tsx'
import { ModalActions } from '../../../components/modal-actions.tsx'
import { OverlapField } from '../../../components/overlap-field.tsx'
import { Failure } from '../../../components/unanswered.tsx'
import { useAction, useKeyFor } from '../../../queries/use-action.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { isolated } from '../../../strings/word-forms.ts'

const texts = consoleTexts.keys.rotation

/** In hours. */
const overlaps = [0, 1, 24, 168, 720] as const

type Props = {
  readonly apiKey: ApiKey
  readonly onMade: (made: NewApiKey) => void
  readonly onClose: () => void
}

/** Replaces a key, immediately or with an overlap. */
export function RotateKey({ apiKey, onMade, onClose }: Props) {
  const { busy, problem, run } = useAction()
  const keyFor = useKeyFor()
  const [overlapHours, setOverlapHours] = useState<(typeof overlaps)[number]>(24)
  const rotate = () => {
    // The key is shown only once. A retry with the same overlap gets the same key, if the first response was lost.
    const headers = { 'idempotency-key': keyFor(String(overlapHours)) }
    run((signal) => act(callConsole('rotateOwnKey', { id: apiKey.id }), { overlapHours }, signal, headers), onMade)
  }
  return (
    <Modal title={texts.title(isolated(apiKey.name))} onClose={onClose} isHeld={busy}>
      <p>{texts.text}</p>
      <OverlapField
        label={texts.overlap}
        hint={texts.overlapHint}
        choices={overlaps}
        names={texts.overlaps}
        value={overlapHours}
        onChange={setOverlapHours}
      />
      <Failure problem={problem} />
      <ModalActions action={texts.action} busy={busy} onAct={rotate} isHeld={busy} onClose={onClose} />
    </Modal>
  )
}
