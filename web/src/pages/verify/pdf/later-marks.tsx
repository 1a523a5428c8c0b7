import './later-marks.css'
import { isolated } from '../../../strings/isolated.ts'
import { listed } from '../../../strings/listed.ts'
import { texts } from '../../../strings/pdf.ts'
import type { NamedMark } from './judge-signatures.ts'
import { shortened } from './shortened.ts'

/** A hostile file can hold thousands. */
const MOST_SHOWN = 10

/** What was added to the file, where, and who has signed it. */
export function LaterMarks({ marks }: { readonly marks: readonly NamedMark[] }) {
  if (marks.length === 0) return null
  return (
    <ul className="later-marks">
      {marks.slice(0, MOST_SHOWN).map((named) => (
        <li key={`${named.mark.kind} ${named.mark.fieldName} ${named.mark.pages} ${named.mark.after}`}>
          {tell(named)}
        </li>
      ))}
      {marks.length > MOST_SHOWN && <li>{texts.more(marks.length - MOST_SHOWN)}</li>}
    </ul>
  )
}

function tell({ mark, name }: NamedMark): string {
  const { kind, fieldName, pages, signer } = mark
  const what = kind === 'field' ? texts.marks.field(isolated(shortened(fieldName ?? ''))) : texts.marks[kind]
  const where = pages.length === 0 ? '' : ` ${texts.marks.on(listed(pages.map(String)))}`
  const by = name === null ? texts.nameless : isolated(name)
  return `${what}${where}: ${signer === 'nobody' ? texts.marks.signedByNobody : texts.marks[signer](by)}`
}
