import './requests.css'
import type { DraftSummary } from '@countersign/api'
import { useState } from 'react'
import { act } from '../../../api/console.ts'
import { Confirm } from '../../../components/confirm.tsx'
import { type Column, EmptyState, List } from '../../../components/list.tsx'
import { When } from '../../../components/moment.tsx'
import { OwnLink } from '../../../components/own-link.tsx'
import { ReferenceNote } from '../../../components/own-reference.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { usePages } from '../../../queries/use-pages.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
import { SigningViews } from './signing-views.tsx'

const texts = consoleTexts.signing
const words = texts.drafts

/** The organization's requests that are not sent yet. */
export function DraftsPage() {
  const { own } = useSession()
  const pages = usePages(own('listDrafts'), 'drafts')
  const [leaving, setLeaving] = useState<DraftSummary | null>(null)
  const create = (
    <OwnLink className="button" to="/signing/new">
      {texts.create}
    </OwnLink>
  )
  return (
    <>
      <PageHead title={words.title} lead={words.lead} actions={create} />
      <SigningViews current="drafts" />
      <List
        caption={words.title}
        pages={pages}
        columns={columnsFor(setLeaving)}
        idOf={({ draftId }) => draftId}
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
          act={(signal) => act(own('deleteDraft', { id: leaving.draftId }), null, signal)}
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

function columnsFor(onRemove: (draft: DraftSummary) => void): readonly Column<DraftSummary>[] {
  return [
    {
      name: texts.document,
      isHead: true,
      cell: (draft) => (
        <>
          <OwnLink to={`/signing/new?draft=${draft.draftId}`}>
            <bdi className="request-title">{titleOf(draft)}</bdi>
          </OwnLink>
          <ReferenceNote externalId={draft.externalId} />
          {draft.missingDocuments.length > 0 && <span className="note request-reason">{words.noDocument}</span>}
        </>
      ),
    },
    { name: texts.signers, cell: (draft) => <SignerNames draft={draft} /> },
    { name: words.changed, cell: ({ updatedAt }) => <When iso={updatedAt} /> },
    {
      name: words.remove,
      isAction: true,
      cell: (draft) => (
        <button
          type="button"
          className="button-small"
          aria-label={words.removeOf(titleOf(draft))}
          onClick={() => onRemove(draft)}
        >
          {words.remove}
        </button>
      ),
    },
  ]
}

function titleOf({ documentTitle }: DraftSummary): string {
  return documentTitle ?? words.untitled
}

/** Without rows that are still empty. */
function SignerNames({ draft: { signers, signerCount } }: { readonly draft: DraftSummary }) {
  const names = signers.map(({ name, email }) => name ?? email).filter((name) => name !== null)
  const others = signerCount - signers.length
  if (names.length === 0 && others === 0) return <span className="note">{words.noSigners}</span>
  return (
    <ul className="signer-names">
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a draft may have the same name twice
        <li key={index}>
          <bdi>{name}</bdi>
        </li>
      ))}
      {others > 0 && <li className="note">{texts.others(others)}</li>}
    </ul>
  )
}
