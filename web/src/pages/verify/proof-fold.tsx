import { type ComponentType, lazy, Suspense } from 'react'
import { Fold } from '../../components/fold.tsx'
import { strings } from '../../strings/strings.ts'
import type { MeaningProps } from './meaning-details.tsx'
import type { ProofDetailsProps } from './proof-details.tsx'

/** Loads after the page, because the folds are closed at first. Without it, they are empty. */
export function loadProofDetails(): Promise<typeof import('./proof-details.tsx')> {
  return import('./proof-details.tsx')
}

const Details = lazy<ComponentType<ProofDetailsProps>>(() =>
  loadProofDetails().then(
    ({ ProofDetails }) => ({ default: ProofDetails }),
    () => ({ default: () => null }),
  ),
)

const Meaning = lazy<ComponentType<MeaningProps>>(() =>
  loadProofDetails().then(
    ({ MeaningDetails }) => ({ default: MeaningDetails }),
    () => ({ default: () => null }),
  ),
)

/** The record and its proof. Opens by itself if the proof fails, and shows where. */
export function ProofFold(props: ProofDetailsProps) {
  const { proof } = props
  const isBroken = proof.kind === 'checked' && proof.checked.proved === null
  return (
    <Fold title={strings.record.detailsTitle} headingId="record" isOpen={isBroken || proof.kind === 'failed'}>
      <Suspense fallback={null}>
        <Details {...props} />
      </Suspense>
    </Fold>
  )
}

export function LaterMeaning(props: MeaningProps) {
  return (
    <Suspense fallback={null}>
      <Meaning {...props} />
    </Suspense>
  )
}
