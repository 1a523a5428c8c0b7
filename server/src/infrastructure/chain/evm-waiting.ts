import type { ChainProgress } from '../../ports/chain.ts'

export type Waiting = Extract<ChainProgress, { kind: 'waiting' }>
export type Confirmed = Extract<ChainProgress, { kind: 'confirmed' }>

/** Ends a round: it cannot advance now. */
export class Waits extends Error {
  override readonly name = 'Waits'
  readonly progress: Waiting

  constructor(progress: Waiting) {
    super(progress.reason)
    this.progress = progress
  }
}

/** For a problem that the operator must fix, which takes a while. */
export function needsOperator(reason: string): Waits {
  return new Waits({ kind: 'waiting', reason, needsAttention: true, retryAfterSeconds: 300 })
}
