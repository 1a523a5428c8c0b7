import { join } from 'node:path'
import { testPath } from '@countersign/rules/test-mode'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { usesTestMode } from '../features/accounts/list-accounts.ts'
import type { OpenTestMode } from '../http/hand-to-test-mode.ts'
import { openTestDatabase } from '../infrastructure/database/open-database.ts'
import { openKeys } from '../infrastructure/key-store/open-keys.ts'
import { makeDirectory } from '../infrastructure/make-directory.ts'
import type { Visitor } from '../vocabulary/caller.ts'
import { Refusal } from '../vocabulary/refusal.ts'
import type { Foundation } from './open-foundation.ts'
import { openService, type StopTimes } from './open-service.ts'
import type { Outside } from './outside.ts'

interface TestMode {
  /** Opens it for visitors who have a test key or may create one: others find nothing there before. */
  readonly open: OpenTestMode
  /**
   * Resumes work from before this start, and on a node without requests also does that of the other nodes. The live
   * service does not depend on it.
   */
  openWhenUsed(): void
  /** Opens nothing more, and finishes the work in progress like the live service. */
  stopWorking(times: StopTimes): Promise<void>
  close(): Promise<void>
}

/** How often a node that gets no requests looks whether test mode is in use. */
const lookSeconds = 10

/** After a failure, requests are refused for this long before one of them retries. */
const restSeconds = 30

/**
 * Opens the service a second time, behind the same door: with its own tables, log, authority, chain and files, so that
 * nothing from a trial passes for real. It shares the accounts, the limits and the threads for PDF files.
 */
export function createTestMode(config: Config, logger: Logger, live: Foundation, outside: Outside): TestMode {
  let opening: ReturnType<typeof openTestService> | undefined
  let retryAt = Number.POSITIVE_INFINITY
  let stopping = false
  let stopLooking = () => {}

  const refuse = (error: Error): never => {
    retryAt = live.timers.elapsed() + restSeconds * 1000
    logger.error({ err: error }, 'test mode failed to start')
    throw new Refusal(
      'SERVICE_UNAVAILABLE',
      'Test mode failed to start. The log of the service has the reason.',
      restSeconds,
    )
  }

  function service() {
    if (live.timers.elapsed() >= retryAt) opening = undefined
    if (opening !== undefined) return opening
    if (stopping) throw new Refusal('SERVICE_UNAVAILABLE', 'The service is stopping.')
    retryAt = Number.POSITIVE_INFINITY
    opening = openTestService(config, logger.child({ mode: 'test' }), live, outside).catch(refuse)
    return opening
  }

  /** Never rejects. */
  async function openIfUsed(): Promise<void> {
    if (stopping || (opening !== undefined && live.timers.elapsed() < retryAt)) return
    try {
      if (await usesTestMode(live)) await service()
    } catch (error) {
      logger.warn({ err: error }, 'test mode is not running: the next test request tries to start it again')
    }
  }

  const opened = async () => await opening?.catch(() => undefined)

  const isSignedIn = (visitor: Visitor) =>
    live.signIn.whoIs(visitor).then(
      () => true,
      () => false,
    )

  return {
    async open(visitor) {
      const isWanted = opening !== undefined || (await usesTestMode(live)) || (await isSignedIn(visitor))
      return isWanted ? (await service()).app : undefined
    },

    openWhenUsed() {
      void openIfUsed()
      if (!config.roles.includes('serve')) stopLooking = live.timers.every(lookSeconds * 1000, () => void openIfUsed())
    },

    async stopWorking(times) {
      stopping = true
      stopLooking()
      await (await opened())?.stopWorking(times)
    },

    async close() {
      await (await opened())?.close()
    },
  }
}

async function openTestService(config: Config, logger: Logger, live: Foundation, outside: Outside) {
  const dataDir = testFolderIn(live.dataDir)
  await makeDirectory(dataDir)
  const connected = await openTestDatabase(live.directConnectionString, logger, live.tracer)
  const foundation: Foundation = {
    ...live,
    ...connected,
    mode: 'test',
    dataDir,
    publicUrl: live.publicUrl + testPath,
    trustedLists: { sources: [], signers: [] },
    timestampRoots: undefined,
    // A trial uses no key of value.
    keys: openKeys(live),
    keyStores: new Map(),
  }
  try {
    const service = await openService(testConfigOf(config), logger, foundation, outside)
    await service.app.ready()
    return {
      ...service,
      async close() {
        await service.close()
        await connected.close()
      },
    }
  } catch (error) {
    await connected.close()
    throw error
  }
}

/**
 * Removes everything that reaches others: emails stay in the mailbox, roots go to its own chain. Its certificates do not
 * have the name of the operator.
 */
export function testConfigOf(config: Config): Config {
  return {
    ...config,
    anchor: 'local',
    smtpUrl: undefined,
    smsUrl: undefined,
    identityCheckUrl: undefined,
    tsaUrls: undefined,
    tsaRoots: undefined,
    tsaSubject: undefined,
    tsaCertificatePolicies: [],
    ipfsRpcUrl: undefined,
    ipfsGatewayUrl: undefined,
    logOrigin: undefined,
    trustedLists: [],
    witnesses: [],
    witnessLogs: [],
    drandUrls: [],
    ...(config.storageUrl !== undefined && { storageUrl: folderOf(config.storageUrl) }),
  }
}

export function testFolderIn(dataDir: string): string {
  return join(dataDir, 'test-mode')
}

/** The same storage, in a subfolder. */
function folderOf(storageUrl: string): string {
  const url = new URL(storageUrl)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/test-mode`
  return url.href
}
