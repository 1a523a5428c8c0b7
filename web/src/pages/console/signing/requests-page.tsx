import './requests.css'
import { type Column, EmptyState, List } from '../../../components/list.tsx'
import { filterBy, filterNames, isFiltered, ListFilters } from '../../../components/list-filters.tsx'
import { When } from '../../../components/moment.tsx'
import { OwnLink } from '../../../components/own-link.tsx'
import { ReferenceNote } from '../../../components/own-reference.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { Badge } from '../../../components/verdict.tsx'
import { useAddressQuery } from '../../../navigation/use-address-query.ts'
import { useLiveList, usePages } from '../../../queries/use-pages.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
import {
  isAlive,
  isUnsigned,
  type ListedRequest,
  languageOfReason,
  nameOfStatus,
  requestStatuses,
  requestTones,
  shownReason,
} from './request.ts'
import { RequestProgress } from './request-progress.tsx'
import { signerState, signerTones } from './signer-state.ts'
import { SigningViews } from './signing-views.tsx'

const texts = consoleTexts.signing

/** In milliseconds, while a request still changes. */
const POLL_MS = 5000

const columns: readonly Column<ListedRequest>[] = [
  {
    name: texts.document,
    isHead: true,
    cell: ({ signingRequestId, documentTitle, documentCount, externalId }) => (
      <>
        <OwnLink to={`/signing/${signingRequestId}`}>
          <bdi className="request-title">{documentTitle}</bdi>
        </OwnLink>
        {documentCount > 1 && <span className="note request-reason">{texts.documents(documentCount)}</span>}
        <ReferenceNote externalId={externalId} />
      </>
    ),
  },
  {
    name: texts.status,
    cell: (request) => <Status request={request} />,
  },
  { name: texts.progressName, cell: (request) => <RequestProgress request={request} /> },
  { name: texts.signers, cell: (request) => <SignerNames request={request} /> },
  { name: texts.expires, cell: ({ status, expiresAt }) => (isAlive(status) ? <When iso={expiresAt} /> : '') },
  { name: texts.created, cell: ({ createdAt }) => <When iso={createdAt} /> },
  { name: texts.sendAgain, isAction: true, cell: (request) => <SendAgain request={request} /> },
]

/** The organization's requests, refreshed while one of them still changes. */
export function RequestsPage() {
  const { own } = useSession()
  const [filters, setFilters] = useAddressQuery(filterNames)
  const filter = filterBy(filters, requestStatuses)
  const pages = usePages(own('listOwnSigningRequests', filter), 'signingRequests')
  useLiveList(pages, (request) => isAlive(request.status), POLL_MS)

  const create = (
    <OwnLink className="button" to="/signing/new">
      {texts.create}
    </OwnLink>
  )
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} actions={create} />
      <SigningViews current="requests" />
      <ListFilters
        filters={filters}
        onFilters={setFilters}
        labels={{ search: texts.search, status: texts.status, all: texts.allStatuses }}
        statuses={requestStatuses}
        names={texts.statuses}
      />
      <List
        caption={texts.title}
        pages={pages}
        columns={columns}
        idOf={({ signingRequestId }) => signingRequestId}
        empty={
          isFiltered(filter) ? (
            <EmptyState title={texts.noneTitle} text={texts.noneText}>
              <button type="button" className="button button-plain" onClick={() => setFilters({})}>
                {texts.showAll}
              </button>
            </EmptyState>
          ) : (
            <EmptyState title={texts.emptyTitle} text={texts.emptyText}>
              {create}
            </EmptyState>
          )
        }
      />
    </>
  )
}

/** For requests that ended before everyone signed. */
function SendAgain({ request: { status, signingRequestId, documentTitle } }: { readonly request: ListedRequest }) {
  if (!isUnsigned(status)) return null
  return (
    <OwnLink
      className="button-small send-again"
      to={`/signing/new?from=${signingRequestId}`}
      aria-label={texts.sendAgainOf(documentTitle)}
    >
      {texts.sendAgain}
    </OwnLink>
  )
}

function Status({ request }: { readonly request: ListedRequest }) {
  const { status } = request
  const reason = shownReason(request)
  return (
    <>
      <Badge tone={requestTones[status]}>{texts.statuses[nameOfStatus(request)]}</Badge>
      {reason !== null && (
        <span className="note request-reason">
          <bdi lang={languageOfReason(status)}>{reason}</bdi>
        </span>
      )}
    </>
  )
}

function SignerNames({ request }: { readonly request: ListedRequest }) {
  const { signers, progress } = request
  const others = progress.total - signers.filter(({ role }) => role !== 'cc').length
  return (
    <ul className="signer-names">
      {signers.map((signer) => {
        const state = signerState(signer, request)
        return (
          <li key={`${signer.email} ${signer.name}`} className={`tone-${signerTones[state]}`}>
            <bdi>{signer.name}</bdi>{' '}
            {signer.role !== 'signer' && <span className="signer-role">{texts.roles[signer.role]}</span>}{' '}
            <span className="signer-state">{texts.signerStatuses[state]}</span>
          </li>
        )
      })}
      {others > 0 && <li className="note">{texts.others(others)}</li>}
    </ul>
  )
}
