import type { DocumentState } from '../../../api/console/documents.ts'
import { EnglishText } from '../../../components/english-text.tsx'
import { activeContentWords } from '../../../strings/active-content.ts'
import { consoleTexts } from '../../../strings/console.ts'

const words = consoleTexts.documents.page

/** What stands out in the file: that it cannot be signed, or can act by itself. */
export function DocumentFindings({ document }: { readonly document: DocumentState }) {
  const { unsignable, activeContent } = document
  return (
    <>
      {unsignable !== null && (
        <p className="warning-note">
          <strong>{words.unsignable}</strong> <EnglishText>{unsignable}</EnglishText>
        </p>
      )}
      {activeContent.length > 0 && (
        <p className="warning-note">
          <strong>{words.activeTitle}</strong> {words.active(activeContentWords(activeContent))}
        </p>
      )}
    </>
  )
}
