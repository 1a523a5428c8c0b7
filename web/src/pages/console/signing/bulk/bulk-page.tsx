import '../requests.css'
import './bulk.css'
import type { bulk } from '@countersign/api'
import { useEffect, useState } from 'react'
import { act } from '../../../../api/console.ts'
import { Confirm } from '../../../../components/confirm.tsx'
import { Icon } from '../../../../components/icon.tsx'
import { type Column, List } from '../../../../components/list.tsx'
import { When } from '../../../../components/moment.tsx'
import { OwnLink } from '../../../../components/own-link.tsx'
import { ReferenceNote } from '../../../../components/own-reference.tsx'
import { PageHead } from '../../../../components/page-head.tsx'
import { Failure, Loading } from '../../../../components/unanswered.tsx'
import { EnglishText } from '../../../../components/verbatim-text.tsx'
import { Badge, type Tone } from '../../../../components/verdict.tsx'
import { useAction } from '../../../../queries/use-action.ts'
import { usePages } from '../../../../queries/use-pages.ts'
import { useQuery } from '../../../../queries/use-query.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import { count } from '../../../../strings/numbers.ts'
import { useSession } from '../../shell/session.tsx'
import { bulkTones } from './bulk-list.tsx'
import { BulkProgress } from './bulk-progress.tsx'
import { saveFailedRows } from './save-tables.ts'

const texts = consoleTexts.templates.bulks

/** In milliseconds, while requests are being created. */
const POLL_MS = 2000

/** One bulk send: its progress, its requests and the rows that failed. */
export function BulkPage({ id }: { readonly id: string }) {
  const { own } = useSession()
  const [running, setRunning] = useState(true)
  const { value, problem, reload } = useQuery(own('readBulk', { id }), running ? POLL_MS : null)
  if (value !== null && (value.status === 'RUNNING') !== running) setRunning(value.status === 'RUNNING')
  const above = <OwnLink to="/signing/bulks">{texts.title}</OwnLink>
  if (value === null) {
    return (
      <>
        <PageHead title={texts.title} above={above} />
        {problem === null ? <Loading /> : <Failure problem={problem} onRetry={reload} />}
      </>
    )
  }
  return (
    <>
      <PageHead
        title={texts.page(value.templateName)}
        above={above}
        actions={
          <>
            {value.status === 'RUNNING' && <CancelBulk id={id} onCancelled={reload} />}
            <OwnLink className="button button-plain" to={`/signing/${value.templateId}`}>
              {texts.templateOf}
            </OwnLink>
          </>
        }
      />
      <Failure problem={problem} onRetry={reload} />
      <div className="bulk-sections">
        <StatusCard bulk={value} />
        {value.progress.failed > 0 && <FailedRows bulk={value} />}
        <section aria-labelledby="requests-title">
          <h2 id="requests-title">{texts.requests}</h2>
          <Rows bulk={value} />
        </section>
      </div>
    </>
  )
}

function StatusCard({ bulk: { status, progress, createdAt, endedAt } }: { readonly bulk: bulk.Bulk }) {
  return (
    <div className="card">
      <p role="status">
        <Badge tone={bulkTones[status]}>{texts.statuses[status]}</Badge>
      </p>
      <BulkProgress progress={progress} />
      <p className="note">
        {texts.created} <When iso={createdAt} />
      </p>
      {endedAt !== null && (
        <p className="note">
          {texts.ended} <When iso={endedAt} />
        </p>
      )}
    </div>
  )
}

function CancelBulk({ id, onCancelled }: { readonly id: string; readonly onCancelled: () => void }) {
  const { own } = useSession()
  const [open, setOpen] = useState(false)
  // The button disappears when the bulk send ends, and would lose the focus.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.getElementById('title')?.focus()
    },
    [],
  )
  return (
    <>
      <button type="button" className="button button-plain" onClick={() => setOpen(true)}>
        {texts.cancel}
      </button>
      {open && (
        <Confirm
          title={texts.cancelTitle}
          text={texts.cancelText}
          action={texts.cancel}
          back={texts.cancelBack}
          act={(signal) => act(own('cancelBulk', { id }), null, signal)}
          onDone={() => {
            setOpen(false)
            onCancelled()
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const rowTones: Readonly<Record<bulk.BulkRowStatus, Tone>> = {
  PENDING: 'working',
  CREATED: 'good',
  FAILED: 'bad',
  CANCELLED: 'plain',
}

const number: Column<bulk.BulkRowState> = {
  name: texts.number,
  isHead: true,
  cell: ({ row }) => (
    <>
      <span className="narrow-name">{texts.number}</span> {count(row)}
    </>
  ),
}

const people: Column<bulk.BulkRowState> = {
  name: texts.people,
  cell: ({ signers, externalId }) => (
    <>
      <ul className="bulk-people">
        {signers.map(({ label, name, email }) => (
          <li key={label}>
            <bdi>{name}</bdi>{' '}
            <bdi className="note" dir="ltr">
              {email}
            </bdi>
          </li>
        ))}
      </ul>
      <ReferenceNote externalId={externalId} />
    </>
  ),
}

const columns: readonly Column<bulk.BulkRowState>[] = [
  number,
  people,
  { name: texts.status, cell: ({ status }) => <Badge tone={rowTones[status]}>{texts.rowStatuses[status]}</Badge> },
  {
    name: texts.request,
    isAction: true,
    cell: ({ signingRequestId, row }) =>
      signingRequestId === null ? null : (
        <OwnLink to={`/signing/${signingRequestId}`} aria-label={texts.requestOf(row)}>
          {texts.request}
        </OwnLink>
      ),
  },
]

const failedColumns: readonly Column<bulk.BulkRowState>[] = [
  number,
  people,
  { name: texts.error, cell: ({ error }) => <EnglishText>{error ?? ''}</EnglishText> },
]

/** Refreshed whenever the counts change. */
function useRows({ bulkId: id, progress }: bulk.Bulk, status?: bulk.BulkRowStatus) {
  const { own } = useSession()
  const pages = usePages(own('listBulkRows', { id, ...(status !== undefined && { status }) }), 'rows')
  const { poll } = pages
  const state = JSON.stringify(progress)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the counts is a reason
  useEffect(() => poll(), [state, poll])
  return pages
}

function Rows({ bulk }: { readonly bulk: bulk.Bulk }) {
  const pages = useRows(bulk)
  return <List caption={texts.requests} pages={pages} columns={columns} idOf={({ row }) => String(row)} empty={null} />
}

function FailedRows({ bulk }: { readonly bulk: bulk.Bulk }) {
  const { own } = useSession()
  const pages = useRows(bulk, 'FAILED')
  const { busy, problem, run } = useAction()
  return (
    <section aria-labelledby="failed-title">
      <h2 id="failed-title">{texts.failed}</h2>
      <p>{texts.failedLead}</p>
      <p>
        <button
          type="button"
          className="button button-plain"
          aria-disabled={busy}
          onClick={() =>
            run(
              (signal) => saveFailedRows(own, bulk, signal),
              () => {},
            )
          }
        >
          <Icon name="download" /> {texts.downloadFailed}
        </button>
      </p>
      <Failure problem={problem} />
      <List caption={texts.failed} pages={pages} columns={failedColumns} idOf={({ row }) => String(row)} empty={null} />
    </section>
  )
}
