import './pdf-section.css'
import { Fold } from '../../../components/fold.tsx'
import { Icon, type IconName } from '../../../components/icon.tsx'
import type { Tone } from '../../../components/verdict.tsx'
import { texts } from '../../../strings/pdf.ts'
import type { PdfResult } from './check-pdf.ts'
import { ComparedPages } from './compared-pages.tsx'
import { ContainerFiles } from './container-files.tsx'
import type { Described } from './describe-signatures.tsx'
import { provedBy } from './judge-signatures.ts'
import { overallOf } from './overall-standing.ts'
import { ProvedTimes } from './proved-lines.tsx'
import { SignatureItem } from './signature-item.tsx'
import type { PdfCheck, PdfState } from './use-pdf-check.ts'

type Props = {
  readonly check: PdfCheck
  /** Whether the head of the page already contains the verdict about all signatures. */
  readonly isVerdictAbove: boolean
}

/** The signatures in the reader's file. Nothing of the file leaves the browser. */
export function PdfSection({ check: { state, cancel }, isVerdictAbove }: Props) {
  if (state.kind === 'none') return null
  return (
    <section className="pdf" aria-label={texts.title}>
      {!isVerdictAbove && <Answer state={state} onCancel={cancel} />}
      {state.kind === 'done' && state.result.kind === 'checked' && <Signatures file={state.file} {...state.result} />}
    </section>
  )
}

type Shown = Exclude<PdfState, { kind: 'none' }>

/** One element for all states, because replacing a live region interrupts screen readers. */
function Answer({ state, onCancel }: { state: Shown; onCancel: () => void }) {
  const { tone, title, text } = state.kind === 'done' ? state.described : checking
  return (
    <div className={`finding tone-${tone}`} role="status">
      <h2>
        <Icon name={icons[tone]} /> {title}
      </h2>
      <p>
        <bdi className="file-name">{state.file.name}</bdi>
      </p>
      {text}
      {state.kind === 'checking' && (
        <p>
          <button type="button" className="button-small" onClick={onCancel}>
            {texts.cancel}
          </button>
        </p>
      )}
    </div>
  )
}

const checking: Described = { tone: 'working', title: texts.checking, text: <p>{texts.checkingText}</p> }

const icons: Record<Tone, IconName> = { good: 'check', open: 'question', bad: 'cross', plain: 'dash', working: 'clock' }

type CheckedProps = Extract<PdfResult, { kind: 'checked' }> & { readonly file: File }

/** Collapsed if nothing is wrong, because the head of the page names signers and times. */
function Signatures({ file, signatures, marks, knowsRoot, files }: CheckedProps) {
  const isInContainer = files !== null
  if (signatures.length === 0 && !isInContainer) return null
  const isGood = overallOf(signatures) === 'holds'
  return (
    <Fold title={texts.title} headingId="signatures" isOpen={!isGood}>
      {isGood && <ProvedTimes {...provedBy(signatures)} />}
      {isInContainer && <ContainerFiles files={files} />}
      {signatures.length > 0 && (
        <>
          <h3>{texts.listTitle}</h3>
          <ol className="signatures">
            {signatures.map((signature) => (
              <SignatureItem
                key={signature.report.revision}
                {...{ file, signature, marks, knowsRoot, isInContainer }}
              />
            ))}
          </ol>
          {!isInContainer && <ComparedPages {...{ file, signatures, marks }} />}
        </>
      )}
    </Fold>
  )
}
