import type { Logger } from 'pino'
import type { Timers } from '../../ports/timers.ts'
import type { Authority } from './authority.ts'

const everyMs = 3600_000

/**
 * Every node learns within the hour of the keys that another one has made, long before it would sign with one that has expired.
 * The function returned ends it.
 */
export function followSuccessors(ports: {
  readonly authority: Authority
  readonly timers: Timers
  readonly logger: Pick<Logger, 'error'>
}): () => void {
  const { authority, timers, logger } = ports
  return timers.every(everyMs, () => {
    authority.renew().catch((err: unknown) => logger.error({ err }, 'new signing keys could not be loaded'))
  })
}
