import { type ComponentType, lazy, useEffect } from 'react'
import type { DelegationProps } from './delegation.tsx'
import type { HandBackProps, HandOverProps } from './hand-over.tsx'

/** Parts that load only for people who sign in person, or delegate. Nobody is kept from signing without them. */

export const HandOver = lazy(() =>
  import('./hand-over.tsx').then(
    (part): { default: ComponentType<HandOverProps> } => ({ default: part.HandOver }),
    () => ({ default: TakenOver }),
  ),
)

function TakenOver({ onTaken }: HandOverProps): null {
  useEffect(onTaken)
  return null
}

export const HandBack = lazy(() =>
  import('./hand-over.tsx').then(
    (part): { default: ComponentType<HandBackProps> } => ({ default: part.HandBack }),
    () => ({ default: () => null }),
  ),
)

export const Delegation = lazy(() =>
  import('./delegation.tsx').then(
    (part): { default: ComponentType<DelegationProps> } => ({ default: part.Delegation }),
    () => ({ default: () => null }),
  ),
)
