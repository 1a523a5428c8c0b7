import type { PublicRecord } from '../../api/record.ts'
import { ProblemNote } from '../../components/problem-note.tsx'
import { strings } from '../../strings/strings.ts'
import { type FileOutcome, soundAnchor } from './check-proof.ts'
import { ProofPath } from './proof-path.tsx'
import { ProofSteps } from './proof-steps.tsx'
import { RecordDetails } from './record-details.tsx'
import type { ProofState } from './use-service-proof.ts'

export { MeaningDetails } from './meaning-details.tsx'

export type ProofDetailsProps = {
  readonly hash: string
  /** Null for a proof without a record. */
  readonly record: PublicRecord | null
  readonly proof: ProofState
  readonly file: FileOutcome
  readonly onAgain: () => void
}

/** The record, and its proof step by step. */
export function ProofDetails({ hash, record, proof, file, onAgain }: ProofDetailsProps) {
  const checked = proof.kind === 'checked' ? proof.checked : null
  return (
    <>
      {record !== null && (
        <RecordDetails
          record={record}
          anchor={checked && soundAnchor(checked)}
          isDoubtful={checked !== null && checked.proved === null}
        />
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
    </>
  )
}
