import './requests.css'
import type { TemplateSummary } from '@countersign/api'
import { useState } from 'react'
import { act } from '../../../api/console.ts'
import { Confirm } from '../../../components/confirm.tsx'
import { type Column, EmptyState, List } from '../../../components/list.tsx'
import { When } from '../../../components/moment.tsx'
import { OwnLink } from '../../../components/own-link.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { usePages } from '../../../queries/use-pages.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
import { SigningViews } from './signing-views.tsx'

const texts = consoleTexts.signing
const words = texts.templates

/** The organization's templates. */
export function TemplatesPage() {
  const { own } = useSession()
  const pages = usePages(own('listTemplates'), 'templates')
  const [leaving, setLeaving] = useState<TemplateSummary | null>(null)
  const create = (
    <OwnLink className="button" to="/signing/new">
      {texts.create}
    </OwnLink>
  )
  return (
    <>
      <PageHead title={words.title} lead={words.lead} actions={create} />
      <SigningViews current="templates" />
      <List
        caption={words.title}
        pages={pages}
        columns={columnsFor(setLeaving)}
        idOf={({ templateId }) => templateId}
        empty={
          <EmptyState title={words.emptyTitle} text={words.emptyText}>
            {create}
          </EmptyState>
        }
      />
      {leaving !== null && (
        <Confirm
          title={words.removeTitle}
          text={words.removeText}
          action={words.remove}
          act={(signal) => act(own('deleteTemplate', { id: leaving.templateId }), null, signal)}
          onDone={() => {
            setLeaving(null)
            pages.reload()
            window.document.getElementById('title')?.focus()
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  )
}

function columnsFor(onRemove: (template: TemplateSummary) => void): readonly Column<TemplateSummary>[] {
  return [
    {
      name: words.name,
      isHead: true,
      cell: ({ templateId, name }) => (
        <OwnLink to={`/signing/${templateId}`}>
          <bdi className="request-title">{name}</bdi>
        </OwnLink>
      ),
    },
    {
      name: words.roles,
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
    { name: words.changed, cell: ({ updatedAt }) => <When iso={updatedAt} /> },
    {
      name: words.remove,
      isAction: true,
      cell: (template) => (
        <button
          type="button"
          className="button-small"
          aria-label={words.removeOf(template.name)}
          onClick={() => onRemove(template)}
        >
          {words.remove}
        </button>
      ),
    },
  ]
}
