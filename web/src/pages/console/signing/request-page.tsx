import './request.css'
import './requests.css'
import { useEffect, useState } from 'react'
import { act } from '../../../api/console.ts'
import { When } from '../../../components/moment.tsx'
import { OwnLink } from '../../../components/own-link.tsx'
import { hasReference, ReferenceFacts } from '../../../components/own-reference.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { Failure, Loading } from '../../../components/unanswered.tsx'
import { Badge } from '../../../components/verdict.tsx'
import { useAction } from '../../../queries/use-action.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
import { choiceOf } from './authentication/identity-choices.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { ChangeRequest } from './change-request.tsx'
import {
  isAlive,
  isOpen,
  isSignedOnly,
  isUnsigned,
  languageOfReason,
  nameOfStatus,
  type RequestDetails,
  type RequestSigner,
  requestTones,
  shownReason,
} from './request.ts'
import { RequestEmails } from './request-emails.tsx'
import { RequestFiles } from './request-files.tsx'
import { RequestProgress } from './request-progress.tsx'
import { RequestTimeline } from './request-timeline.tsx'
import { SignerGroups } from './signer-groups.tsx'
import { useTimeline } from './use-timeline.ts'

const texts = consoleTexts.signing

/** In milliseconds, while the request still changes. */
const POLL_MS = 3000

/** Codes that a signer enters change nothing else of the request. */
const CODES_MS = 15_000

/** One request: its progress, signers, timeline and actions. */
export function RequestPage({ id }: { readonly id: string }) {
  const { own } = useSession()
  const [alive, setAlive] = useState(true)
  const [acts, setActs] = useState(0)
  const { value, problem, reload } = useQuery(own('readSigningRequest', { id }), alive ? POLL_MS : null)
  if (value !== null && isAlive(value.status) !== alive) setAlive(isAlive(value.status))

  const timeline = useTimeline(
    id,
    value === null ? '' : `${acts} ${stateOf(value)}`,
    alive && value?.signers.some(provesIdentity) ? CODES_MS : null,
  )

  const above = <OwnLink to="/signing">{texts.title}</OwnLink>
  if (value === null) {
    return (
      <>
        <PageHead title={texts.one} above={above} />
        {problem === null ? <Loading /> : <Failure problem={problem} onRetry={reload} />}
      </>
    )
  }
  const changed = () => {
    reload()
    setActs((before) => before + 1)
  }
  const actions = (
    <>
      {isOpen(value.status) && <OpenActions request={value} onChanged={changed} />}
      {(value.documentsDeletedAt ?? null) === null && (
        <OwnLink className="button button-plain" to={`/signing/new?from=${id}`}>
          {isUnsigned(value.status) ? texts.sendAgain : texts.duplicate}
        </OwnLink>
      )}
    </>
  )
  return (
    <>
      <PageHead title={value.documentTitle} above={above} actions={actions} />
      <Failure problem={problem} onRetry={reload} />
      <div className="two-columns">
        <div>
          <StatusCard request={value} />
          <section className="section" aria-labelledby="signers-title">
            <h2 id="signers-title">{texts.signers}</h2>
            <SignerGroups request={value} onChanged={changed} />
          </section>
          <RequestEmails request={value} />
        </div>
        <div>
          <RequestFiles request={value} onChanged={changed} />
          {hasReference(value) && (
            <section className="card section" aria-labelledby="own-details-title">
              <h2 id="own-details-title">{consoleTexts.shared.ownDetails}</h2>
              <dl className="facts">
                <ReferenceFacts {...value} />
              </dl>
            </section>
          )}
          <section className="section" aria-labelledby="timeline-title">
            <h2 id="timeline-title">{texts.timeline}</h2>
            <RequestTimeline timeline={timeline} />
          </section>
        </div>
      </div>
    </>
  )
}

/** Whether the link alone is not enough. */
function provesIdentity({ authentication = [] }: RequestSigner): boolean {
  return choiceOf(authentication) !== 'link'
}

/** Changes with everything that adds an event to the timeline. */
function stateOf({ updatedAt, signers }: RequestDetails): string {
  return [updatedAt, ...signers.flatMap(({ invitedAt, viewedAt, signedAt }) => [invitedAt, viewedAt, signedAt])].join()
}

function StatusCard({ request }: { readonly request: RequestDetails }) {
  // Missing in responses of an older service.
  const { status, expiresAt, createdAt, duplicateOf = null } = request
  const name = nameOfStatus(request)
  const reason = shownReason(request)
  return (
    <div className="card" role="status">
      <p>
        <Badge tone={requestTones[status]}>{texts.statuses[name]}</Badge> {meaningOf(request)}
      </p>
      {reason !== null && (
        <p>
          <bdi lang={languageOfReason(status)}>{reason}</bdi>
        </p>
      )}
      <RequestProgress request={request} />
      <p className="note">
        {texts.created} <When iso={createdAt} />
      </p>
      {isOpen(status) && (
        <p className="note">
          {texts.expires} <When iso={expiresAt} />
        </p>
      )}
      {duplicateOf !== null && (
        <p className="note">
          {texts.duplicateOf} <OwnLink to={`/signing/${duplicateOf}`}>{duplicateOf}</OwnLink>
        </p>
      )}
    </div>
  )
}

function meaningOf(request: RequestDetails): string {
  const name = nameOfStatus(request)
  const { meanings, meaningsOfParts } = texts
  return isSignedOnly(request) ? meanings[name] : { ...meanings, ...meaningsOfParts }[name]
}

function OpenActions({ request, onChanged }: { readonly request: RequestDetails; readonly onChanged: () => void }) {
  const { signingRequestId: id } = request
  const { own } = useSession()
  const [cancelling, setCancelling] = useState(false)
  const [changing, setChanging] = useState(false)
  const [reminded, setReminded] = useState<number | null>(null)
  const { busy, problem, run } = useAction()
  useFocusWhenGone()
  const remind = () =>
    run(
      (signal) => act(own('remindSigners', { id }), null, signal),
      (answer) => {
        setReminded(answer.reminded.length)
        onChanged()
      },
    )
  return (
    <>
      <button type="button" className="button button-plain" aria-disabled={busy} onClick={remind}>
        {busy ? consoleTexts.shared.working : texts.remind}
      </button>
      <button type="button" className="button button-plain" onClick={() => setChanging(true)}>
        {texts.change.act}
      </button>
      <button type="button" className="button button-plain" onClick={() => setCancelling(true)}>
        {texts.cancel}
      </button>
      {problem?.kind === 'rate-limited' ? (
        <p role="alert" className="failure-note">
          {texts.remindedLately}
        </p>
      ) : (
        <Failure problem={problem} />
      )}
      <span role="status" className="success-note">
        {reminded !== null && problem === null ? texts.reminded(reminded) : null}
      </span>
      {changing && (
        <ChangeRequest
          request={request}
          onDone={() => {
            setChanging(false)
            onChanged()
          }}
          onClose={() => setChanging(false)}
        />
      )}
      {cancelling && (
        <CancelDialog
          id={id}
          onDone={() => {
            setCancelling(false)
            onChanged()
          }}
          onClose={() => setCancelling(false)}
        />
      )}
    </>
  )
}

/** The buttons disappear when the request ends, and would lose the focus. */
function useFocusWhenGone(): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.getElementById('title')?.focus()
    },
    [],
  )
}
