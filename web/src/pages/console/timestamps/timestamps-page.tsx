import type { Timestamp } from '@countersign/api'
import './timestamps.css'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { Field } from '../../../components/field.tsx'
import { FilesField } from '../../../components/file-field.tsx'
import { type Column, EmptyState, List } from '../../../components/list.tsx'
import { When } from '../../../components/moment.tsx'
import { ReferenceNote } from '../../../components/own-reference.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { MOST_REFERENCE_CHARACTERS, ReferenceField } from '../../../components/search-field.tsx'
import { useWindowDrop } from '../../../components/use-window-drop.ts'
import { HashText } from '../../../components/verbatim-text.tsx'
import { Badge } from '../../../components/verdict.tsx'
import { useAddressQuery } from '../../../navigation/use-address-query.ts'
import { useLiveList, usePages } from '../../../queries/use-pages.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { count } from '../../../strings/numbers.ts'
import { strings } from '../../../strings/strings.ts'
import { useSession } from '../shell/session.tsx'
import { AnchoringNote } from './anchoring-note.tsx'
import { StampedFiles } from './stamped-files.tsx'
import { chainTones, TimestampLinks } from './timestamp-links.tsx'
import { useStamping } from './use-stamping.ts'

const texts = consoleTexts.timestamps

const columns: readonly Column<Timestamp>[] = [
  { name: texts.name, isHead: true, cell: (timestamp) => <Recorded timestamp={timestamp} /> },
  { name: texts.number, cell: ({ sequenceNumber }) => count(sequenceNumber) },
  { name: texts.kind, cell: ({ type }) => strings.kinds[type] ?? type },
  { name: texts.time, cell: ({ serverTimestamp }) => <When iso={serverTimestamp} /> },
  {
    name: texts.chain,
    cell: ({ blockchain }) => (
      <Badge tone={chainTones[blockchain.status]}>{strings.chain.states[blockchain.status].name}</Badge>
    ),
  },
  { name: texts.actions, cell: (timestamp) => <TimestampLinks timestamp={timestamp} /> },
]

/** The label, if there is one, and the fingerprint. */
function Recorded({ timestamp }: { readonly timestamp: Timestamp }) {
  // Missing in responses of an older service.
  const { label = null, fingerprint, externalId } = timestamp
  return (
    <>
      {label !== null && (
        <div className="timestamp-label">
          <bdi>{label}</bdi>
        </div>
      )}
      <HashText hash={fingerprint} />
      <ReferenceNote externalId={externalId} />
    </>
  )
}

/** In milliseconds, while a record is not anchored. */
const POLL_MS = 15_000

/** Records files, and lists all timestamps. */
export function TimestampsPage() {
  const { own } = useSession()
  const [{ query: given = '', externalId = '' }, setQuery] = useAddressQuery(['query', 'externalId'])
  const query = isFingerprint(given) ? given : ''
  // The service searches by only one of them.
  const reference = query === '' ? externalId.slice(0, MOST_REFERENCE_CHARACTERS) : ''
  const refer = useCallback((wanted: string) => setQuery({ externalId: wanted }), [setQuery])
  const pages = usePages(own('listOwnTimestamps', filterOf(query, reference)), 'timestamps')
  useLiveList(pages, ({ blockchain }) => blockchain.status !== 'CONFIRMED', POLL_MS)
  const stamping = useStamping(pages.refresh)
  const dragging = useWindowDrop(stamping.add)

  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <div className="two-columns">
        <FilesField label={texts.choose} hint={texts.chooseHint} multiple dragging={dragging} onFiles={stamping.add}>
          {null}
        </FilesField>
        <AnchoringNote recorded={stamping.files.filter(({ state }) => state.kind === 'done').length} />
      </div>
      <StampedFiles stamping={stamping} />
      <section className="section" aria-labelledby="timestamps-title">
        <h2 id="timestamps-title">{texts.listTitle}</h2>
        <div className="timestamp-filters">
          <HashFilter query={query} onQuery={(wanted) => setQuery({ query: wanted })} />
          <search className="filters">
            <ReferenceField reference={reference} onReference={refer} />
          </search>
        </div>
        <List
          caption={texts.listTitle}
          pages={pages}
          columns={columns}
          idOf={({ id }) => id}
          empty={
            query === '' && reference === '' ? (
              <EmptyState title={texts.emptyTitle} text={texts.emptyText} />
            ) : (
              <EmptyState title={texts.notFoundTitle} text={texts.notFoundText} />
            )
          }
        />
      </section>
    </>
  )
}

type FilterProps = { readonly query: string; readonly onQuery: (query: string) => void }

function HashFilter({ query, onQuery }: FilterProps) {
  const [text, setText] = useState(query)
  useEffect(() => setText(query), [query])
  const [error, setError] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = text.trim().toLowerCase()
    const fits = wanted === '' || isFingerprint(wanted)
    setError(fits ? null : texts.filterWrong)
    if (fits) onQuery(wanted)
  }
  return (
    <form className="filters" onSubmit={submit} noValidate>
      <Field label={texts.filter} error={error}>
        {(parts) => (
          <input
            {...parts}
            className="hash-filter"
            dir="ltr"
            spellCheck={false}
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <button type="submit" className="button button-plain">
        {texts.filterButton}
      </button>
    </form>
  )
}

function filterOf(query: string, reference: string) {
  if (query !== '') return { query }
  return reference === '' ? {} : { externalId: reference }
}

/** SHA-256 in lowercase hex. */
function isFingerprint(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}
