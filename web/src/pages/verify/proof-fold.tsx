import { Fold } from '../../components/fold.tsx'
import { strings } from '../../strings/strings.ts'
import { LaterProofDetails } from './later-proof-details.tsx'
import type { ProofDetailsProps } from './proof-details.tsx'

/** The record and its proof. Opens by itself if the proof fails, and shows where. */
export function ProofFold(props: ProofDetailsProps) {
  const { proof } = props
  const isBroken = proof.kind === 'checked' && proof.checked.proved === null
  return (
    <Fold title={strings.record.detailsTitle} headingId="record" isOpen={isBroken || proof.kind === 'failed'}>
      <LaterProofDetails {...props} />
    </Fold>
  )
}
