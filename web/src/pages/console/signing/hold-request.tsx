import { act } from '../../../api/console.ts'
import { When } from '../../../components/moment.tsx'
import { Failure } from '../../../components/unanswered.tsx'
import { useAction } from '../../../queries/use-action.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
import type { RequestDetails } from './request.ts'

const texts = consoleTexts.signing.retention

type Props = { readonly request: RequestDetails; readonly onChanged: () => void }

/** When the documents will be deleted and the people erased, and the hold that prevents it. */
export function HoldRequest({ request, onChanged }: Props) {
  const { own, manages } = useSession()
  const { busy, problem, run } = useAction()
  // Missing in responses of an older service.
  const { signingRequestId: id, retentionHold = false, documentsDueAt = null, personalDataDueAt = null } = request
  // Even if nothing is due, a hold prevents deletion by hand.
  const isDeletable = (request.documentsDeletedAt ?? null) === null || personalDataDueAt !== null
  const change = () =>
    run((signal) => act(own('holdSigningRequest', { id }), { hold: !retentionHold }, signal), onChanged)
  return (
    <>
      <div className="note" role="status">
        {retentionHold && <p>{texts.held}</p>}
        <Due words={texts.due} iso={documentsDueAt} />
        <Due words={texts.peopleDue} iso={personalDataDueAt} />
      </div>
      {manages && (retentionHold || isDeletable) && (
        <button type="button" className="button button-plain" aria-disabled={busy} onClick={change}>
          {retentionHold ? texts.release : texts.hold}
        </button>
      )}
      <Failure problem={problem} />
    </>
  )
}

function Due({ words, iso }: { readonly words: string; readonly iso: string | null }) {
  if (iso === null) return null
  return (
    <p>
      {words} <When iso={iso} />
    </p>
  )
}
