import type { DocumentState } from '@countersign/api'
import { EnglishText } from '../../../components/verbatim-text.tsx'
import { activeContentWords } from '../../../strings/active-content.ts'
import { consoleTexts } from '../../../strings/console.ts'

const words = consoleTexts.documents.page

/** Warnings about the file: it cannot be renewed or signed, contains active content, or is restricted. */
export function DocumentFindings({ document }: { readonly document: DocumentState }) {
  // Missing in responses of an older node.
  const { unsignable = null, activeContent = [], restricted = false, renewalProblem = null } = document
  return (
    <>
      {renewalProblem !== null && (
        <p className="warning-note">
          <strong>{words.renewalProblem}</strong> <EnglishText>{renewalProblem}</EnglishText>
        </p>
      )}
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
      {restricted && (
        <p className="warning-note">
          <strong>{words.restrictedTitle}</strong> {words.restricted}
        </p>
      )}
    </>
  )
}
