import type { Refusal } from '../vocabulary/refusal.ts'

/**
 * Slots for one kind of work on this node, shared fairly: callers with the least running work go first, and among them
 * in order of arrival. Must not be nested.
 */
export interface Slots {
  /** Runs the work once a slot is free; rejects with the rule's refusal if too many wait. */
  run<T>(who: string, work: () => Promise<T>): Promise<T>
}

/** How many slots there are in total and per caller, and how many may wait for one. */
export interface SlotRule {
  readonly concurrency: number
  readonly forOne: number
  readonly waiting: number
  readonly waitingForOne: number
  /** Why one more is refused: because of the caller's own work, or because of everybody's. */
  refusal(because: 'own' | 'all'): Refusal
}
