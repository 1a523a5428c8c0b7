import type { Seal } from '@countersign/api'
import './seals.css'
import { useState } from 'react'
import { holderOf } from '../../../api/console/seals.ts'
import { EmptyState } from '../../../components/list.tsx'
import { When } from '../../../components/moment.tsx'
import { OwnLink } from '../../../components/own-link.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { Failure, Loading } from '../../../components/unanswered.tsx'
import { navigate } from '../../../navigation/navigate.ts'
import { type Pages, usePages } from '../../../queries/use-pages.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
import { CreateSeal } from './create-seal.tsx'
import { SealStatusBadge } from './seal-status.tsx'

const texts = consoleTexts.seals

/** The organization's seals. */
export function SealsPage() {
  const { own, manages } = useSession()
  const pages = usePages(own('listSeals'), 'seals')
  const [creating, setCreating] = useState(false)
  const create = manages && (
    <button type="button" className="button" onClick={() => setCreating(true)}>
      {texts.create}
    </button>
  )
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} actions={create} />
      <Cards pages={pages} />
      {creating && (
        <CreateSeal
          onClose={() => setCreating(false)}
          onCreated={({ sealId }) => navigate(`/seals/${encodeURIComponent(sealId)}`)}
        />
      )}
    </>
  )
}

function Cards({ pages }: { readonly pages: Pages<Seal> }) {
  const { manages } = useSession()
  const { items, problem, loading, hasMore, more, reload } = pages
  if (items === null) return problem === null ? <Loading /> : <Failure problem={problem} onRetry={reload} />
  if (items.length === 0) {
    return <EmptyState title={texts.emptyTitle} text={manages ? texts.emptyManager : texts.emptyMember} />
  }
  return (
    <>
      <ul className="seal-cards">
        {items.map((seal) => (
          <SealCard key={seal.sealId} seal={seal} />
        ))}
      </ul>
      <Failure problem={problem} onRetry={reload} />
      {hasMore && (
        <button type="button" className="button button-plain" aria-disabled={loading} onClick={more}>
          {loading ? consoleTexts.shared.loading : texts.more}
        </button>
      )}
    </>
  )
}

function SealCard({ seal }: { readonly seal: Seal }) {
  const { own } = useSession()
  const { sealId, name, certificate } = seal
  return (
    <li className="card seal-card">
      <div className="seal-picture">
        <img src={own('downloadSealImage', { sealId }).address} alt="" loading="lazy" />
      </div>
      <h2 className="seal-name">
        <OwnLink to={`/seals/${encodeURIComponent(sealId)}`}>
          <bdi>{name}</bdi>
        </OwnLink>
      </h2>
      <p>
        <SealStatusBadge seal={seal} />
      </p>
      <dl className="seal-facts">
        <dt>{texts.holder}</dt>
        <dd>
          <bdi>{holderOf(certificate.subject)}</bdi>
        </dd>
        <dt>{texts.validUntil}</dt>
        <dd>
          <When iso={certificate.notAfter} />
        </dd>
      </dl>
    </li>
  )
}
