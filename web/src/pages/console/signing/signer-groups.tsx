import { When } from '../../../components/moment.tsx'
import { Badge } from '../../../components/verdict.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
import { type MailStatus, nameOfStatus, type RequestDetails, type RequestSigner, signerTones } from './request.ts'

const texts = consoleTexts.signing

/** Who signs, in the order in which they are asked; those with one number are asked together. */
export function SignerGroups({ request: { signers, declineCode } }: { readonly request: RequestDetails }) {
  const orders = [...new Set(signers.map(({ order }) => order))].sort((one, other) => one - other)
  return (
    <ol className="signer-groups">
      {orders.map((order, position) => (
        <li key={order}>
          {orders.length > 1 && <h3>{texts.group(position + 1)}</h3>}
          <ul>
            {signers
              .filter((signer) => signer.order === order)
              .map((signer) => (
                <SignerCard key={signer.id} signer={signer} declineCode={declineCode} />
              ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

function SignerCard({ signer, declineCode }: { readonly signer: RequestSigner } & Pick<RequestDetails, 'declineCode'>) {
  const { name, email, status, invitedAt, viewedAt, signedAt, mailStatus } = signer
  return (
    <li className="card signer-card">
      <p className="signer-line">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <Badge tone={signerTones[status]}>{texts.signerStatuses[nameOfStatus(status, declineCode)]}</Badge>
      </p>
      <p className="note" dir="ltr">
        {email}
      </p>
      <dl className="signer-times">
        <Time name={texts.invited} iso={invitedAt} />
        <Time name={texts.viewed} iso={viewedAt} />
        <Time name={texts.signed} iso={signedAt} />
      </dl>
      {mailStatus !== null && <MailNote status={mailStatus} />}
    </li>
  )
}

function MailNote({ status }: { readonly status: MailStatus }) {
  const { mailbox } = useSession().me.pages
  if (status === 'SENT' && mailbox !== null) {
    return (
      <p className="note">
        {texts.inMailbox} <a href={mailbox}>{texts.openMailbox}</a>
      </p>
    )
  }
  const undelivered = status === 'BOUNCED' || status === 'FAILED'
  return <p className={undelivered ? 'failure' : 'note'}>{texts.mailStatuses[status]}</p>
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
