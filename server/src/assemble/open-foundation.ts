import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { systemClock, systemTimers } from '../infrastructure/clock/system-time.ts'
import { openDatabase } from '../infrastructure/database/open-database.ts'
import { makeDirectory } from '../infrastructure/make-directory.ts'
import { scryptPasswords } from '../infrastructure/passwords/scrypt-passwords.ts'
import { systemRandomness } from '../infrastructure/randomness/system-randomness.ts'
import { readListSigners, readTimestampRoots } from '../infrastructure/read-certificate-file.ts'
import { checkSecretKey } from '../infrastructure/vault/check-secret-key.ts'
import { keepSecret } from '../infrastructure/vault/kept-secret.ts'
import { createSecretKeyVault } from '../infrastructure/vault/secret-key-vault.ts'
import { pickLimiter } from '../pick-adapters.ts'
import { StartRefused } from '../vocabulary/start-refused.ts'
import type { Outside } from './outside.ts'

/** What everything else stands on: the folder, the secrets, the database, the limiter. */
export async function openFoundation(config: Config, logger: Logger, outside: Outside) {
  const { clock = systemClock, timers = systemTimers } = outside
  const { randomness = systemRandomness, passwords = scryptPasswords } = outside
  const dataDir = resolve(config.dataDir)
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  await makeDataDirectory(dataDir)
  const secretKey = config.secretKey ?? Buffer.from(await keepSecret(join(dataDir, 'secret-key')), 'hex')
  const adminToken = config.adminToken ?? (await keepSecret(join(dataDir, 'admin-token')))
  const vault = createSecretKeyVault(secretKey)
  const timestampRoots = config.tsaRoots === undefined ? undefined : await readTimestampRoots(config.tsaRoots)
  const listSigners = config.trustedListSigners === undefined ? [] : await readListSigners(config.trustedListSigners)

  const opened = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir,
    maxConnections: config.databaseConnections,
    log: logger,
    onGivenUp: outside.onFatal,
  })
  const { database, afterCommit, statements, connectionString } = opened
  if (config.databaseUrl === undefined)
    logger[config.production ? 'warn' : 'info']({ dataDir }, 'using the embedded database')
  await checkSecretKey(database, vault)

  const { limiter, close: closeLimiter } = await pickLimiter(config, { connectionString, clock, timers, logger })

  return {
    dataDir,
    publicUrl,
    adminToken,
    vault,
    timestampRoots,
    trustedLists: { sources: config.trustedLists, signers: listSigners },
    clock,
    timers,
    randomness,
    passwords,
    database,
    afterCommit,
    statements,
    connectionString,
    limiter,
    closeLimiter,
    closeDatabase: () => opened.close(),
  }
}

export type Foundation = Awaited<ReturnType<typeof openFoundation>>

async function makeDataDirectory(path: string): Promise<void> {
  await makeDirectory(path).catch((error: NodeJS.ErrnoException) => {
    throw new StartRefused(
      `DATA_DIR ${path} cannot be made or entered (${error.code}); set a folder that this user may write to.`,
    )
  })
}
