import './sealing.css'
import { useState } from 'react'
import { Failure } from '../../../../components/unanswered.tsx'
import { useLeaveWarning } from '../../../../navigation/use-leave-warning.ts'
import { useAction } from '../../../../queries/use-action.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import { ChooseSeal } from './choose-seal.tsx'
import { ConfirmSeal } from './confirm-seal.tsx'
import { type PlaceProps, useApply } from './sealing.ts'

const texts = consoleTexts.documents.sealing

/** Choose a seal and confirm. A file without pages has no place for a seal. */
export function SealFile({ document, keyFor, seals, first, onSealed, onCancel }: PlaceProps) {
  const [seal, setSeal] = useState(first)
  const [confirming, setConfirming] = useState(false)
  const act = useAction()
  useLeaveWarning(act.busy)
  const apply = useApply(document, seal.sealId, keyFor)
  return (
    <>
      <ChooseSeal seals={seals} chosen={seal} onChoose={setSeal} />
      <div className="page-actions">
        <button type="button" className="button" aria-disabled={act.busy} onClick={() => setConfirming(true)}>
          {act.busy ? texts.working : texts.go}
        </button>
        <button type="button" className="button button-plain" disabled={act.busy} onClick={onCancel}>
          {texts.cancel}
        </button>
      </div>
      {!confirming && <Failure problem={act.problem} />}
      {confirming && (
        <ConfirmSeal
          document={document}
          seal={seal}
          page={null}
          act={act}
          onConfirm={() => act.run((signal) => apply(null, signal), onSealed)}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}
