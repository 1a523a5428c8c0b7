import { join } from 'node:path'
import type { Logger } from 'pino'
import { type Connected, connect, requireServerVersion, waitForDatabase } from './connect.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { migrate } from './migrate.ts'

export interface OpenDatabase extends Connected {
  readonly connectionString: string
  /** Closes the connections, then ends the server if it is ours. */
  close(): Promise<void>
}

interface Options {
  /** Undefined: an own server below `dataDir`. */
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  readonly maxConnections: number
  readonly log: Logger
  readonly onGivenUp: (error: Error) => void
}

const migrations = join(import.meta.dirname, '../../../migrations')

/** A database that answers, is new enough, and has every migration. */
export async function openDatabase({
  databaseUrl,
  dataDir,
  maxConnections,
  log,
  onGivenUp,
}: Options): Promise<OpenDatabase> {
  const embedded =
    databaseUrl === undefined
      ? await startEmbeddedPostgres({
          directory: join(dataDir, 'postgres'),
          connections: maxConnections,
          log,
          onGivenUp,
        })
      : undefined
  const connectionString = databaseUrl ?? embedded?.connectionString ?? ''
  const options = { log, applicationName: 'countersign' }
  const connected = connect(connectionString, { ...options, maxConnections })
  // A migration may take as long as it needs.
  const patient = connect(connectionString, { ...options, maxConnections: 1, queryTimeoutMs: 0 })
  const close = async () => {
    await patient.close()
    await connected.close()
    await embedded?.stop()
  }
  try {
    await waitForDatabase(connected.database, 30)
    await requireServerVersion(connected.database)
    await migrate(patient.pool, migrations, log)
    await patient.close()
  } catch (error) {
    await close()
    throw error
  }
  return { ...connected, connectionString, close }
}
