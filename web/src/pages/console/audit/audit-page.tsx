import './audit.css'
import { EmptyState, List } from '../../../components/list.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { useAddressQuery } from '../../../navigation/use-address-query.ts'
import { usePages } from '../../../queries/use-pages.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
import { auditColumns } from './audit-columns.tsx'
import { filterBy, filterNames, isFiltered } from './audit-filter.ts'
import { AuditFilters } from './audit-filters.tsx'
import { LastHead } from './last-head.tsx'

const texts = consoleTexts.audit

/** The organization's audit log, for its owners and admins. */
export function AuditPage() {
  const { manages } = useSession()
  if (manages) return <AuditLog />
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <p className="note">{texts.notYours}</p>
    </>
  )
}

function AuditLog() {
  const { own } = useSession()
  const [filters, setFilters] = useAddressQuery(filterNames)
  const filter = filterBy(filters)
  const { from, to } = filter
  const pages = usePages(own('listAudit', filter), 'entries')
  const showAll = (
    <button type="button" className="button button-plain" onClick={() => setFilters({})}>
      {texts.showAll}
    </button>
  )
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead}
        actions={
          <a
            className="button button-plain"
            href={own('exportAudit', { from, to }).address}
            download
            aria-describedby="export-hint"
          >
            {texts.export}
          </a>
        }
      />
      <p id="export-hint" className="note audit-export-hint">
        {texts.exportHint}
      </p>
      <LastHead />
      <AuditFilters filters={filters} onFilters={setFilters} />
      <List
        caption={texts.title}
        pages={pages}
        columns={auditColumns}
        idOf={({ number }) => String(number)}
        empty={
          pages.hasMore ? (
            <EmptyState title={texts.noneTitle} text={texts.olderText}>
              <button type="button" className="button button-plain" aria-disabled={pages.loading} onClick={pages.more}>
                {pages.loading ? consoleTexts.shared.loading : texts.older}
              </button>
              {showAll}
            </EmptyState>
          ) : isFiltered(filter) ? (
            <EmptyState title={texts.noneTitle} text={texts.noneText}>
              {showAll}
            </EmptyState>
          ) : (
            <EmptyState title={texts.emptyTitle} text={texts.emptyText} />
          )
        }
      />
    </>
  )
}
