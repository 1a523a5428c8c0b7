import { consoleTexts } from '../../../strings/console.ts'
import { Badge } from '../kit/badge.tsx'
import { When } from '../kit/when.tsx'
import { type RequestSigner, signerTones } from './request.ts'

const texts = consoleTexts.signing

/** Who signs, in the order in which they are asked; those with one number are asked together. */
export function SignerGroups({ signers }: { readonly signers: readonly RequestSigner[] }) {
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
                <SignerCard key={signer.id} signer={signer} />
              ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

function SignerCard({ signer }: { readonly signer: RequestSigner }) {
  const { name, email, status, invitedAt, viewedAt, signedAt, mailStatus } = signer
  const undelivered = mailStatus === 'BOUNCED' || mailStatus === 'FAILED'
  return (
    <li className="card signer-card">
      <p className="signer-line">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <Badge tone={signerTones[status]}>{texts.signerStatuses[status]}</Badge>
      </p>
      <p className="note" dir="ltr">
        {email}
      </p>
      <dl className="signer-times">
        <Time name={texts.invited} iso={invitedAt} />
        <Time name={texts.viewed} iso={viewedAt} />
        <Time name={texts.signed} iso={signedAt} />
      </dl>
      {mailStatus !== null && <p className={undelivered ? 'failure' : 'note'}>{texts.mailStatuses[mailStatus]}</p>}
    </li>
  )
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
