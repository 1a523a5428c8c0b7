import type { PublicRecord } from '../../api/record.ts'
import { Fold } from '../../components/fold.tsx'
import { ProblemNote } from '../../components/problem-note.tsx'
import { strings } from '../../strings/strings.ts'
import { type FileOutcome, soundAnchor } from './check-proof.ts'
import { ProofPath } from './proof-path.tsx'
import { ProofSteps } from './proof-steps.tsx'
import { RecordDetails } from './record-details.tsx'
import type { ProofState } from './use-service-proof.ts'

type Props = {
  readonly hash: string
  /** Null for a proof without a record. */
  readonly record: PublicRecord | null
  readonly proof: ProofState
  readonly file: FileOutcome
  readonly onAgain: () => void
}

/** The record and its proof. Opens by itself if the proof fails, and shows where. */
export function ProofFold({ hash, record, proof, file, onAgain }: Props) {
  const checked = proof.kind === 'checked' ? proof.checked : null
  const isBroken = checked !== null && checked.proved === null
  return (
    <Fold title={strings.record.detailsTitle} headingId="record" isOpen={isBroken || proof.kind === 'failed'}>
      {record !== null && (
        <RecordDetails record={record} anchor={checked && soundAnchor(checked)} isDoubtful={isBroken} />
      )}
      {proof.kind !== 'failed' && <ProofPath checked={checked} hash={hash} file={file} />}
      <section aria-labelledby="steps">
        <h3 id="steps">{strings.proof.stepsTitle}</h3>
        {checked !== null && <ProofSteps checked={checked} file={file} />}
        {proof.kind === 'checking' && <p className="note">{strings.proof.checking}</p>}
        {proof.kind === 'failed' && (
          <div className="failure" role="alert">
            <ProblemNote problem={proof.problem} />
            <p>
              <button type="button" className="button-small" onClick={onAgain}>
                {strings.record.again}
              </button>
            </p>
          </div>
        )}
      </section>
    </Fold>
  )
}
