import type { Logger } from 'pino'
import type { Timers } from '../../ports/timers.ts'
import type { Authority } from './authority.ts'

const everyMs = 10_000

/**
 * Reloads often, so that no node signs with a key that an operator has replaced on another. Returns a function that
 * stops it.
 */
export function followSuccessors(ports: {
  readonly authority: Authority
  readonly timers: Timers
  readonly logger: Pick<Logger, 'error'>
}): () => void {
  const { authority, timers, logger } = ports
  return timers.every(everyMs, () => {
    authority.reload().catch((err: unknown) => logger.error({ err }, 'new signing keys could not be loaded'))
  })
}
