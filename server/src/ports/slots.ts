import type { Refusal } from '../vocabulary/refusal.ts'

/**
 * Places for one kind of work on this node, shared fairly: those go first who have the least under way, and among them those
 * who came first. Not to be nested.
 */
export interface Slots {
  /** Does the work when there is a place for it; rejects with the rule's refusal where too many wait. */
  run<T>(who: string, work: () => Promise<T>): Promise<T>
}

/** Who may use how many places, and how many may wait for one. */
export interface SlotRule {
  readonly atOnce: number
  readonly forOne: number
  readonly waiting: number
  readonly waitingForOne: number
  /** Why one more is refused: because of their own work, or because of everybody's. */
  refusal(because: 'own' | 'all'): Refusal
}
