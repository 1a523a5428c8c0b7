import type { Logger } from 'pino'
import { openDoors } from './assemble/open-doors.ts'
import { openFoundation } from './assemble/open-foundation.ts'
import { openPublishedLog } from './assemble/open-published-log.ts'
import type { Outside } from './assemble/outside.ts'
import { readinessChecks } from './assemble/readiness-checks.ts'
import { startJobs } from './assemble/start-jobs.ts'
import { wirePorts } from './assemble/wire-ports.ts'
import type { Config } from './config.ts'
import { createDemo, type Demo } from './features/accounts/create-demo.ts'
import { followSuccessors } from './features/authority/follow-successors.ts'
import { createDemoSeal } from './features/seals/create-seal.ts'
import { countRequests, type RequestCount } from './http/count-requests.ts'
import { stopBoss } from './jobs/boss.ts'
import { version } from './version.ts'
import { StartRefused } from './vocabulary/start-refused.ts'

export interface Service {
  readonly publicUrl: string
  /** Gives the demo data that were made, at the first start; null at every other. Rejects when it is stopped meanwhile. */
  listen(): Promise<Demo | null>
  /** Counts what is being answered, from now on. */
  countRequests(): RequestCount
  /** Finishes what is under way, as far as the grace allows, and hands the rest back. */
  stop(graceMilliseconds: number): Promise<void>
}

/** Puts the parts together, each step on those before it. */
export async function assemble(config: Config, logger: Logger, outside: Outside): Promise<Service> {
  const foundation = await openFoundation(config, logger, outside)
  const published = await openPublishedLog(config, logger, foundation, outside)
  const wired = await wirePorts(config, logger, foundation, published, outside)
  const worker = await startJobs(wired)
  const unfollow = followSuccessors({ ...wired.authorityPorts, logger })
  let stopping = false
  const checks = readinessChecks(foundation, published, wired)
  const app = await openDoors(config, logger, foundation, wired, { checks, isStopping: () => stopping })
  const { publicUrl } = foundation

  return {
    publicUrl,
    countRequests: () => countRequests(app.server),

    async listen() {
      await app.listen({ port: config.port, host: config.host }).catch(refuseListening(config))
      logger.info({ host: config.host, port: config.port, publicUrl, version }, 'listening')
      if (config.production) return null
      return await createDemo(wired.ports, (transaction, organizationId) =>
        createDemoSeal({ ...wired.sealPorts, transaction }, organizationId),
      )
    },

    async stop(graceMilliseconds) {
      stopping = true
      unfollow()
      const inTime = foundation.timers.after(graceMilliseconds, () => app.server.closeAllConnections())
      await Promise.all([app.close(), worker.stop(graceMilliseconds)])
      inTime()
      await stopBoss(wired.boss)
      await wired.documentPorts.pdfWork.close()
      wired.mailer.close()
      await published.checkpoints
        .close()
        .catch((error: Error) => logger.error({ err: error }, 'no last checkpoint was signed'))
      await wired.logPorts.chain.close()
      await foundation.closeLimiter()
      published.clockWatch.close()
      await foundation.closeDatabase()
    },
  }
}

function refuseListening({ host, port }: Config) {
  return (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EADDRINUSE') {
      throw new StartRefused(`PORT ${port} is taken by another program; set another one, for example PORT=8080.`)
    }
    if (error.code === 'EACCES') {
      throw new StartRefused(`PORT ${port} may not be used by this user; set one from 1024 on, for example PORT=8080.`)
    }
    throw new StartRefused(
      `HOST ${host} cannot be listened on (${error.code}); set an address of this machine, for example HOST=0.0.0.0`,
    )
  }
}
