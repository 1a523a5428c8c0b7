import type { ApiKey } from '@countersign/api'
import { type FormEvent, useState } from 'react'
import { callConsole } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import { useFirstWrong } from '../../../components/field.tsx'
import { Modal } from '../../../components/modal.tsx'
import { ModalActions } from '../../../components/modal-actions.tsx'
import { Failure } from '../../../components/unanswered.tsx'
import { useAction } from '../../../queries/use-action.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { isolated } from '../../../strings/word-forms.ts'
import { changesFrom, enteredOf, readLimits, type WrongLimits } from './key-draft.ts'
import { LimitFields } from './limit-fields.tsx'

const texts = consoleTexts.keys.form

type Props = {
  readonly apiKey: ApiKey
  readonly onChanged: (changed: ApiKey) => void
  readonly onClose: () => void
}

export function EditKey({ apiKey, onChanged, onClose }: Props) {
  const { busy, problem, run } = useAction()
  const [entered, setEntered] = useState(enteredOf(apiKey))
  const [wrong, setWrong] = useState<WrongLimits>({})
  const form = useFirstWrong(wrong)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readLimits(entered)
    setWrong(read.wrong)
    if (read.limits === null) return
    const changes = changesFrom(apiKey, read.limits)
    if (Object.keys(changes).length === 0) onClose()
    else run((signal) => act(callConsole('changeOwnKey', { id: apiKey.id }), changes, signal), onChanged)
  }

  return (
    <Modal title={texts.title(isolated(apiKey.name))} onClose={onClose} isHeld={busy}>
      <form ref={form} className="form" noValidate onSubmit={submit}>
        <LimitFields entered={entered} wrong={wrong} onEnter={(change) => setEntered({ ...entered, ...change })} />
        <Failure problem={problem} />
        <ModalActions action={texts.save} busy={busy} isHeld={busy} onClose={onClose} />
      </form>
    </Modal>
  )
}
