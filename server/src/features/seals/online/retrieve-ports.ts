import type { Clock } from '../../../ports/clock.ts'
import type { Timers } from '../../../ports/timers.ts'
import type { EvidenceSource } from './evidence-source.ts'

export interface RetrievePorts {
  readonly clock: Clock
  readonly timers: Timers
  readonly evidenceSource: EvidenceSource
}
