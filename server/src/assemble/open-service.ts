import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { followSuccessors } from '../features/authority/follow-successors.ts'
import { collectTokens } from '../features/checkpoint-tokens/collect-tokens.ts'
import { addGauges } from '../gauges/gauges.ts'
import { addLogGauges } from '../gauges/log-gauges.ts'
import { addNodeGauges } from '../gauges/node-gauges.ts'
import type { OpenTestMode } from '../http/hand-to-test-mode.ts'
import { createMetrics } from '../http/metrics.ts'
import { stopBoss } from '../jobs/boss.ts'
import { KeyStoreFailed } from '../ports/key-store.ts'
import { version } from '../version.ts'
import { StartRefused } from '../vocabulary/start-refused.ts'
import { buildHttpServer } from './build-http-server.ts'
import type { Foundation } from './open-foundation.ts'
import { openPublishedLog } from './open-published-log.ts'
import type { Outside } from './outside.ts'
import { readinessChecks } from './readiness-checks.ts'
import { startJobs } from './start-jobs.ts'
import { wirePorts } from './wire-ports.ts'

export interface StopTimes {
  /** For requests that load balancers still send. */
  readonly drainMilliseconds: number
  /** For the work in progress after that. */
  readonly graceMilliseconds: number
}

/** Load balancers look every few seconds, and several may. */
const readinessRestMilliseconds = 1000

/** Opens everything above the foundation, once for each mode. It does not listen yet. */
export async function openService(
  config: Config,
  logger: Logger,
  foundation: Foundation,
  outside: Outside,
  openTestMode?: OpenTestMode,
) {
  const metrics = createMetrics(foundation.timers)
  const published = await openPublishedLog(config, logger, foundation).catch(refuseWithoutKeys)
  const closePublished = () =>
    published.close().catch((error: Error) => logger.error({ err: error }, 'final checkpoint could not be signed'))
  const wired = await wirePorts(config, logger, foundation, published, outside, metrics).catch(async (error: Error) => {
    await closePublished()
    return refuseWithoutKeys(error)
  })
  const { checkpointAuthority, ports } = wired
  const tokens = collectTokens(
    { ...ports, checkpoints: published.checkpoints, authority: checkpointAuthority, logger },
    config.checkpointTokenSeconds,
  )
  const close = async () => {
    await tokens.close()
    await stopBoss(wired.boss)
    wired.mailer.close()
    await closePublished()
    await wired.logPorts.chain.close()
  }
  const worker = await startJobs(config, wired).catch(async (error: Error) => {
    await close()
    throw error
  })
  const unfollow = followSuccessors({ ...wired.authorityPorts, logger })
  let stopping = false
  const checks = readinessChecks(config, foundation, published, wired, tokens)
  const restMilliseconds = outside.readinessRests === false ? 0 : readinessRestMilliseconds
  const readiness = { checks, isStopping: () => stopping, restMilliseconds }
  addGauges(metrics, { ...wired.anchoringPorts, schema: wired.boss.schema })
  addLogGauges(metrics, { ...wired.anchoringPorts, ...published, authority: wired.authorityPorts.authority })
  addNodeGauges(metrics, { ...foundation, checks, version })
  const app = await buildHttpServer(config, logger, foundation, wired, { readiness, metrics }, openTestMode).catch(
    async (error: Error) => {
      unfollow()
      await worker.stop(0)
      await close()
      throw error
    },
  )

  return {
    app,
    wired,

    /**
     * Takes no more jobs and, after the drain, no more requests. Finishes those in progress within the grace period.
     * Until then, each response ends its connection: an idle one that is closed later may just be getting a request.
     */
    async stopWorking({ drainMilliseconds, graceMilliseconds }: StopTimes) {
      stopping = true
      unfollow()
      const jobsEnd = worker.stop(drainMilliseconds + graceMilliseconds)
      if (drainMilliseconds > 0) await foundation.timers.sleep(drainMilliseconds)
      const inTime = foundation.timers.after(graceMilliseconds, () => app.server.closeAllConnections())
      await Promise.all([app.close(), jobsEnd])
      inTime()
    },

    close,
  }
}

/** The first start creates keys in their stores; later ones need only know the stores. */
function refuseWithoutKeys(error: unknown): never {
  if (!(error instanceof KeyStoreFailed)) throw error
  throw new StartRefused(`The service cannot create or open its keys. ${error.message} See docs/keys.md.`)
}
