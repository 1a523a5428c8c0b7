import './later-marks.css'
import { texts } from '../../../strings/pdf.ts'
import { isolated, listed } from '../../../strings/word-forms.ts'
import type { NamedMark } from './judge-signatures.ts'
import type { Mark } from './report-of-container.ts'
import { shortened } from './shortened.ts'

const words = texts.marks

/** A hostile file can contain thousands. */
const MOST_SHOWN = 10

/** What was added to the file, where, and who signed it. */
export function LaterMarks({ marks }: { readonly marks: readonly NamedMark[] }) {
  if (marks.length === 0) return null
  return (
    <ul className="later-marks">
      {marks.slice(0, MOST_SHOWN).map((named) => (
        <li key={keyOf(named)}>{describe(named)}</li>
      ))}
      {marks.length > MOST_SHOWN && <li>{texts.more(marks.length - MOST_SHOWN)}</li>}
    </ul>
  )
}

function keyOf({ mark }: NamedMark): string {
  return `${mark.kind} ${mark.fieldName} ${mark.pages} ${mark.kind === 'file' ? '' : mark.after}`
}

/** Two sentences: what it is, and who signed it. */
function describe({ mark, name }: NamedMark): string {
  const by = name === null ? texts.nameless : isolated(name)
  return `${addition(mark)} ${mark.signer === 'nobody' ? words.nobody : words[mark.signer](by)}`
}

function addition({ kind, fieldName, pages }: Mark): string {
  const field = isolated(shortened(fieldName ?? ''))
  const where = pages.length === 0 ? null : describePages(pages)
  switch (kind) {
    case 'signature':
      return where === null ? words.signature : words.signatureOn(where)
    case 'comment':
      return where === null ? words.comment : words.commentOn(where)
    case 'field':
      return where === null ? words.field(field) : words.fieldOn(field, where)
    case 'file':
      return words.file(field)
  }
}

const MOST_PAGES = 20

function describePages(pages: readonly number[]): string {
  return listed([...pages.slice(0, MOST_PAGES).map(String), ...(pages.length > MOST_PAGES ? ['…'] : [])])
}
