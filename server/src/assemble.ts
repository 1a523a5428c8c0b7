import type { Logger } from 'pino'
import { openFoundation } from './assemble/open-foundation.ts'
import { openService } from './assemble/open-service.ts'
import { createTestMode } from './assemble/open-test-mode.ts'
import type { Outside } from './assemble/outside.ts'
import type { Config } from './config.ts'
import { createDemo, type Demo } from './features/accounts/create-demo.ts'
import { createDemoSeal } from './features/seals/create-seal.ts'
import { countRequests, type RequestCount } from './http/count-requests.ts'
import { version } from './version.ts'
import { actedBySystem } from './vocabulary/audit.ts'
import { StartRefused } from './vocabulary/start-refused.ts'

export interface Service {
  readonly publicUrl: string
  /** Returns the demo data at the first start, null at every other. Rejects if the service is stopped meanwhile. */
  listen(): Promise<Demo | null>
  /** Counts the requests in progress, from now on. */
  countRequests(): RequestCount
  /**
   * Takes requests for as long as load balancers may send them, finishes the work in progress within the grace period,
   * and releases the rest.
   */
  stop(graceMilliseconds?: number): Promise<void>
}

/** Assembles the service; each step uses only those before it. */
export async function assemble(config: Config, logger: Logger, outside: Outside): Promise<Service> {
  const foundation = await openFoundation(config, logger, outside)
  const testMode = createTestMode(config, logger, foundation, outside)
  const live = await openService(config, logger, foundation, outside, testMode.open).catch(async (error: Error) => {
    // The reason why the start failed matters more than that it could not be cleaned up.
    await foundation.close().catch((err: Error) => logger.error({ err }, 'what was opened could not be closed'))
    throw error
  })
  const { app, wired } = live
  const { publicUrl } = foundation

  return {
    publicUrl,
    countRequests: () => countRequests(app.server),

    async listen() {
      await app.listen({ port: config.port, host: config.host }).catch(refuseListening(config))
      logger.info({ host: config.host, port: config.port, publicUrl, version }, 'listening')
      testMode.openWhenUsed()
      if (config.production || !config.roles.includes('serve')) return null
      return await createDemo(wired.ports, (transaction, organizationId) =>
        createDemoSeal(
          { ...wired.sealPorts, transaction, by: actedBySystem('live', wired.ports.clock.now()) },
          organizationId,
        ),
      )
    },

    async stop(graceMilliseconds = config.stopGraceSeconds * 1000) {
      const drainMilliseconds = config.roles.includes('serve') ? config.stopDrainSeconds * 1000 : 0
      const times = { drainMilliseconds, graceMilliseconds }
      await Promise.all([live.stopWorking(times), testMode.stopWorking(times)])
      await testMode.close()
      await live.close()
      await foundation.close()
    },
  }
}

function refuseListening({ host, port }: Config) {
  return (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EADDRINUSE') {
      throw new StartRefused(`PORT ${port} is already in use. Set a different port, for example PORT=8080.`)
    }
    if (error.code === 'EACCES') {
      throw new StartRefused(
        `This user is not allowed to listen on PORT ${port}. Set a port of 1024 or higher, for example PORT=8080.`,
      )
    }
    throw new StartRefused(
      `Countersign cannot listen on HOST ${host} (${error.code}). Set an address of this machine, for example HOST=0.0.0.0`,
    )
  }
}
