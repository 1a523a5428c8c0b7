import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../../ports/database.ts'
import { StartRefused } from '../../vocabulary/start-refused.ts'
import { type Connected, connect, waitForDatabase } from './connect.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { findRunningServer } from './holder.ts'
import { testSchema } from './test-schema.ts'

interface Options {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  readonly log: Logger
  readonly onGivenUp: (error: Error) => void
}

export interface ExistingDatabase extends Connected {
  readonly connectionString: string
}

/**
 * The database as it is, for one long transaction; that of a running service, too. Its `close` does not stop a server
 * that runs already.
 */
export async function openExistingDatabase({
  databaseUrl,
  dataDir,
  log,
  onGivenUp,
}: Options): Promise<ExistingDatabase> {
  const directory = join(dataDir, 'postgres')
  if (databaseUrl === undefined && !existsSync(directory)) {
    throw new StartRefused(`There is no database in ${directory}. Set DATABASE_URL or DATA_DIR of the service.`)
  }
  const running = databaseUrl ?? (await findRunningServer(directory))
  const embedded = running === undefined ? await startEmbeddedPostgres({ directory, log, onGivenUp }) : undefined
  const connectionString = running ?? embedded?.connectionString ?? ''
  const connected = connectForLong(connectionString, log)
  const close = async () => {
    await connected.close()
    await embedded?.stop()
  }
  try {
    await waitForDatabase(connected.database, 30)
    return { ...connected, connectionString, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Connections whose statements may take as long as they need. */
export function connectForLong(connectionString: string, log: Logger): Connected {
  const options = { log, applicationName: 'countersign backup', maxConnections: 2, queryTimeoutMs: 0 }
  return connect(connectionString, options)
}

/** The tables of test mode, as they are; undefined if test mode was never used. */
export async function connectToTestMode({ connectionString, database }: ExistingDatabase, log: Logger) {
  const { rows } = await sql<{ known: boolean }>`
    select to_regclass(${`${testSchema}.schema_migrations`}) is not null as known`.execute(database)
  if (rows[0]?.known !== true) return undefined
  return connect(connectionString, { log, applicationName: 'countersign', searchPath: [testSchema], maxConnections: 1 })
}

/** How many migrations the database has, and the last one; undefined if it has no tables of the service. */
export async function readMigrations(database: Database): Promise<{ count: number; latest: string } | undefined> {
  const { rows: found } = await sql<{ known: boolean }>`
    select to_regclass(quote_ident(current_schema()) || '.schema_migrations') is not null as known`.execute(database)
  if (found[0]?.known !== true) return undefined
  const { rows } = await sql<{ number: number; name: string }>`
    select number, name from schema_migrations order by number desc limit 1`.execute(database)
  return rows[0] && { count: rows[0].number, latest: rows[0].name }
}

/** The version of the queue's tables; null if there are none. */
export async function readJobsVersion(database: Database): Promise<number | null> {
  const { rows: found } = await sql<{ known: boolean }>`
    select to_regclass('jobs.version') is not null as known`.execute(database)
  if (found[0]?.known !== true) return null
  const { rows } = await sql<{ version: number }>`select version from jobs.version`.execute(database)
  return rows[0]?.version ?? null
}
