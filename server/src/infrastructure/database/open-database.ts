import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Database } from '../../ports/database.ts'
import type { Tracer } from '../../ports/tracer.ts'
import { type Connected, connect, requireServerVersion, waitForDatabase, warnWithoutTimeout } from './connect.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { type Migrated, migrate } from './migrate.ts'
import { readMigrationFiles } from './migration-files.ts'
import { createTestSchema } from './test-schema.ts'

export interface OpenDatabase extends Connected {
  readonly connectionString: string
  /** Leads to the server itself, for what a pooler cannot pass on. */
  readonly directConnectionString: string
  readonly isPooled: boolean
  readonly migrated: Migrated
  /** Closes the connections, then stops the server if it is embedded. */
  close(): Promise<void>
}

interface Options {
  /** Undefined for an embedded server below `dataDir`. */
  readonly databaseUrl: string | undefined
  /** The server itself if `databaseUrl` leads to a pooler in transaction mode. */
  readonly databaseDirectUrl?: string | undefined
  readonly dataDir: string
  readonly maxConnections: number
  readonly log: Logger
  readonly tracer?: Tracer
  readonly onGivenUp: (error: Error) => void
  /** The number of the last migration to apply; default: all. */
  readonly upTo?: number | undefined
  /** May refuse the database before anything in it changes. */
  readonly beforeMigrations?: (database: Database) => Promise<void>
}

/** Connections for requests in test mode: few people use it at a time. */
const testConnections = 4

const migrations = join(import.meta.dirname, '../../../migrations')

/** A database that responds, is new enough, and has every migration. */
export async function openDatabase({
  databaseUrl,
  databaseDirectUrl,
  dataDir,
  maxConnections,
  log,
  tracer,
  onGivenUp,
  upTo,
  beforeMigrations,
}: Options): Promise<OpenDatabase> {
  const embedded =
    databaseUrl === undefined
      ? await startEmbeddedPostgres({
          directory: join(dataDir, 'postgres'),
          connections: maxConnections + testConnections,
          log,
          onGivenUp,
        })
      : undefined
  const connectionString = databaseUrl ?? embedded?.connectionString ?? ''
  const options = { log, applicationName: 'countersign' }
  const directConnectionString = databaseDirectUrl ?? connectionString
  const isPooled = databaseDirectUrl !== undefined
  const connected = connect(connectionString, { ...options, tracer, maxConnections, isPooled })
  // A migration may take as long as it needs.
  const migrating = connect(directConnectionString, { ...options, maxConnections: 1, queryTimeoutMs: 0 })
  const close = async () => {
    await migrating.close()
    await connected.close()
    await embedded?.stop()
  }
  try {
    await waitForDatabase(connected.database, 30)
    await requireServerVersion(connected.database)
    if (isPooled) await warnWithoutTimeout(connected.database, log)
    await beforeMigrations?.(connected.database)
    const migrated = await migrate(migrating.pool, migrations, log, { upTo })
    await migrating.close()
    return { ...connected, connectionString, directConnectionString, isPooled, migrated, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The names of all migrations of this version. */
export async function migrationNames(): Promise<string[]> {
  return (await readMigrationFiles(migrations)).map(({ name }) => name)
}

/**
 * The tables of test mode: their own schema in the same database, with every migration. Only migrations see the live
 * schema behind it, for their views of its accounts: if the schema were dropped, test mode would not find live tables
 * in its place.
 */
export async function openTestDatabase(connectionString: string, log: Logger, tracer: Tracer): Promise<Connected> {
  const options = { log, applicationName: 'countersign test mode' }
  const live = connect(connectionString, { ...options, maxConnections: 1 })
  const [own, ofAccounts] = await closing(live, () => createTestSchema(live.pool))
  const behind = { ...options, searchPath: [own, ofAccounts] as const, maxConnections: 1, queryTimeoutMs: 0 }
  const migrating = connect(connectionString, behind)
  await closing(migrating, () => migrate(migrating.pool, migrations, log, { mode: 'test' }))
  return connect(connectionString, { ...options, searchPath: [own], maxConnections: testConnections, tracer })
}

async function closing<T>(connected: Connected, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } finally {
    await connected.close()
  }
}
