import './compared-pages.css'
import { pagesOfMarks, signaturesToCompare } from '@countersign/pdf/compare'
import { useCallback, useEffect, useRef, useState } from 'react'
import { texts } from '../../../strings/pdf.ts'
import { isolated, listed } from '../../../strings/word-forms.ts'
import type { Comparison, DifferentPage } from './compare-pages.ts'
import { type NamedMark, nameOf } from './judge-signatures.ts'
import type { JudgedSignature } from './overall-standing.ts'
import { shortened } from './shortened.ts'

const words = texts.comparison

type Props = {
  readonly file: File
  readonly signatures: readonly JudgedSignature[]
  readonly marks: readonly NamedMark[]
}

type Compared = { readonly signature: JudgedSignature; readonly comparison: Comparison }

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly page: number; readonly of: number; readonly name: string }
  | { readonly kind: 'done'; readonly compared: readonly Compared[] }
  | { readonly kind: 'failed' }

/**
 * Shows pages as they were signed beside the current ones. This is the last line of defense: images show what a check
 * of the file may miss.
 */
export function ComparedPages({ file, signatures, marks }: Props) {
  const earlier = earlierOf(signatures)
  const { state, start } = useComparison(file, earlier, marks)
  if (earlier.length === 0) return null
  return (
    <section className="compared" aria-labelledby="compared-title">
      <h3 id="compared-title">{words.title}</h3>
      <p>{words.lead}</p>
      {(state.kind === 'idle' || state.kind === 'failed') && (
        <p>
          <button type="button" className="button-small" onClick={start}>
            {words.start}
          </button>
        </p>
      )}
      <div role="status">
        {state.kind === 'running' && <p>{words.running(isolated(state.name), state.page, state.of)}</p>}
        {state.kind === 'failed' && <p className="failure">{words.failed}</p>}
        {state.kind === 'done' && state.compared.map((one) => <Outcome key={one.signature.report.revision} {...one} />)}
      </div>
    </section>
  )
}

/** Signatures that were followed by something visible. */
function earlierOf(signatures: readonly JudgedSignature[]): readonly JudgedSignature[] {
  const compared = new Set(signaturesToCompare(signatures.map(({ report }) => report)))
  return signatures.filter(({ report }) => compared.has(report))
}

function useComparison(file: File, earlier: readonly JudgedSignature[], marks: readonly NamedMark[]) {
  const [state, setState] = useState<State>({ kind: 'idle' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = useCallback(() => {
    const controller = new AbortController()
    running.current?.abort()
    running.current = controller
    const report = (next: State) => {
      if (!controller.signal.aborted) setState(next)
    }
    compareAll(file, earlier, pagesOfMarks(marks.map(({ mark }) => mark)), report, controller.signal).then(
      (compared) => report({ kind: 'done', compared }),
      () => report({ kind: 'failed' }),
    )
  }, [file, earlier, marks])
  return { state, start }
}

async function compareAll(
  file: File,
  earlier: readonly JudgedSignature[],
  changedPages: readonly number[],
  report: (state: State) => void,
  signal: AbortSignal,
): Promise<readonly Compared[]> {
  // Larger than the rest of the page, and most people never need it.
  const { comparePages, MOST_PICTURES } = await import('./compare-pages.ts')
  let pictures = MOST_PICTURES
  const compared: Compared[] = []
  for (const signature of earlier) {
    const name = nameOf(signature.report) ?? texts.nameless
    const signedLength = signature.report.signedLength ?? 0
    const onPage = (page: number, of: number) => report({ kind: 'running', page, of, name })
    const comparison = await comparePages(file, { signedLength, pictures, changedPages }, onPage, signal)
    pictures -= Math.min(pictures, comparison.different.length)
    compared.push({ signature, comparison })
  }
  return compared
}

function Outcome({ signature, comparison: { different, left } }: Compared) {
  const name = isolated(nameOf(signature.report) ?? texts.nameless)
  return (
    <div className="compared-one">
      <p>
        <strong>
          {different.length === 0
            ? words.same(name)
            : words.different(name, listed(different.map(({ page }) => String(page))))}
        </strong>{' '}
        {left > 0 && words.left(left)}
      </p>
      {different.map((one) => (
        <Pair key={one.page} different={one} />
      ))}
    </div>
  )
}

function Pair({ different: { page, before, now, fields } }: { readonly different: DifferentPage }) {
  return (
    <div className="compared-pair">
      {(before !== null || now !== null) && (
        <>
          <Picture picture={before} label={words.before(page)} />
          <Picture picture={now} label={words.now(page)} />
        </>
      )}
      {fields.length > 0 && (
        <ul className="compared-fields">
          {fields.map((field) => (
            <li key={field.name}>
              {words.field(
                isolated(shortened(field.name)),
                isolated(shortened(field.before)),
                isolated(shortened(field.now)),
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Picture({ picture, label }: { readonly picture: HTMLCanvasElement | null; readonly label: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (picture === null) return
    picture.setAttribute('role', 'img')
    picture.setAttribute('aria-label', label)
    place.current?.replaceChildren(picture)
  }, [picture, label])
  return (
    <figure>
      <figcaption>{label}</figcaption>
      {picture === null ? <p className="note">{words.none}</p> : <div ref={place} />}
    </figure>
  )
}
