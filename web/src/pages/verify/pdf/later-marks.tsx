import './later-marks.css'
import { texts } from '../../../strings/pdf.ts'
import { isolated, listed } from '../../../strings/word-forms.ts'
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
        <li key={keyOf(named)}>{tell(named)}</li>
      ))}
      {marks.length > MOST_SHOWN && <li>{texts.more(marks.length - MOST_SHOWN)}</li>}
    </ul>
  )
}

function keyOf({ mark }: NamedMark): string {
  return `${mark.kind} ${mark.fieldName} ${mark.pages} ${mark.kind === 'file' ? '' : mark.after}`
}

function tell({ mark, name }: NamedMark): string {
  const { kind, fieldName, pages, signer } = mark
  const where = pages.length === 0 ? '' : ` ${texts.marks.on(tellPages(pages))}`
  const by = name === null ? texts.nameless : isolated(name)
  const signed = signer === 'nobody' ? texts.marks.nobody : texts.marks[signer](by)
  if (kind === 'file') return texts.container.file(isolated(shortened(fieldName)), signed)
  if (kind !== 'field') return texts.marks[kind](where, signed)
  return texts.marks.field(isolated(shortened(fieldName ?? '')), where, signed)
}

const MOST_PAGES = 20

function tellPages(pages: readonly number[]): string {
  return listed([...pages.slice(0, MOST_PAGES).map(String), ...(pages.length > MOST_PAGES ? ['…'] : [])])
}
