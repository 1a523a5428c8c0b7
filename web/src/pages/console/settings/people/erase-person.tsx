import { type FormEvent, useState } from 'react'
import { Modal } from '../../../../components/modal.tsx'
import { ModalActions } from '../../../../components/modal-actions.tsx'
import { Failure } from '../../../../components/unanswered.tsx'
import { useAction } from '../../../../queries/use-action.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import { useSession } from '../../shell/session.tsx'
import { type Erasure, eraseEverywhere } from './erase-everywhere.ts'

const texts = consoleTexts.settings.people.erasure

type Props = {
  readonly email: string
  readonly onDone: (erasure: Erasure) => void
  readonly onClose: () => void
}

/** Says what is erased and what stays, and erases. */
export function ErasePerson({ email, onDone, onClose }: Props) {
  const { own } = useSession()
  const { busy, problem, run } = useAction()
  const [deleteDocuments, setDeleteDocuments] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run((signal) => eraseEverywhere(own('erasePerson'), { email, deleteDocuments }, signal), onDone)
  }
  return (
    <Modal title={texts.title(email)} onClose={onClose} isHeld={busy}>
      <form className="form" onSubmit={submit}>
        <p>{texts.erased}</p>
        <p>{texts.stays}</p>
        <label className="choice">
          <input
            type="checkbox"
            checked={deleteDocuments}
            onChange={({ target }) => setDeleteDocuments(target.checked)}
          />{' '}
          {texts.documents}
        </label>
        <p>
          <strong>{texts.final}</strong>
        </p>
        <Failure problem={problem} />
        <ModalActions action={texts.action} isDangerous busy={busy} isHeld={busy} onClose={onClose} />
      </form>
    </Modal>
  )
}
