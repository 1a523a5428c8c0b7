import { act } from '../../../api/console.ts'
import { When } from '../../../components/moment.tsx'
import { Failure } from '../../../components/unanswered.tsx'
import { useAction } from '../../../queries/use-action.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
import type { RequestDetails } from './request.ts'

const texts = consoleTexts.signing.retention

type Props = { readonly request: RequestDetails; readonly onChanged: () => void }

/** When the documents will be deleted, and the hold that prevents it. */
export function HoldRequest({ request, onChanged }: Props) {
  const { own, manages } = useSession()
  const { busy, problem, run } = useAction()
  // Missing in responses of an older service.
  const { signingRequestId: id, retentionHold = false, documentsDueAt = null } = request
  const change = () =>
    run((signal) => act(own('holdSigningRequest', { id }), { hold: !retentionHold }, signal), onChanged)
  return (
    <>
      {(retentionHold || documentsDueAt !== null) && (
        <p className="note" role="status">
          {retentionHold ? texts.held : texts.due}{' '}
          {!retentionHold && documentsDueAt !== null && <When iso={documentsDueAt} />}
        </p>
      )}
      {manages && (retentionHold || documentsDueAt !== null) && (
        <button type="button" className="button button-plain" aria-disabled={busy} onClick={change}>
          {retentionHold ? texts.release : texts.hold}
        </button>
      )}
      <Failure problem={problem} />
    </>
  )
}
