import { FileField } from '../../components/file-field.tsx'
import { ProblemNote } from '../../components/problem-note.tsx'
import { count } from '../../strings/numbers.ts'
import { strings } from '../../strings/strings.ts'
import type { ChosenProof, ProofChoice } from './use-chosen-proof.ts'

const texts = strings.lookUp

type Props = { readonly choice: ProofChoice; readonly dragging: boolean; readonly onFile: (file: File) => void }

/** Chooses a proof file. */
export function ProofField({ choice: { proof, remove }, dragging, onFile }: Props) {
  return (
    <FileField label={texts.proofChoose} hint={texts.proofHint} quiet dragging={dragging} onFile={onFile}>
      {proof.kind === 'none' ? null : <Chosen proof={proof} onRemove={remove} />}
    </FileField>
  )
}

function Chosen({ proof, onRemove }: { proof: Exclude<ChosenProof, { kind: 'none' }>; onRemove: () => void }) {
  switch (proof.kind) {
    case 'chosen':
      return (
        <>
          <p>
            <bdi className="file-name">{proof.name}</bdi>{' '}
            <span className="note">{texts.proofChosen(count(proof.proof.index))}</span>
          </p>
          <button type="button" className="button-small" onClick={onRemove}>
            {texts.proofRemove}
          </button>
        </>
      )
    case 'failed':
      return (
        <div className="failure" role="alert">
          <p>
            <bdi className="file-name">{proof.name}</bdi>
          </p>
          <ProblemNote problem={proof.problem} />
        </div>
      )
  }
}
