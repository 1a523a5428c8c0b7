import type { DescribedSealUse } from '@countersign/api'
import { type Column, EmptyState, List } from '../../../components/list.tsx'
import { When } from '../../../components/moment.tsx'
import { OwnLink } from '../../../components/own-link.tsx'
import { usePages } from '../../../queries/use-pages.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { count } from '../../../strings/numbers.ts'
import { useSession } from '../shell/session.tsx'

const texts = consoleTexts.seals.uses

const columns: readonly Column<DescribedSealUse>[] = [
  {
    name: texts.document,
    isHead: true,
    cell: ({ documentId, documentTitle }) =>
      documentTitle === null ? (
        <>
          <span className="note">{texts.deleted}</span> <code dir="ltr">{documentId}</code>
        </>
      ) : (
        <OwnLink to={`/documents/${encodeURIComponent(documentId)}`}>
          <bdi>{documentTitle}</bdi>
        </OwnLink>
      ),
  },
  { name: texts.page, cell: ({ position }) => (position === null ? null : count(position.page)) },
  { name: texts.time, cell: ({ usedAt }) => <When iso={usedAt} /> },
  { name: texts.by, cell: ({ keyId, person }) => <Doer keyId={keyId} person={person} /> },
  { name: texts.number, cell: ({ sequenceNumber }) => texts.numberOf(sequenceNumber) },
]

function Doer({ keyId, person }: Pick<DescribedSealUse, 'keyId' | 'person'>) {
  if (person !== null) return <bdi>{person}</bdi>
  // The prefix of an id names its type.
  return keyId.startsWith('key_') ? texts.key : texts.person
}

/** Managers are responsible for a seal, so they see what was sealed with it. */
export function SealUses({ sealId }: { readonly sealId: string }) {
  const { manages } = useSession()
  return (
    <section className="section" aria-labelledby="uses-title">
      <h2 id="uses-title">{texts.title}</h2>
      {manages ? <UseList sealId={sealId} /> : <p className="note">{texts.membersOnly}</p>}
    </section>
  )
}

function UseList({ sealId }: { readonly sealId: string }) {
  const { own } = useSession()
  const pages = usePages(own('listOwnSealUses', { sealId }), 'uses')
  return (
    <List
      caption={texts.caption}
      pages={pages}
      columns={columns}
      idOf={({ fieldName }) => fieldName}
      empty={<EmptyState title={texts.emptyTitle} text={texts.emptyText} />}
    />
  )
}
