import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { openLog } from '../features/log/open-log.ts'
import { createCheckpoints } from '../features/log/publish-checkpoint.ts'
import { refuseOlderDatabase } from '../features/log/refuse-older-database.ts'
import { pickCheckpointMemories } from '../pick-adapters.ts'
import type { Foundation } from './open-foundation.ts'

/** Opens the log; refuses if its database is older than the published log. */
export async function openPublishedLog(config: Config, logger: Logger, foundation: Foundation) {
  const { dataDir, publicUrl, database, statements, clock, timers, clockWatch, randomness, vault } = foundation
  const memories = await pickCheckpointMemories(config, { dataDir, vault, logger })
  const onFault = (fault: Error | undefined) =>
    fault === undefined
      ? logger.info('timestamp log resumed')
      : logger.error({ err: fault }, 'timestamp log stopped: no entries are added or signed')
  const log = await openLog(
    { database, statements, clock, timers, clockWatch, randomness, vault, memories, onFault },
    config.logOrigin,
    publicUrl,
  )
  const onForgotten = (size: number) =>
    logger.warn({ size }, 'DATA_DIR/log-checkpoint is missing: an outdated database would go unnoticed')
  await refuseOlderDatabase(log, onForgotten)
  const checkpoints = createCheckpoints({ database, clock, timers }, log, (error) =>
    logger.error({ err: error }, 'checkpoint could not be signed'),
  )
  return { log, checkpoints }
}

export type PublishedLog = Awaited<ReturnType<typeof openPublishedLog>>
