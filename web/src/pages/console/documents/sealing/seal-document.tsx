import './sealing.css'
import { useEffect, useRef, useState } from 'react'
import { EmptyState } from '../../../../components/list.tsx'
import { OwnLink } from '../../../../components/own-link.tsx'
import { Failure, Loading } from '../../../../components/unanswered.tsx'
import { useLeaveWarning } from '../../../../navigation/use-leave-warning.ts'
import { useAction } from '../../../../queries/use-action.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import type { OpenDocument } from '../../../../viewer/load-pdfjs.ts'
import { useUsableSeals } from '../../seals/use-usable-seals.ts'
import { useSession } from '../../shell/session.tsx'
import { ChoosePage } from './choose-page.tsx'
import { ChooseSeal } from './choose-seal.tsx'
import { ConfirmSeal } from './confirm-seal.tsx'
import { PlaceFields } from './place-fields.tsx'
import { PlaceOnPage } from './place-on-page.tsx'
import { fitted, type Placement, POINTS_OF_MILLIMETRE, placementOnSigned, usualPlacement } from './placement.ts'
import { SealFile } from './seal-file.tsx'
import { type PlaceProps, type SealingProps, useApply } from './sealing.ts'
import { useSealLook } from './use-seal-look.ts'
import { useShownPage } from './use-shown-page.ts'

const texts = consoleTexts.documents.sealing

/** Choose a seal, place it, confirm. */
export function SealDocument(props: SealingProps) {
  const { opened } = props
  const { value, problem, reload } = useUsableSeals()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const usable = value ?? []
  const [first] = usable

  return (
    <section className="sealing" aria-labelledby="sealing-title">
      <h2 id="sealing-title" ref={heading} tabIndex={-1}>
        {texts.title}
      </h2>
      {value === null && (problem === null ? <Loading /> : <Failure problem={problem} onRetry={reload} />)}
      {value !== null && first === undefined && <NoSeals onCancel={props.onCancel} />}
      {first !== undefined && opened === null && <SealFile {...props} seals={usable} first={first} />}
      {first !== undefined && opened !== null && <PlaceSeal {...props} opened={opened} seals={usable} first={first} />}
    </section>
  )
}

function NoSeals({ onCancel }: { readonly onCancel: () => void }) {
  const { manages } = useSession()
  return (
    <EmptyState title={texts.noSealsTitle} text={manages ? texts.noSealsManager : texts.noSealsMember}>
      <OwnLink className="button" to="/seals">
        {texts.toSeals}
      </OwnLink>
      <button type="button" className="button button-plain" onClick={onCancel}>
        {texts.cancel}
      </button>
    </EmptyState>
  )
}

function PlaceSeal({
  document,
  opened,
  keyFor,
  seals,
  first,
  onSealed,
  onCancel,
}: PlaceProps & { readonly opened: OpenDocument }) {
  const [seal, setSeal] = useState(first)
  const [number, setNumber] = useState(1)
  const [wanted, setWanted] = useState<Placement | null>(null)
  const [confirming, setConfirming] = useState(false)
  const act = useAction()
  useLeaveWarning(act.busy)
  const apply = useApply(document, seal.sealId, keyFor)
  const { look, problem } = useSealLook(seal)
  const shown = useShownPage(opened, number)
  const { numPages } = opened.document

  const usual = document.signatures.length === 0 ? usualPlacement : placementOnSigned
  const placed = look && shown && fitted(wanted ?? usual(shown.size, look.ratio), shown.size, look.ratio)
  return (
    <div className="sealing-columns">
      <div className="sealing-stage">
        <p className="note">{texts.lead}</p>
        <ChoosePage page={number} pages={numPages} onPage={setNumber} />
        <Failure problem={problem} />
        {(look === null || shown === null) && problem === null && <Loading />}
        {look !== null && shown !== null && placed === null && <p role="alert">{texts.tooSmall}</p>}
        {look !== null && shown !== null && placed !== null && (
          <PlaceOnPage shown={shown} pages={numPages} look={look} placed={placed} onPlace={setWanted} />
        )}
      </div>
      <div className="sealing-side">
        <ChooseSeal seals={seals} chosen={seal} onChoose={setSeal} />
        {look !== null && shown !== null && placed !== null && (
          <>
            <PlaceFields placed={placed} page={shown.size} ratio={look.ratio} onPlace={setWanted} />
            <p className="visually-hidden" role="status">
              {texts.place(millimetres(placed.x), millimetres(placed.y), millimetres(placed.width))}
            </p>
          </>
        )}
        <div className="page-actions">
          <button
            type="button"
            className="button"
            disabled={placed === null}
            aria-disabled={act.busy}
            onClick={() => setConfirming(true)}
          >
            {act.busy ? texts.working : texts.go}
          </button>
          <button type="button" className="button button-plain" disabled={act.busy} onClick={onCancel}>
            {texts.cancel}
          </button>
        </div>
        {!confirming && <Failure problem={act.problem} />}
      </div>
      {confirming && placed !== null && (
        <ConfirmSeal
          document={document}
          seal={seal}
          page={number}
          act={act}
          onConfirm={() => act.run((signal) => apply({ page: number, ...placed }, signal), onSealed)}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  )
}

function millimetres(points: number): string {
  return (points / POINTS_OF_MILLIMETRE).toFixed(1)
}
