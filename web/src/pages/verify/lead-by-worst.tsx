import type { ReactNode } from 'react'
import { OwnLink } from '../../components/own-link.tsx'
import type { Tone } from '../../components/verdict.tsx'
import { strings } from '../../strings/strings.ts'
import { isolated } from '../../strings/word-forms.ts'
import { overallOf } from './pdf/judge-signatures.ts'
import type { Told } from './pdf/told-signatures.tsx'
import type { PdfState } from './pdf/use-pdf-check.ts'
import { recordAddress } from './place.ts'

const texts = strings.record

/** What the log says of the file. */
export type LogAnswer = {
  readonly tone: Tone
  readonly title: string
  readonly text: ReactNode
  /** What stays to be said, plainly, below what the signatures say. */
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
      <div className="verdict-next">{log.fact}</div>
    </>
  )
  return { tone: told.tone, title: told.title, text, isOfSignatures: true }
}

type BroughtFile = { readonly name: string; readonly hash: string }

type Later = {
  readonly file: BroughtFile
  /** What the log says of the file itself, where it has a record of its own. */
  readonly own: LogAnswer | null
  readonly isOriginalRecorded: boolean
}

/**
 * A signed file begins with the document that was signed, whose address is printed on it. The record of the page is that
 * of the original. What was added may show something else altogether, so the signatures alone are what is called good.
 */
export function leadByLaterVersion(log: LogAnswer, pdf: PdfState, { file, own, isOriginalRecorded }: Later): Head {
  const head = leadByWorst(own?.tone === 'bad' ? own : log, pdf)
  const text = (
    <>
      {head.text}
      <p>
        {texts.laterText(isolated(file.name))} {isOriginalRecorded && texts.laterRecord}
      </p>
      <CheckOnItsOwn file={file} />
      {own !== null && own.tone !== 'bad' && (
        <div className="verdict-next">
          <Below answer={{ title: texts.laterOwn, text: own.fact }} />
        </div>
      )}
    </>
  )
  return { ...head, text }
}

type Other = {
  readonly file: BroughtFile
  /** What is bad about its own signatures; null where nothing is. */
  readonly bad: Told | null
  readonly hasSigners: boolean
}

/** A reader who adds a file asks about that: that the fingerprint of the page was recorded is no answer for another one. */
export function leadByOtherFile(log: LogAnswer, { file, bad, hasSigners }: Other): Head {
  const text = (
    <>
      {bad?.text}
      <p>{texts.differsText(isolated(file.name))}</p>
      {bad === null && <p>{hasSigners ? texts.differsSigned : texts.differsAdvice}</p>}
      <CheckOnItsOwn file={file} />
      <div className="verdict-next">{log.fact}</div>
    </>
  )
  return { tone: 'bad', title: bad?.title ?? texts.differs, text, isOfSignatures: bad !== null }
}

function CheckOnItsOwn({ file: { hash } }: { readonly file: BroughtFile }) {
  return (
    <p>
      <OwnLink to={recordAddress(hash)}>{texts.differsLookUp}</OwnLink>
    </p>
  )
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
