import type { DocumentState, Seal } from '@countersign/api'
import { holderOf } from '../../../../api/console/seals.ts'
import { Modal } from '../../../../components/modal.tsx'
import { Failure } from '../../../../components/unanswered.tsx'
import type { Action } from '../../../../queries/use-action.ts'
import { consoleTexts } from '../../../../strings/console.ts'

const texts = consoleTexts.documents.sealing

type Props = {
  readonly document: DocumentState
  readonly seal: Seal
  /** Null for a file without pages. */
  readonly page: number | null
  readonly act: Action
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Explains what a seal means before applying it. */
export function ConfirmSeal({ document, seal, page, act, onConfirm, onClose }: Props) {
  return (
    <Modal title={texts.confirmTitle} onClose={onClose} isHeld={act.busy}>
      <p>
        {page === null
          ? texts.confirmFile(seal.name, document.title)
          : texts.confirmWhat(seal.name, page, document.title)}
      </p>
      <ul className="sealing-meaning">
        {texts.confirmMeaning.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="note">{texts.holder(holderOf(seal.certificate.subject))}</p>
      <Failure problem={act.problem} />
      <p role="status" className="sealing-progress">
        {act.busy && (
          <>
            <progress aria-label={texts.working} /> {texts.working}
          </>
        )}
      </p>
      <div className="modal-actions">
        <button type="button" className="button button-plain" disabled={act.busy} onClick={onClose}>
          {texts.cancel}
        </button>
        <button type="button" className="button" aria-disabled={act.busy} onClick={onConfirm}>
          {act.busy ? texts.working : texts.go}
        </button>
      </div>
    </Modal>
  )
}
