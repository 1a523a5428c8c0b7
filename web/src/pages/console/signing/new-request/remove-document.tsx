import { Modal } from '../../../../components/modal.tsx'
import { ModalActions } from '../../../../components/modal-actions.tsx'
import { consoleTexts } from '../../../../strings/console.ts'

const texts = consoleTexts.newRequest.document.removal

type Props = {
  readonly title: string
  /** How many fields the document has. */
  readonly number: number
  readonly onRemove: () => void
  readonly onClose: () => void
}

/** Asks before a document is removed with its fields. */
export function RemoveDocument({ title, number, onRemove, onClose }: Props) {
  return (
    <Modal title={texts.title(title)} onClose={onClose}>
      <p>{texts.text(number)}</p>
      <ModalActions action={texts.act} isDangerous busy={false} onAct={onRemove} onClose={onClose} />
    </Modal>
  )
}
