import type { SlotRule, Slots } from '../../ports/slots.ts'
import { Refusal } from '../../vocabulary/refusal.ts'

/** Processes whole files; each takes one of a few slots. */
export interface FileWork {
  readonly fileSlots: Slots
}

export const fileWorkRule: SlotRule = {
  // Each slot holds a file, its result and the thread's copies in memory.
  concurrency: 4,
  // Fewer than the threads for PDF work (at least three), so that one owner's files cannot occupy all of them.
  forOne: 2,
  waiting: 1000,
  waitingForOne: 200,
  refusal: () =>
    new Refusal('SERVICE_UNAVAILABLE', 'Too many documents are being processed. Try again in a moment.', 5),
}
