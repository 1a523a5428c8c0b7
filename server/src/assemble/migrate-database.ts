import { resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { openDatabase } from '../infrastructure/database/open-database.ts'
import { makeDataDirectory } from './open-foundation.ts'

/** Applies the missing migrations, as each start of the service does, and returns a sentence about it. */
export async function migrateDatabase(
  { databaseUrl, databaseDirectUrl, dataDir, databaseConnections }: Config,
  log: Logger,
  onGivenUp: (error: Error) => void,
): Promise<string> {
  await makeDataDirectory(resolve(dataDir))
  const { migrated, close } = await openDatabase({
    databaseUrl,
    databaseDirectUrl,
    dataDir: resolve(dataDir),
    maxConnections: databaseConnections,
    log,
    onGivenUp,
  })
  await close()
  const { applied, latest } = migrated
  const count = applied === 1 ? '1 migration was' : `${applied} migrations were`
  return applied === 0 ? `The database is up to date (${latest}).` : `${count} applied. The latest is ${latest}.`
}
