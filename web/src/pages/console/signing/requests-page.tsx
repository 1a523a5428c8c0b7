import './requests.css'
import { useCallback } from 'react'
import { OwnLink } from '../../../components/own-link.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { Badge } from '../kit/badge.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { Field } from '../kit/field.tsx'
import { type Column, List } from '../kit/list.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { useAddressQuery } from '../kit/use-address-query.ts'
import { useLiveList } from '../kit/use-live-list.ts'
import { usePages } from '../kit/use-pages.ts'
import { useTypedSearch } from '../kit/use-typed-search.ts'
import { When } from '../kit/when.tsx'
import { useSession } from '../shell/session.tsx'
import { isAlive, type ListedRequest, languageOfReason, requestStatuses, requestTones, signerTones } from './request.ts'
import { RequestProgress } from './request-progress.tsx'

const texts = consoleTexts.signing

/** Between two looks at requests that still change. */
const LOOK_AGAIN = 5000
/** Of a search, by the service. */
const MOST_CHARACTERS = 100

const columns: readonly Column<ListedRequest>[] = [
  {
    name: texts.document,
    isHead: true,
    cell: ({ signingRequestId, documentTitle }) => (
      <OwnLink to={`/signing/${signingRequestId}`}>
        <bdi className="request-title">{documentTitle}</bdi>
      </OwnLink>
    ),
  },
  {
    name: texts.status,
    cell: ({ status, reason }) => (
      <>
        <Badge tone={requestTones[status]}>{texts.statuses[status]}</Badge>
        {reason !== null && (
          <span className="note request-reason">
            <bdi lang={languageOfReason(status)}>{reason}</bdi>
          </span>
        )}
      </>
    ),
  },
  { name: texts.progressName, cell: ({ progress }) => <RequestProgress progress={progress} /> },
  { name: texts.signers, cell: (request) => <SignerNames request={request} /> },
  { name: texts.expires, cell: ({ status, expiresAt }) => (isAlive(status) ? <When iso={expiresAt} /> : '') },
  { name: texts.created, cell: ({ createdAt }) => <When iso={createdAt} /> },
]

/** All requests of the organization, those that still change kept fresh. */
export function RequestsPage() {
  const { own } = useSession()
  const [{ status = '', query = '' }, setQuery] = useAddressQuery(['status', 'query'])
  const search = useCallback((wanted: string) => setQuery({ status, query: wanted }), [status, setQuery])
  const [text, setText] = useTypedSearch(query, search)
  const parts = new URLSearchParams()
  if (requestStatuses.some((one) => one === status)) parts.set('status', status)
  if (query !== '') parts.set('query', query.slice(0, MOST_CHARACTERS))
  const filter = parts.size === 0 ? '' : `?${parts}`
  const pages = usePages<ListedRequest>(own(`signing-requests${filter}`), 'signingRequests')
  useLiveList(pages, (request) => isAlive(request.status), LOOK_AGAIN)

  const create = (
    <OwnLink className="button" to="/signing/new">
      {texts.create}
    </OwnLink>
  )
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} actions={create} />
      <search className="filters">
        <Field label={texts.search}>
          {(attributes) => (
            <input
              {...attributes}
              type="search"
              dir="auto"
              maxLength={MOST_CHARACTERS}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <Field label={texts.status}>
          {(attributes) => (
            <select {...attributes} value={status} onChange={({ target }) => setQuery({ status: target.value, query })}>
              <option value="">{texts.allStatuses}</option>
              {requestStatuses.map((one) => (
                <option key={one} value={one}>
                  {texts.statuses[one]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </search>
      <List
        caption={texts.title}
        pages={pages}
        columns={columns}
        idOf={({ signingRequestId }) => signingRequestId}
        empty={
          filter === '' ? (
            <EmptyState title={texts.emptyTitle} text={texts.emptyText}>
              {create}
            </EmptyState>
          ) : (
            <EmptyState title={texts.noneTitle} text={texts.noneText}>
              <button type="button" className="button button-plain" onClick={() => setQuery({})}>
                {texts.showAll}
              </button>
            </EmptyState>
          )
        }
      />
    </>
  )
}

function SignerNames({ request: { signers, progress } }: { readonly request: ListedRequest }) {
  const others = progress.total - signers.length
  return (
    <ul className="signer-names">
      {signers.map(({ name, email, status }) => (
        <li key={`${email} ${name}`} className={`tone-${signerTones[status]}`}>
          <bdi>{name}</bdi> <span className="signer-state">{texts.signerStatuses[status]}</span>
        </li>
      ))}
      {others > 0 && <li className="note">{texts.others(others)}</li>}
    </ul>
  )
}
