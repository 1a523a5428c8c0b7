import './pdf-section.css'
import { Icon, type IconName } from '../../../components/icon.tsx'
import type { Tone } from '../../../components/verdict.tsx'
import { texts } from '../../../strings/pdf.ts'
import type { PdfResult } from './check-pdf.ts'
import { type Overall, overallOf, provedBy } from './judge-signatures.ts'
import { PdfLimits } from './pdf-limits.tsx'
import { ProvedLines } from './proved-lines.tsx'
import { SignatureItem } from './signature-item.tsx'
import type { PdfCheck, PdfState } from './use-pdf-check.ts'

type Props = { readonly check: PdfCheck }

/** What the signatures of the file say that somebody brought. They come from the file, and nobody else sees them. */
export function PdfSection({ check: { state, cancel } }: Props) {
  if (state.kind === 'none') return null
  return (
    <section className="pdf" aria-labelledby="signatures">
      <h2 id="signatures">{texts.title}</h2>
      <Answer state={state} onCancel={cancel} />
      {state.kind === 'done' && state.result.kind === 'checked' && <Signatures {...state.result} />}
    </section>
  )
}

type Shown = Exclude<PdfState, { kind: 'none' }>
type Words = { readonly tone: Tone; readonly title: string; readonly text: string }

/** One element in all its states: what is spoken must not be replaced. */
function Answer({ state, onCancel }: { state: Shown; onCancel: () => void }) {
  const { tone, title, text } = wordsOf(state)
  return (
    <div className={`finding tone-${tone}`} role="status">
      <h3>
        <Icon name={icons[tone]} /> {title}
      </h3>
      <p>
        <bdi className="file-name">{state.name}</bdi>
      </p>
      <p>{text}</p>
      {state.kind === 'checking' && (
        <p>
          <button type="button" className="button-small" onClick={onCancel}>
            {texts.cancel}
          </button>
        </p>
      )}
      {state.kind === 'done' && state.result.kind === 'checked' && overallOf(state.result.signatures) === 'holds' && (
        <ProvedLines {...provedBy(state.result.signatures)} />
      )}
    </div>
  )
}

const icons: Record<Tone, IconName> = { good: 'check', open: 'question', bad: 'cross', plain: 'dash', working: 'clock' }

const tones: Record<Overall, Tone> = {
  holds: 'good',
  'issuer-unknown': 'open',
  'not-counting': 'bad',
  altered: 'bad',
  broken: 'bad',
  unsigned: 'plain',
}

function wordsOf(state: Shown): Words {
  if (state.kind === 'checking') return { tone: 'working', title: texts.checking, text: texts.checkingText }
  const { result } = state
  if (result.kind === 'refused') return { tone: 'open', title: texts.refused, text: texts.refusals[result.reason] }
  const overall = overallOf(result.signatures)
  const isForWantOfRoot = overall === 'issuer-unknown' && !result.knowsRoot
  return { tone: tones[overall], ...(isForWantOfRoot ? texts.rootMissing : texts.overall[overall]) }
}

function Signatures({ signatures, knowsRoot }: Extract<PdfResult, { kind: 'checked' }>) {
  if (signatures.length === 0) return null
  return (
    <>
      <h3>{texts.listTitle}</h3>
      <ol className="signatures">
        {signatures.map((signature) => (
          <SignatureItem key={signature.report.revision} signature={signature} knowsRoot={knowsRoot} />
        ))}
      </ol>
      <PdfLimits signatures={signatures} />
    </>
  )
}
