import type { Network } from '../../ports/chain.ts'
import type { Clock } from '../../ports/clock.ts'
import type { HeaderSource } from './bitcoin-header-source.ts'
import type { Calendar } from './calendar.ts'

/** What the chain works with. */
export interface Outside {
  readonly calendars: readonly Calendar[]
  readonly sources: readonly HeaderSource[]
  readonly network: Network
  readonly confirmations: number
  readonly clock: Clock
}
