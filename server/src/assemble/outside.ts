import type { Chain } from '../ports/chain.ts'
import type { Clock } from '../ports/clock.ts'
import type { DomainRecords } from '../ports/domain-records.ts'
import type { Passwords } from '../ports/passwords.ts'
import type { PdfWork } from '../ports/pdf-work.ts'
import type { Randomness } from '../ports/randomness.ts'
import type { Slots } from '../ports/slots.ts'
import type { Timers } from '../ports/timers.ts'

/** What lies outside the process, and the reaction to losing it for good. */
export interface Outside {
  readonly onFatal: (error: Error) => void
  readonly clock?: Clock
  readonly timers?: Timers
  readonly randomness?: Randomness
  readonly chain?: Chain
  readonly pdfWork?: PdfWork
  readonly passwords?: Passwords
  readonly fileSlots?: Slots
  readonly domainRecords?: DomainRecords
  /** False in tests: what a schedule runs, they run themselves, at a moment they know. */
  readonly runsSchedules?: boolean
  /** False in tests: readiness shows what the step before has changed. */
  readonly readinessRests?: boolean
}
