import type { SlotRule, Slots } from '../../ports/slots.ts'
import { Refusal } from '../../vocabulary/refusal.ts'

/** What works on whole files: it takes one of the few places for that. */
export interface FileWork {
  readonly fileSlots: Slots
}

export const fileWorkRule: SlotRule = {
  // Each holds a file, what is made of it and the thread's copies.
  atOnce: 4,
  // Fewer than there are threads for PDF work (three at least), so that no owner's files can keep all of them busy.
  forOne: 2,
  waiting: 1000,
  waitingForOne: 200,
  refusal: () => new Refusal('NOT_READY', 'Too many documents are being processed. Try again in a moment.', 5),
}
