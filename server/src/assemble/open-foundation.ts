import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { createKeyRing } from '../features/accounts/key-ring.ts'
import { createSignIn } from '../features/accounts/sign-in.ts'
import { fileWorkRule } from '../features/documents/file-work.ts'
import { watchClock } from '../features/log/watch-clock.ts'
import { systemClock, systemTimers } from '../infrastructure/clock/system-time.ts'
import { readDatabaseClock } from '../infrastructure/database/ask-database.ts'
import { openDatabase } from '../infrastructure/database/open-database.ts'
import { makeDirectory } from '../infrastructure/make-directory.ts'
import { createOutboundHttp } from '../infrastructure/outbound-http/undici-outbound-http.ts'
import { scryptPasswords } from '../infrastructure/passwords/scrypt-passwords.ts'
import { openPdfWork } from '../infrastructure/pdf-work/threaded-pdf-work.ts'
import { systemRandomness } from '../infrastructure/randomness/system-randomness.ts'
import { readListSigners, readTimestampRoots } from '../infrastructure/read-certificate-file.ts'
import { createSlots } from '../infrastructure/slots/fair-slots.ts'
import { createSntpTimeServers } from '../infrastructure/time-servers/sntp-time-servers.ts'
import { traceOutbound, tracePdfWork } from '../infrastructure/tracing/traced-ports.ts'
import { keepSecret } from '../infrastructure/vault/kept-secret.ts'
import { pickKeyStores, pickLimiter } from '../pick-adapters.ts'
import { version } from '../version.ts'
import type { Mode } from '../vocabulary/mode.ts'
import { StartRefused } from '../vocabulary/start-refused.ts'
import { openTracing } from './open-tracing.ts'
import type { Outside } from './outside.ts'
import { keepSettledKeys, openVault, openVaultOf } from './secret-keys.ts'

/** The basis of everything else: the folder, the secrets, the database, the limiter. */
export async function openFoundation(config: Config, logger: Logger, outside: Outside) {
  const { clock = systemClock, timers = systemTimers } = outside
  const { randomness = systemRandomness, passwords = scryptPasswords } = outside
  const dataDir = resolve(config.dataDir)
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  await makeDataDirectory(dataDir)
  const secretKeys = await keepSettledKeys(config)
  const adminToken = config.adminToken ?? (await keepSecret(join(dataDir, 'admin-token')))
  const keyStores = await pickKeyStores(config, { vault: openVault(secretKeys), clock, timers, logger })
  const timestampRoots = config.tsaRoots === undefined ? undefined : await readTimestampRoots(config.tsaRoots)
  const listSigners = config.trustedListSigners === undefined ? [] : await readListSigners(config.trustedListSigners)

  const { tracer, closeTracer, spanCounts } = await openTracing(config, { clock, timers, randomness, logger })
  const opened = await openDatabase({
    databaseUrl: config.databaseUrl,
    databaseDirectUrl: config.databaseDirectUrl,
    dataDir,
    maxConnections: config.databaseConnections,
    log: logger,
    tracer,
    onGivenUp: outside.onFatal,
  })
  const { database, afterCommit, statements, pool, connectionString, directConnectionString, isPooled } = opened
  if (config.databaseUrl === undefined)
    logger[config.production ? 'warn' : 'info']({ dataDir }, 'using the embedded database')

  const databaseClock = outside.clock === undefined ? () => readDatabaseClock(database) : undefined
  const timeServers = config.ntpServers && createSntpTimeServers({ servers: config.ntpServers, timers, randomness })
  const clockWatch = watchClock({ clock, timers, databaseClock, timeServers, logger })
  const closeDatabase = async () => {
    clockWatch.close()
    await opened.close()
  }
  const { vault, limiter, closeLimiter } = await checkDatabase().catch(async (error: Error) => {
    await closeDatabase().catch((err: Error) => logger.error({ err }, 'the database could not be closed'))
    throw error
  })

  async function checkDatabase() {
    const vault = await openVaultOf(database, secretKeys)
    await clockWatch.compare()
    const limits = { connectionString, isPooled, clock, timers, logger }
    const { limiter, close } = await pickLimiter(config, limits)
    return { vault, limiter, closeLimiter: close }
  }

  const ports = { database, clock, randomness, passwords, vault }
  const sessionLimits = {
    idleSeconds: config.sessionIdleHours * 3600,
    absoluteSeconds: config.sessionDays * 24 * 3600,
  }
  const outboundHttp = traceOutbound(
    createOutboundHttp({ version, allowedPrivateHosts: config.allowedPrivateHosts }),
    tracer,
  )
  const pdfWork = tracePdfWork(outside.pdfWork ?? openPdfWork(), tracer)

  return {
    mode: 'live' as Mode,
    dataDir,
    publicUrl,
    // Test mode has a URL of its own below it.
    liveUrl: publicUrl,
    adminToken,
    vault,
    keys: keyStores.keys,
    keyStores: keyStores.stores,
    timestampRoots,
    trustedLists: { sources: config.trustedLists, signers: listSigners },
    clock,
    timers,
    randomness,
    passwords,
    database,
    afterCommit,
    statements,
    pool,
    connectionString,
    directConnectionString,
    limiter,
    clockWatch,
    tracer,
    spanCounts,
    keyRing: createKeyRing(ports),
    signIn: createSignIn(ports, publicUrl, sessionLimits),
    sessionLimits,
    outboundHttp,
    pdfWork,
    fileSlots: outside.fileSlots ?? createSlots(fileWorkRule),

    async close() {
      await pdfWork.close()
      await keyStores.close()
      await closeLimiter()
      await closeDatabase()
      await closeTracer()
    },
  }
}

export type Foundation = Awaited<ReturnType<typeof openFoundation>>

export async function makeDataDirectory(path: string): Promise<void> {
  await makeDirectory(path).catch((error: NodeJS.ErrnoException) => {
    throw new StartRefused(
      `DATA_DIR ${path} cannot be created or opened (${error.code}). Set a folder that this user can write to.`,
    )
  })
}
