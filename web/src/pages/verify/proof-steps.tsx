import './proof.css'
import { Icon, type IconName } from '../../components/icon.tsx'
import { EnglishText } from '../../components/verbatim-text.tsx'
import { strings } from '../../strings/strings.ts'
import type { CheckedProof, FileOutcome, Step } from './check-proof.ts'

const icons: Record<Step['outcome'], IconName> = { holds: 'check', fails: 'cross', unchecked: 'dash' }

/** Every step of the check with its result, and the values to repeat it. */
export function ProofSteps({ checked, file }: { readonly checked: CheckedProof; readonly file: FileOutcome }) {
  const steps: Step[] = [{ step: 'file', outcome: file === 'later' ? 'unchecked' : file, detail: '' }, ...checked.steps]
  return (
    <>
      <ol>
        {steps.map((step) => (
          <StepItem key={step.step} step={step} text={textOf(step, file, checked)} />
        ))}
      </ol>
      <TechnicalDetails checked={checked} />
    </>
  )
}

function textOf({ step, outcome }: Step, file: FileOutcome, { limits }: CheckedProof): string {
  const texts = strings.proof
  if (step === 'file' && file === 'later') return texts.laterFile
  const isNotAnchored = step === 'anchor' && outcome === 'unchecked' && limits.includes('not-anchored')
  return isNotAnchored ? texts.notAnchored : texts.steps[step][outcome]
}

function StepItem({ step: { step, outcome }, text }: { step: Step; text: string }) {
  return (
    <li className={`step step-${outcome}`}>
      <span className="step-sign">
        <Icon name={icons[outcome]} />
      </span>
      <div>
        <p>
          <strong>{strings.proof.steps[step].title}</strong>{' '}
          <span className="step-outcome">{strings.proof.outcomes[outcome]}</span>
        </p>
        <p className="note">{text}</p>
      </div>
    </li>
  )
}

/** The values, or the verifier's messages for failed steps, in English. */
function TechnicalDetails({ checked: { proved, proof, steps } }: { checked: CheckedProof }) {
  const texts = strings.proof
  const failures = steps.filter(({ outcome, detail }) => outcome === 'fails' && detail !== '')
  if (proved === null && failures.length === 0) return null
  const values: [string, string][] =
    proved === null
      ? []
      : [
          [texts.origin, proved.origin],
          [texts.vkey, proof.vkey],
          [texts.sequentialFingerprint, proved.sequentialFingerprint],
          [texts.treeSize, String(proved.treeSize)],
          [texts.root, proved.root],
          [texts.anchorValue, proved.anchorValue],
          ...(proved.witnessedBy?.by ?? []).map(({ name }) => [texts.witness, name] as [string, string]),
          ...(proved.timestampedBy === null
            ? []
            : [[texts.authority, proved.timestampedBy.authority] as [string, string]]),
          ...(proof.anchor?.kind === 'evm' ? [[texts.chainId, String(proof.anchor.chainId)] as [string, string]] : []),
        ]
  return (
    <details className="technical">
      <summary>{texts.technical}</summary>
      <dl className="facts">
        {failures.map(({ step, detail }) => (
          <div key={step}>
            <dt>{texts.steps[step].title}</dt>
            <dd>
              <EnglishText>{detail}</EnglishText>
            </dd>
          </div>
        ))}
        {values.map(([name, value]) => (
          <div key={`${name} ${value}`}>
            <dt>{name}</dt>
            <dd>
              <code>{value}</code>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
