import type { CreatedSigningRequest } from '@countersign/api'
import './new-request/new-request.css'
import { useEffect, useState } from 'react'
import { OwnLink } from '../../../components/own-link.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { Loading } from '../../../components/unanswered.tsx'
import { useAddressQuery } from '../../../navigation/use-address-query.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
import { draftPlace, forgetDraft, readDraft } from './new-request/kept-draft.ts'
import type { NewRequest } from './new-request/read-entered.ts'
import { RequestCreated } from './new-request/request-created.tsx'
import { RequestForm } from './new-request/request-form.tsx'
import { useBeginning } from './new-request/use-beginning.ts'

const texts = consoleTexts.newRequest

/** The form for a new request, then its result. `?document=` preselects a document, `?from=` takes over a request. */
export function NewRequestPage() {
  const { me, organization } = useSession()
  const place = draftPlace(me.id, organization.id)
  const [named, setQuery] = useAddressQuery(['document', 'from'])
  const [kept] = useState(() => readDraft(place))
  const [round, setRound] = useState(0)
  const [created, setCreated] = useState<{ request: CreatedSigningRequest; sent: NewRequest } | null>(null)
  const { draft, isKept, replacesDraft, missing } = useBeginning(named, round === 0 ? kept : null)
  useEffect(() => {
    if (created !== null) window.document.getElementById('title')?.focus({ preventScroll: true })
  }, [created])

  const startOver = () => {
    forgetDraft(place)
    setQuery({})
    setCreated(null)
    setRound((before) => before + 1)
  }
  if (created !== null) {
    return <RequestCreated sent={created.sent} created={created.request} onAgain={startOver} />
  }
  const head = (
    <PageHead
      title={texts.title}
      lead={texts.lead}
      above={<OwnLink to="/signing">{consoleTexts.signing.title}</OwnLink>}
    />
  )
  if (draft === null) {
    return (
      <>
        {head}
        <Loading />
      </>
    )
  }
  if (replacesDraft) {
    return (
      <>
        {head}
        <KeptDraft
          onContinue={() => setQuery({})}
          onDiscard={() => {
            forgetDraft(place)
            setRound((before) => before + 1)
          }}
        />
      </>
    )
  }
  const above = (
    <>
      {head}
      {missing !== null && (
        <p role="alert" className="failure">
          {missing === 'from' ? texts.unknownRequest : texts.document.unknown}
        </p>
      )}
      {isKept && (
        <p className="note kept-note" role="status">
          {texts.kept}{' '}
          <button type="button" className="button-small" onClick={startOver}>
            {texts.startOver}
          </button>
        </p>
      )}
    </>
  )
  return (
    <RequestForm
      key={round}
      head={above}
      draft={draft}
      place={place}
      onCreated={(request, sent) => {
        forgetDraft(place)
        scrollTo(0, 0)
        setCreated({ request, sent })
      }}
    />
  )
}

type KeptProps = { readonly onContinue: () => void; readonly onDiscard: () => void }

/** Sending a request again fills the form, so the sender decides about the draft in it first. */
function KeptDraft({ onContinue, onDiscard }: KeptProps) {
  // The button that had the focus is gone.
  useEffect(() => () => window.document.getElementById('title')?.focus({ preventScroll: true }), [])
  return (
    <div className="card kept-draft">
      <p>{texts.draft.text}</p>
      <p className="page-actions">
        <button type="button" className="button" onClick={onContinue}>
          {texts.draft.keep}
        </button>
        <button type="button" className="button button-plain" onClick={onDiscard}>
          {texts.draft.discard}
        </button>
      </p>
    </div>
  )
}
