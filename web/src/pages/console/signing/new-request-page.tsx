import type { CreatedSigningRequest } from '@countersign/api'
import './new-request/new-request.css'
import { useEffect, useState } from 'react'
import { OwnLink } from '../../../components/own-link.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { Loading } from '../../../components/unanswered.tsx'
import { useAddressQuery } from '../../../navigation/use-address-query.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
import { forgetForm, formPlace, readForm } from './new-request/kept-form.ts'
import type { NewRequest } from './new-request/read-entered.ts'
import { RequestCreated } from './new-request/request-created.tsx'
import { RequestForm } from './new-request/request-form.tsx'
import { type Beginning, useBeginning } from './new-request/use-beginning.ts'

const texts = consoleTexts.newRequest

type Created = { readonly request: CreatedSigningRequest; readonly sent: NewRequest }

/**
 * The form for a new request, then its result. `?draft=` opens a draft, `?document=` preselects a document, `?from=`
 * takes over a request.
 */
export function NewRequestPage() {
  const [, setQuery] = useAddressQuery([])
  const [round, setRound] = useState(0)
  const [created, setCreated] = useState<Created | null>(null)
  useEffect(() => {
    if (created !== null) window.document.getElementById('title')?.focus({ preventScroll: true })
  }, [created])

  const next = () => {
    setCreated(null)
    setRound((before) => before + 1)
  }
  const startOver = () => {
    setQuery({})
    next()
  }
  if (created !== null) {
    const accessCodes = created.sent.signers.map(({ accessCode }) => accessCode)
    return (
      <RequestCreated sent={created.sent} accessCodes={accessCodes} created={created.request} onAgain={startOver} />
    )
  }
  return <FormPage key={round} onAgain={next} onStartOver={startOver} onCreated={setCreated} />
}

type FormPageProps = {
  readonly onAgain: () => void
  readonly onStartOver: () => void
  readonly onCreated: (created: Created) => void
}

function FormPage({ onAgain, onStartOver, onCreated }: FormPageProps) {
  const { me, organization } = useSession()
  const place = formPlace(me.id, organization.id)
  const [named, setQuery] = useAddressQuery(['document', 'from', 'draft'])
  const [kept] = useState(() => readForm(place))
  /** The draft that this form has saved. */
  const [savedAs, setSavedAs] = useState<string | null>(null)
  const isOwn = savedAs !== null && named.draft === savedAs
  const { form, isKept, replacesKept, missing } = useBeginning(isOwn ? {} : named, isOwn ? null : kept)
  const head = (
    <PageHead
      title={texts.title}
      lead={texts.lead}
      above={<OwnLink to="/signing">{consoleTexts.signing.title}</OwnLink>}
    />
  )
  const forgetAnd = (go: () => void) => () => {
    forgetForm(place)
    go()
  }
  if (form === null) {
    return (
      <>
        {head}
        <Loading />
      </>
    )
  }
  if (replacesKept) {
    const back = kept?.saved === null || kept === null ? {} : { draft: kept.saved.id }
    return (
      <>
        {head}
        <Unsaved onContinue={() => setQuery(back)} onDiscard={forgetAnd(onAgain)} />
      </>
    )
  }
  const above = (
    <>
      {head}
      {missing !== null && (
        <p role="alert" className="failure">
          {whyMissing(missing)}
        </p>
      )}
      {isKept && (
        <p className="note kept-note" role="status">
          {texts.kept}{' '}
          <button
            type="button"
            className="button-small"
            onClick={forgetAnd(named.draft === undefined ? onStartOver : onAgain)}
          >
            {named.draft === undefined ? texts.startOver : texts.unsaved.discard}
          </button>
        </p>
      )}
    </>
  )
  return (
    <RequestForm
      head={above}
      beginning={form}
      place={place}
      onSaved={(draft) => {
        setSavedAs(draft)
        setQuery({ draft })
      }}
      onReopen={forgetAnd(onAgain)}
      onCreated={(request, sent) => {
        forgetForm(place)
        scrollTo(0, 0)
        onCreated({ request, sent })
      }}
    />
  )
}

function whyMissing(missing: NonNullable<Beginning['missing']>): string {
  switch (missing) {
    case 'document':
      return texts.document.unknown
    case 'from':
      return texts.unknownRequest
    case 'draft':
      return texts.draft.unknown
    case 'draft-document':
      return texts.draft.noDocument
    case 'draft-documents':
      return texts.draft.noDocuments
  }
}

type UnsavedProps = { readonly onContinue: () => void; readonly onDiscard: () => void }

/** Another draft or request fills the form, so the sender decides about the changes in it first. */
function Unsaved({ onContinue, onDiscard }: UnsavedProps) {
  // The button that had the focus is gone.
  useEffect(() => () => window.document.getElementById('title')?.focus({ preventScroll: true }), [])
  return (
    <div className="card kept-draft">
      <p>{texts.unsaved.text}</p>
      <p className="page-actions">
        <button type="button" className="button" onClick={onContinue}>
          {texts.unsaved.keep}
        </button>
        <button type="button" className="button button-plain" onClick={onDiscard}>
          {texts.unsaved.discard}
        </button>
      </p>
    </div>
  )
}
