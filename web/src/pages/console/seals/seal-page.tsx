import type { Seal } from '@countersign/api'
import './seals.css'
import { useState } from 'react'
import { holderOf } from '../../../api/console/seals.ts'
import { When } from '../../../components/moment.tsx'
import { OwnLink } from '../../../components/own-link.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { Failure, Loading } from '../../../components/unanswered.tsx'
import { HashText } from '../../../components/verbatim-text.tsx'
import { useQuery } from '../../../queries/use-query.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
import { RevokeSeal } from './revoke-seal.tsx'
import { SealStatusBadge, standingOf } from './seal-status.tsx'
import { SealUses } from './seal-uses.tsx'

const texts = consoleTexts.seals
const words = texts.page

/** One seal: its appearance, its certificate and what was sealed with it. */
export function SealPage({ id }: { readonly id: string }) {
  const { own, manages } = useSession()
  const { value: seal, problem, reload } = useQuery(own('readSeal', { sealId: id }))
  const [revoking, setRevoking] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const above = <OwnLink to="/seals">{texts.title}</OwnLink>
  if (seal === null) {
    return (
      <>
        <PageHead title={texts.title} above={above} />
        {problem === null ? <Loading /> : <Failure problem={problem} onRetry={reload} />}
      </>
    )
  }
  const revoke = manages && seal.status === 'ACTIVE' && (
    <button type="button" className="button button-plain" onClick={() => setRevoking(true)}>
      {texts.revoke.action}
    </button>
  )
  return (
    <>
      <PageHead title={seal.name} above={above} actions={revoke} />
      <div role="status" className="success-note">
        {announcement}
      </div>
      <div className="two-columns seal-columns">
        <div className="seal-look">
          <div className="seal-picture seal-picture-large">
            <img src={own('downloadSealImage', { sealId: seal.sealId }).address} alt={texts.pictureOf(seal.name)} />
          </div>
          <Advice seal={seal} />
        </div>
        <SealFacts seal={seal} />
      </div>
      <SealUses sealId={seal.sealId} />
      {revoking && (
        <RevokeSeal
          seal={seal}
          onClose={() => setRevoking(false)}
          onRevoked={() => {
            setRevoking(false)
            setAnnouncement(texts.revoke.done)
            reload()
          }}
        />
      )}
    </>
  )
}

function Advice({ seal }: { readonly seal: Seal }) {
  switch (standingOf(seal)) {
    case 'ACTIVE':
      return (
        <p className="note">
          {words.apply} <OwnLink to="/documents">{words.toDocuments}</OwnLink>
        </p>
      )
    case 'EXPIRED':
      return <p className="note">{words.ended}</p>
    case 'REVOKED':
      return null
  }
}

function SealFacts({ seal }: { readonly seal: Seal }) {
  const { certificate, createdAt, revokedAt, revocationReason } = seal
  return (
    <section aria-labelledby="seal-facts-title">
      <h2 id="seal-facts-title">{words.facts}</h2>
      <dl className="facts">
        <div>
          <dt>{words.status}</dt>
          <dd>
            <SealStatusBadge seal={seal} />
          </dd>
        </div>
        {revokedAt !== null && (
          <div>
            <dt>{words.revoked}</dt>
            <dd>
              <When iso={revokedAt} />
            </dd>
            <dd className="note">{texts.revoke.reasons[revocationReason ?? ''] ?? revocationReason}</dd>
          </div>
        )}
        <div>
          <dt>{words.name}</dt>
          <dd>
            <bdi>{holderOf(certificate.subject)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{words.issuer}</dt>
          <dd>
            <bdi>{holderOf(certificate.issuer)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{words.validFrom}</dt>
          <dd>
            <When iso={certificate.notBefore} />
          </dd>
        </div>
        <div>
          <dt>{words.validUntil}</dt>
          <dd>
            <When iso={certificate.notAfter} />
          </dd>
        </div>
        <div>
          <dt>{words.serial}</dt>
          <dd>
            <code>{certificate.serialNumber}</code>
          </dd>
        </div>
        <div>
          <dt>{words.fingerprint}</dt>
          <dd>
            <HashText hash={certificate.fingerprint} />
          </dd>
        </div>
        <div>
          <dt>{words.created}</dt>
          <dd>
            <When iso={createdAt} />
          </dd>
        </div>
      </dl>
    </section>
  )
}
