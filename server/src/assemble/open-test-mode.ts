import { join } from 'node:path'
import { testPath } from '@countersign/rules/test-mode'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { usesTestMode } from '../features/accounts/list-accounts.ts'
import type { OpenTestMode } from '../http/hand-to-test-mode.ts'
import { openTestDatabase } from '../infrastructure/database/open-database.ts'
import { makeDirectory } from '../infrastructure/make-directory.ts'
import type { Visitor } from '../vocabulary/caller.ts'
import { Refusal } from '../vocabulary/refusal.ts'
import type { Foundation } from './open-foundation.ts'
import { openService } from './open-service.ts'
import type { Outside } from './outside.ts'

interface TestMode {
  /** Opens it for those who have a key of it or may make one: strangers find nothing there until somebody has. */
  readonly open: OpenTestMode
  /** Goes on with what was begun before this start. */
  openIfUsed(): Promise<void>
  close(graceMilliseconds: number): Promise<void>
}

/**
 * The same service once more, behind the same door: with tables, log, authority, chain and files of its own, so that nothing that is
 * tried out can be taken for what counts. It shares the accounts, the limits and the threads for PDF files.
 */
export function createTestMode(config: Config, logger: Logger, live: Foundation, outside: Outside): TestMode {
  let opening: ReturnType<typeof openTestService> | undefined
  const open = () => (opening ??= openTestService(config, logger.child({ mode: 'test' }), live, outside))
  const service = () =>
    open().catch((error: Error) => {
      logger.error({ err: error }, 'test mode could not be opened')
      throw new Refusal('NOT_READY', 'Test mode could not be opened; the log of the service says why.')
    })
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

    async openIfUsed() {
      if (await usesTestMode(live)) await service()
    },

    async close(graceMilliseconds) {
      const opened = await opening?.catch(() => undefined)
      await opened?.stopWorking(graceMilliseconds)
      await opened?.close()
    },
  }
}

async function openTestService(config: Config, logger: Logger, live: Foundation, outside: Outside) {
  const dataDir = join(live.dataDir, 'test-mode')
  await makeDirectory(dataDir)
  const connected = await openTestDatabase(live.connectionString, logger)
  const foundation: Foundation = {
    ...live,
    ...connected,
    mode: 'test',
    dataDir,
    publicUrl: live.publicUrl + testPath,
    trustedLists: { sources: [], signers: [] },
    timestampRoots: undefined,
  }
  const service = await openService(ownOf(config), logger, foundation, outside)
  await service.app.ready()
  return {
    ...service,
    async close() {
      await service.close()
      await connected.close()
    },
  }
}

/** Whatever would reach others is left out: mail stays in the mailbox, roots go to a chain of its own. */
function ownOf(config: Config): Config {
  return {
    ...config,
    anchor: 'local',
    smtpUrl: undefined,
    tsaUrls: undefined,
    tsaRoots: undefined,
    ipfsRpcUrl: undefined,
    ipfsGatewayUrl: undefined,
    logOrigin: undefined,
    trustedLists: [],
    ...(config.storageUrl !== undefined && { storageUrl: folderOf(config.storageUrl) }),
  }
}

/** The same storage, in a folder below. */
function folderOf(storageUrl: string): string {
  const url = new URL(storageUrl)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/test-mode`
  return url.href
}
