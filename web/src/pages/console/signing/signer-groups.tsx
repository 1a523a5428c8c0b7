import type { AuthenticationMethod } from '@countersign/api'
import { When } from '../../../components/moment.tsx'
import { Badge } from '../../../components/verdict.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { listTime } from '../../../strings/times.ts'
import { useSession } from '../shell/session.tsx'
import { isProtected, nameIdentity } from './authentication/identity-choices.ts'
import { identityOf } from './authentication/identity-of.ts'
import { canChange, type MailStatus, type RequestDetails, type RequestSigner } from './request.ts'
import { SignerActions } from './signer-actions.tsx'
import { signerState, signerTones } from './signer-state.ts'

const texts = consoleTexts.signing
const identities = consoleTexts.authentication

/** The signers by group, then those who get a copy. Groups count from 1 in their signing order, as in the audit trail. */
export function SignerGroups({ request, onChanged }: Omit<CardProps, 'signer'>) {
  const signers = request.signers.filter(({ role }) => role !== 'cc')
  const copies = request.signers.filter(({ role }) => role === 'cc')
  const orders = [...new Set(signers.map(({ order }) => order))].sort((one, other) => one - other)
  return (
    <ol className="signer-groups">
      {orders.map((order, index) => (
        <li key={order}>
          {orders.length > 1 && <h3>{texts.group(index + 1)}</h3>}
          <ul>
            {signers
              .filter((signer) => signer.order === order)
              .map((signer) => (
                <SignerCard key={signer.id} signer={signer} request={request} onChanged={onChanged} />
              ))}
          </ul>
        </li>
      ))}
      {copies.length > 0 && (
        <li>
          <ul>
            {copies.map((signer) => (
              <SignerCard key={signer.id} signer={signer} request={request} onChanged={onChanged} />
            ))}
          </ul>
        </li>
      )}
    </ol>
  )
}

type CardProps = {
  readonly signer: RequestSigner
  readonly request: RequestDetails
  readonly onChanged: () => void
}

function SignerCard({ signer, request, onChanged }: CardProps) {
  const { name, email, phone, role, delegatedBy, invitedAt, viewedAt, signedAt, mailStatus } = signer
  const state = signerState(signer, request)
  return (
    <li className="card signer-card">
      <p className="signer-line">
        <span>
          <strong>
            <bdi>{name}</bdi>
          </strong>{' '}
          {role !== 'signer' && <span className="note">{texts.roles[role]}</span>}
        </span>
        <Badge tone={signerTones[state]}>{texts.signerStatuses[state]}</Badge>
      </p>
      <p className="note">
        <bdi dir="ltr">{email}</bdi>
      </p>
      {/* Missing in responses of an older service. */}
      {phone && (
        <p className="note">
          <bdi dir="ltr">{phone}</bdi>
        </p>
      )}
      <IdentityLine signer={signer} />
      {delegatedBy && <p className="note">{texts.delegatedBy(delegatedBy.name)}</p>}
      <dl className="signer-times">
        <Time name={texts.invited} iso={invitedAt} />
        <Time name={texts.viewed} iso={viewedAt} />
        <Time name={role === 'approver' ? texts.approved : texts.signed} iso={signedAt} />
      </dl>
      {signer.invisible !== null && <p className="warning-note">{texts.invisible[signer.invisible]}</p>}
      {mailStatus !== null && <MailNote status={mailStatus} canCorrect={canChange(signer, request)} />}
      <SignerActions signer={signer} request={request} onChanged={onChanged} />
    </li>
  )
}

/** How the signer proves who they are, and whether they have. */
function IdentityLine({ signer }: Pick<CardProps, 'signer'>) {
  // Missing in responses of an older service.
  const { authentication = [] } = signer
  if (!isProtected(authentication)) return null
  const identity = identityOf(signer)
  return (
    <>
      <p className="note">
        {identities.title}: {nameIdentity(authentication, identities.names)}
        {identity?.kind === 'passed' && ` · ${identities.passed(listTime(new Date(identity.at)))}`}
        {identity?.kind === 'waiting' && ` · ${identities.waiting}`}
      </p>
      {identity?.kind === 'locked' && <p className="warning-note">{lockedText(identity.method)}</p>}
    </>
  )
}

function MailNote({ status, canCorrect }: { readonly status: MailStatus; readonly canCorrect: boolean }) {
  const { mailbox } = useSession().me.pages
  if (status === 'SENT' && mailbox !== null) {
    return (
      <p className="note">
        {texts.inMailbox} <a href={mailbox}>{texts.openMailbox}</a>
      </p>
    )
  }
  const undelivered = status === 'BOUNCED' || status === 'FAILED'
  const text = status === 'BOUNCED' && canCorrect ? texts.correctAddress : texts.mailStatuses[status]
  return <p className={undelivered ? 'failure' : 'note'}>{text}</p>
}

function Time({ name, iso }: { readonly name: string; readonly iso: string | null }) {
  if (iso === null) return null
  return (
    <div>
      <dt className="note">{name}</dt>
      <dd>
        <When iso={iso} />
      </dd>
    </div>
  )
}

function lockedText(method: AuthenticationMethod): string {
  switch (method) {
    case 'access_code':
      return identities.locked
    case 'email_code':
    case 'sms_code':
      return identities.lockedEmail
    case 'passkey':
      return identities.lockedPasskey
    case 'identity_check':
      return identities.lockedCheck
    case 'oidc':
      return identities.lockedProvider
  }
}
