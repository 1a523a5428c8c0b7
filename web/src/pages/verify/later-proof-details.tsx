import { type ComponentType, lazy, Suspense } from 'react'
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

export function LaterProofDetails(props: ProofDetailsProps) {
  return (
    <Suspense fallback={null}>
      <Details {...props} />
    </Suspense>
  )
}

export function LaterMeaning(props: MeaningProps) {
  return (
    <Suspense fallback={null}>
      <Meaning {...props} />
    </Suspense>
  )
}
