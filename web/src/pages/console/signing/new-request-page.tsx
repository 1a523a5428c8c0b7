import type { CreatedSigningRequest, DocumentState } from '@countersign/api'
import './new-request/new-request.css'
import { useEffect, useState } from 'react'
import { OwnLink } from '../../../components/own-link.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { Loading } from '../../../components/unanswered.tsx'
import { useAddressQuery } from '../../../navigation/use-address-query.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
import { EMPTY, withDocument } from './new-request/entered.ts'
import { type Draft, draftPlace, forgetDraft, readDraft } from './new-request/kept-draft.ts'
import type { NewRequest } from './new-request/read-entered.ts'
import { RequestCreated } from './new-request/request-created.tsx'
import { RequestForm } from './new-request/request-form.tsx'
import { whyUnfit } from './new-request/why-unfit.ts'

const texts = consoleTexts.newRequest
const BLANK: Draft = { entered: EMPTY, attempt: null }

/** The form for a new request, then its result. `?document=` preselects a document. */
export function NewRequestPage() {
  const { me, organization, own } = useSession()
  const place = draftPlace(me.id, organization.id)
  const [{ document }, setQuery] = useAddressQuery(['document'])
  const named = useQuery(document === undefined ? null : own('readDocumentStatus', { id: document }))
  const [kept] = useState(() => readDraft(place))
  const [round, setRound] = useState(0)
  const [created, setCreated] = useState<{ request: CreatedSigningRequest; sent: NewRequest } | null>(null)
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
  if (document !== undefined && named.value === null && named.problem === null) {
    return (
      <>
        {head}
        <Loading />
      </>
    )
  }
  const before = round === 0 ? kept : null
  const isNamed = document !== undefined && named.value !== null && whyUnfit(named.value.status) === null
  const draft = isNamed && named.value !== null ? withNamed(before ?? BLANK, named.value) : (before ?? BLANK)
  return (
    <>
      {head}
      {document !== undefined && !isNamed && (
        <p role="alert" className="failure">
          {texts.document.unknown}
        </p>
      )}
      {before !== null && (
        <p className="note kept-note" role="status">
          {texts.kept}{' '}
          <button type="button" className="button-small" onClick={startOver}>
            {texts.startOver}
          </button>
        </p>
      )}
      <RequestForm
        key={round}
        draft={draft}
        place={place}
        onCreated={(request, sent) => {
          forgetDraft(place)
          scrollTo(0, 0)
          setCreated({ request, sent })
        }}
      />
    </>
  )
}

function withNamed({ entered, attempt }: Draft, { documentId, title, pages, size }: DocumentState): Draft {
  if (entered.document?.documentId === documentId && entered.source !== 'address') return { entered, attempt }
  return { attempt, entered: withDocument({ ...entered, source: 'own' }, { documentId, title, pages, size }) }
}
