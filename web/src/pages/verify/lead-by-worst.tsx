import type { ReactNode } from 'react'
import { OwnLink } from '../../components/own-link.tsx'
import type { Tone } from '../../components/verdict.tsx'
import { strings } from '../../strings/strings.ts'
import { isolated, listed } from '../../strings/word-forms.ts'
import type { Step } from './check-proof.ts'
import type { Described } from './pdf/describe-signatures.tsx'
import { overallOf } from './pdf/overall-standing.ts'
import type { PdfState } from './pdf/use-pdf-check.ts'
import { recordAddress } from './place.ts'

const texts = strings.record

/** The result of the log for a file. */
export type LogAnswer = {
  readonly tone: Tone
  readonly title: string
  readonly text: ReactNode
  /** Shown as a plain fact below the result of the signatures. */
  readonly fact: ReactNode
}

/** The first thing on the page. */
export type Head = Omit<LogAnswer, 'fact'> & {
  /** Whether the title is about the signatures. */
  readonly isOfSignatures: boolean
}

const gravity: Record<Tone, number> = { plain: 0, good: 0, working: 1, open: 2, bad: 3 }

/**
 * Leads with the worse of the two results. The log may have recorded a forged file, and nothing good may appear above
 * it. If both are equally good, the signatures lead, because they name people and times.
 */
export function leadByWorst(log: LogAnswer, pdf: PdfState): Head {
  const own: Head = { tone: log.tone, title: log.title, text: log.text, isOfSignatures: false }
  if (pdf.kind === 'none') return own
  if (pdf.kind === 'checking') return { ...own, tone: worseOf(log.tone, 'working') }
  const { result, described } = pdf
  if (result.kind === 'refused') {
    const text = (
      <>
        {log.text}
        <p>{described.title}</p>
      </>
    )
    return { ...own, tone: worseOf(log.tone, described.tone), text }
  }
  if (overallOf(result.signatures) === 'unsigned' || gravity[log.tone] > gravity[described.tone]) return own
  const text = (
    <>
      {described.text}
      <div className="verdict-next">{log.fact}</div>
    </>
  )
  return { tone: described.tone, title: described.title, text, isOfSignatures: true }
}

type BroughtFile = { readonly name: string; readonly hash: string }

type Later = {
  readonly file: BroughtFile
  /** The log's result for the file itself, if it has its own record. */
  readonly own: LogAnswer | null
  readonly isOriginalRecorded: boolean
}

/**
 * A signed file starts with the original, whose URL is printed on it and whose record this page shows. Later additions
 * may show anything, so only the signatures are called good.
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
  /** What is bad about the file's own signatures, or null. */
  readonly bad: Described | null
  readonly hasSigners: boolean
}

/** A reader who adds a file asks about that file. The record of another fingerprint does not answer it. */
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

/** A second result, below the head of the page. */
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

/** Names the steps that fail. */
export function FailingSteps({ steps }: { readonly steps: readonly Step[] }) {
  const failing = steps.filter(({ outcome }) => outcome === 'fails')
  return <p>{strings.record.failsAt(listed(failing.map(({ step }) => strings.proof.steps[step].title)))}</p>
}
