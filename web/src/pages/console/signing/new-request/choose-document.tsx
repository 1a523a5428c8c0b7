import type { ListedDocument } from '@countersign/api'
import { useEffect, useState } from 'react'
import { When } from '../../../../components/moment.tsx'
import { SearchField } from '../../../../components/search-field.tsx'
import { Failure, Loading } from '../../../../components/unanswered.tsx'
import { usePages } from '../../../../queries/use-pages.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import { useSession } from '../../shell/session.tsx'
import type { ChosenDocument } from './entered.ts'
import type { DocumentToAdd } from './entered-documents.ts'
import { whyUnfit } from './why-unfit.ts'

const texts = consoleTexts.newRequest.document

/** A pause in typing after which the search runs. */
const PAUSE = 300

type Props = {
  /** Those that the form has already. */
  readonly chosen: readonly ChosenDocument[]
  readonly onChoose: (document: DocumentToAdd) => void
}

/** Finds one of the organization's documents by title. */
export function ChooseDocument({ chosen, onChoose }: Props) {
  const { own } = useSession()
  const [text, setText] = useState('')
  const query = usePaused(text.trim())
  const pages = usePages(own('listDocuments', { limit: 8, query: query === '' ? undefined : query }), 'documents')
  const { items, problem, loading, hasMore, more, reload } = pages
  return (
    <div className="choose-document">
      <SearchField label={texts.search} text={text} onText={setText} />
      <Failure problem={problem} onRetry={reload} />
      {items === null && problem === null && <Loading />}
      {items !== null && items.length > 0 && (
        <ul className="documents-to-choose" aria-label={texts.searching}>
          {items.map((document) => (
            <li key={document.documentId}>
              <DocumentToChoose
                document={document}
                isChosen={chosen.some((one) => one.documentId === document.documentId)}
                onChoose={onChoose}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="note" role="status">
        {items?.length === 0 && (query === '' ? texts.noneAtAll : texts.none)}
      </p>
      {hasMore && (
        <button type="button" className="button-small" aria-disabled={loading} onClick={more}>
          {loading ? consoleTexts.shared.loading : consoleTexts.shared.more}
        </button>
      )}
    </div>
  )
}

type RowProps = Pick<Props, 'onChoose'> & { readonly document: ListedDocument; readonly isChosen: boolean }

function DocumentToChoose({ document, isChosen, onChoose }: RowProps) {
  const { documentId, title, pages, size, createdAt } = document
  const fault = isChosen ? texts.already : whyUnfit(document.status)
  const aside = (
    <span className="note">
      {fault ?? (pages !== null && texts.pages(pages))} <When iso={createdAt} />
    </span>
  )
  if (fault !== null) {
    return (
      <p className="document-row">
        <bdi>{title}</bdi> {aside}
      </p>
    )
  }
  return (
    <button type="button" className="document-row" onClick={() => onChoose({ documentId, title, pages, size })}>
      <bdi>{title}</bdi> {aside}
    </button>
  )
}

function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
