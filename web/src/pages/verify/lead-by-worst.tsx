import type { ReactNode } from 'react'
import type { Tone } from '../../components/verdict.tsx'
import { strings } from '../../strings/strings.ts'
import { overallOf } from './pdf/judge-signatures.ts'
import type { Told } from './pdf/told-signatures.tsx'
import type { PdfState } from './pdf/use-pdf-check.ts'

/** What the log says of the file. */
export type LogAnswer = {
  readonly tone: Tone
  readonly title: string
  readonly text: ReactNode
  /** What stays to be said, plainly, where a signature is bad. */
  readonly fact: ReactNode
}

/** What stands first on the page. */
export type Head = Omit<LogAnswer, 'fact'> & {
  /** Whether it is the signatures that the title speaks of. */
  readonly isOfSignatures: boolean
}

const gravity: Record<Tone, number> = { plain: 0, good: 0, working: 1, open: 2, bad: 3 }

/**
 * The head of the page is the worse of what the log and the signatures say. That a forged file was recorded is true, and
 * yet nobody may see a good sign above it. Where both are as good, the signatures come first: they say who and when.
 */
export function leadByWorst(log: LogAnswer, pdf: PdfState): Head {
  const own: Head = { tone: log.tone, title: log.title, text: log.text, isOfSignatures: false }
  if (pdf.kind === 'none') return own
  if (pdf.kind === 'checking') return { ...own, tone: worseOf(log.tone, 'working') }
  const { result, told } = pdf
  if (result.kind === 'refused') {
    const text = (
      <>
        {log.text}
        <p>{told.title}</p>
      </>
    )
    return { ...own, tone: worseOf(log.tone, told.tone), text }
  }
  if (overallOf(result.signatures) === 'unsigned' || gravity[log.tone] > gravity[told.tone]) return own
  const text = (
    <>
      {told.text}
      <div className="verdict-next">{told.tone === 'bad' ? log.fact : <Below answer={log} />}</div>
    </>
  )
  return { tone: told.tone, title: told.title, text, isOfSignatures: true }
}

type Later = {
  readonly fileName: string
  /** What the log says of the file itself, where it has a record of its own. */
  readonly own: LogAnswer | null
  readonly isOriginalRecorded: boolean
}

/**
 * A signed file begins with the document that was signed, whose address is printed on it. The record of the page is that
 * of the original. What was added may show something else altogether, so the signatures alone are what is called good.
 */
export function leadByLaterVersion(log: LogAnswer, pdf: PdfState, { fileName, own, isOriginalRecorded }: Later): Head {
  const head = leadByWorst(own?.tone === 'bad' ? own : log, pdf)
  const text = (
    <>
      <p>
        <bdi className="file-name">{fileName}</bdi> {strings.record.laterText}{' '}
        {isOriginalRecorded && strings.record.laterRecord}
      </p>
      {head.text}
      {own !== null && own.tone !== 'bad' && (
        <div className="verdict-next">
          <Below answer={{ title: strings.record.laterOwn, text: own.text }} />
        </div>
      )}
    </>
  )
  return { ...head, text }
}

/** Whoever brings a file asks about it: that the fingerprint of the page was recorded is no answer for another one. */
export function leadByOtherFile(log: LogAnswer, fileName: string, signatures: Told | null): Head {
  const text = (
    <>
      {signatures?.text}
      <p>
        <bdi className="file-name">{fileName}</bdi> {strings.record.differsText}
      </p>
      <div className="verdict-next">
        <Below answer={log} />
      </div>
    </>
  )
  const title = signatures?.title ?? strings.record.differs
  return { tone: 'bad', title, text, isOfSignatures: signatures !== null }
}

function worseOf(tone: Tone, other: Tone): Tone {
  return gravity[other] > gravity[tone] ? other : tone
}

/** An answer under the head of another. */
export function Below({ answer: { title, text } }: { readonly answer: Pick<LogAnswer, 'title' | 'text'> }) {
  return (
    <>
      <p>
        <strong>{title}</strong>
      </p>
      {text}
    </>
  )
}
