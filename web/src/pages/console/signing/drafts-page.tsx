import type { DraftSummary } from '@countersign/api'
import { act } from '../../../api/console.ts'
import { type Column, EmptyState } from '../../../components/list.tsx'
import { When } from '../../../components/moment.tsx'
import { OwnLink } from '../../../components/own-link.tsx'
import { ReferenceNote } from '../../../components/own-reference.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { usePages } from '../../../queries/use-pages.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
import { RemovableList } from './removable-list.tsx'
import { SigningViews } from './signing-views.tsx'

const texts = consoleTexts.signing
const words = texts.drafts

const columns: readonly Column<DraftSummary>[] = [
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
]

/** The organization's requests that are not sent yet. */
export function DraftsPage() {
  const { own } = useSession()
  const pages = usePages(own('listDrafts'), 'drafts')
  const create = (
    <OwnLink className="button" to="/signing/new">
      {texts.create}
    </OwnLink>
  )
  return (
    <>
      <PageHead title={words.title} lead={words.lead} actions={create} />
      <SigningViews current="drafts" />
      <RemovableList
        words={words}
        pages={pages}
        columns={columns}
        idOf={({ draftId }) => draftId}
        nameOf={titleOf}
        remove={({ draftId }, signal) => act(own('deleteDraft', { id: draftId }), null, signal)}
        empty={
          <EmptyState title={words.emptyTitle} text={words.emptyText}>
            {create}
          </EmptyState>
        }
      />
    </>
  )
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
