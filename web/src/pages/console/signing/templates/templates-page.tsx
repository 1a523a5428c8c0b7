import type { TemplateSummary } from '@countersign/api'
import { useCallback } from 'react'
import { act } from '../../../../api/console.ts'
import { type Column, EmptyState } from '../../../../components/list.tsx'
import { When } from '../../../../components/moment.tsx'
import { OwnLink } from '../../../../components/own-link.tsx'
import { PageHead } from '../../../../components/page-head.tsx'
import { MOST_CHARACTERS, SearchField } from '../../../../components/search-field.tsx'
import { useTypedSearch } from '../../../../components/use-typed-search.ts'
import { useAddressQuery } from '../../../../navigation/use-address-query.ts'
import { usePages } from '../../../../queries/use-pages.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import { useSession } from '../../shell/session.tsx'
import { RemovableList } from '../removable-list.tsx'
import { SigningViews } from '../signing-views.tsx'

const texts = consoleTexts.templates

const columns: readonly Column<TemplateSummary>[] = [
  {
    name: texts.name,
    isHead: true,
    cell: ({ templateId, name }) => (
      <OwnLink to={`/signing/${templateId}`}>
        <bdi className="request-title">{name}</bdi>
      </OwnLink>
    ),
  },
  {
    name: texts.roles,
    cell: ({ labels }) => (
      <ul className="signer-names">
        {labels.map((label) => (
          <li key={label}>
            <bdi>{label}</bdi>
          </li>
        ))}
      </ul>
    ),
  },
  { name: texts.changed, cell: ({ updatedAt }) => <When iso={updatedAt} /> },
  {
    name: texts.useShort,
    isAction: true,
    cell: ({ templateId, name }) => (
      <OwnLink className="button-small send-again" to={`/signing/${templateId}/use`} aria-label={texts.useOf(name)}>
        {texts.useShort}
      </OwnLink>
    ),
  },
]

/** The organization's templates. */
export function TemplatesPage() {
  const { own } = useSession()
  const [{ query }, setQuery] = useAddressQuery(['query'])
  const search = useCallback((wanted: string) => setQuery({ query: wanted }), [setQuery])
  const [text, setText] = useTypedSearch(query ?? '', search)
  const pages = usePages(own('listTemplates', { query: query?.slice(0, MOST_CHARACTERS) }), 'templates')
  const create = (
    <OwnLink className="button" to="/signing/new">
      {consoleTexts.signing.create}
    </OwnLink>
  )
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} actions={create} />
      <SigningViews current="templates" />
      <search className="filters">
        <SearchField label={texts.search} text={text} onText={setText} />
      </search>
      <RemovableList
        words={texts}
        pages={pages}
        columns={columns}
        idOf={({ templateId }) => templateId}
        nameOf={({ name }) => name}
        remove={({ templateId }, signal) => act(own('deleteTemplate', { id: templateId }), null, signal)}
        empty={
          query === undefined ? (
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
