import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { openLog } from '../features/log/open-log.ts'
import { createCheckpoints } from '../features/log/publish-checkpoint.ts'
import { refuseOlderDatabase } from '../features/log/refuse-older-database.ts'
import { followBeacons } from '../features/randomness/follow-beacons.ts'
import { recordBeacons } from '../features/randomness/record-beacon.ts'
import { createClaims } from '../features/witnesses/claims.ts'
import { collectCosignatures } from '../features/witnesses/collect-cosignatures.ts'
import { witnessesOf } from '../features/witnesses/model.ts'
import { pickBeaconSource, pickCheckpointMemories } from '../pick-adapters.ts'
import type { Foundation } from './open-foundation.ts'
import { requireSecureWitnesses } from './require-secure-witnesses.ts'

/** At a start, and for all witnesses together: a log without them can start as well. */
const witnessesAnswerWithinMs = 5000

/** Opens the log; refuses if its database is older than the published log, or than what a witness has seen. */
export async function openPublishedLog(config: Config, logger: Logger, foundation: Foundation) {
  requireSecureWitnesses(config)
  const { dataDir, publicUrl, database, statements, clock, timers, clockWatch, randomness, keys, vault } = foundation
  const claims = createClaims()
  const memories = await pickCheckpointMemories(config, { dataDir, vault, logger })
  const onFault = (fault: Error | undefined) =>
    fault === undefined
      ? logger.info('timestamp log resumed')
      : logger.error({ err: fault }, 'timestamp log stopped: no entries are added or signed')
  const recorder = recordBeacons({ clock, randomness }, config.randomnessSeconds)
  const log = await openLog(
    {
      database,
      statements,
      clock,
      timers,
      clockWatch,
      randomness,
      keys,
      vault,
      memories,
      postQuantum: config.logPostQuantum === 'on',
      contradicted: claims.against,
      onFault,
      lead: recorder.lead,
    },
    config.logOrigin,
    publicUrl,
  )
  const onForgotten = (size: number) =>
    logger.warn({ size }, 'DATA_DIR/log-checkpoint is missing: an outdated database would go unnoticed')
  const witnesses = witnessesOf(config)
  const allowLoopback = !config.production
  const collector = collectCosignatures(
    { database, log, outbound: foundation.outboundHttp, allowLoopback, clock, timers, claims, logger },
    witnesses,
  )
  await collector.askAll(witnessesAnswerWithinMs)
  const isBesideDatabase = config.databaseUrl === undefined
  await refuseOlderDatabase(log, onForgotten, { isBesideDatabase }).catch(async (error: Error) => {
    await collector.close()
    throw error
  })
  const checkpoints = createCheckpoints({ database, clock, timers }, log, (error) =>
    logger.error({ err: error }, 'checkpoint could not be signed'),
  )
  collector.follow(checkpoints)
  const source = await pickBeaconSource(config, { outbound: foundation.outboundHttp, clock })
  const follower = source && followBeacons({ timers, logger, log, source, recorder }, config.randomnessSeconds)
  return {
    log,
    checkpoints,
    witnesses,
    witnessProblems: collector.problems,
    witnessStates: collector.states,
    witnessProblemsWithout: collector.problemsWithout,
    randomnessProblems: () => follower?.problems() ?? [],

    /** Signs what is durable before the node stops. */
    async close() {
      await follower?.close()
      await checkpoints.close()
      await collector.close()
    },
  }
}

export type PublishedLog = Awaited<ReturnType<typeof openPublishedLog>>
