import { useState } from 'react'
import { act } from '../../../api/console.ts'
import { Confirm } from '../../../components/confirm.tsx'
import { When } from '../../../components/moment.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
import { HoldRequest } from './hold-request.tsx'
import { isAlive, type RequestDetails } from './request.ts'

const texts = consoleTexts.signing.deleteDocuments

type Props = { readonly request: RequestDetails; readonly onChanged: () => void }

/** Deletes the documents of a closed request, for those who may; says when they were deleted. */
export function DeleteDocuments({ request, onChanged }: Props) {
  const { own, manages } = useSession()
  const [isAsking, setAsking] = useState(false)
  // Missing in responses of an older service.
  const { signingRequestId: id, status, documentsDeletedAt = null, retentionHold = false } = request
  if (documentsDeletedAt !== null) {
    return (
      <>
        <p className="note" role="status">
          {texts.deleted} <When iso={documentsDeletedAt} />
        </p>
        <HoldRequest request={request} onChanged={onChanged} />
      </>
    )
  }
  if (isAlive(status)) return null
  return (
    <>
      <HoldRequest request={request} onChanged={onChanged} />
      {manages && !retentionHold && (
        <button type="button" className="button button-plain" onClick={() => setAsking(true)}>
          {texts.open}
        </button>
      )}
      {isAsking && (
        <Confirm
          title={texts.title}
          text={texts.text}
          action={texts.action}
          act={(signal) => act(own('deleteRequestDocuments', { id }), null, signal)}
          onDone={() => {
            setAsking(false)
            onChanged()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
