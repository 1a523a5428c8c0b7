import { useEffect, useState } from 'react'
import { Modal } from '../../../components/modal.tsx'
import { confirmLeavingBy } from '../../../navigation/leave-guard.ts'
import { consoleTexts } from '../../../strings/console.ts'

const texts = consoleTexts.shell.leaving

/** Confirms leaving a page with files that were not uploaded, or with a secret that is shown only once. */
export function LeaveQuestion() {
  const [leave, setLeave] = useState<(() => void) | null>(null)
  useEffect(() => confirmLeavingBy((go) => setLeave(() => go)), [])
  if (leave === null) return null
  const stay = () => setLeave(null)
  return (
    <Modal title={texts.title} onClose={stay}>
      <p>{texts.text}</p>
      <div className="modal-actions">
        <button type="button" className="button button-plain" onClick={stay}>
          {texts.stay}
        </button>
        <button
          type="button"
          className="button button-danger"
          onClick={() => {
            stay()
            leave()
          }}
        >
          {texts.leave}
        </button>
      </div>
    </Modal>
  )
}
