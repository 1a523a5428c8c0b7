import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { dropDatabase, endClients, onServer, withDatabase } from './test-database.ts'

export interface Snapshot {
  /** Replaces the database by the snapshot; services that run on it are cut off, and reconnect to an older one. */
  restore(): Promise<void>
  /** The snapshot as a separate database, to be dropped by the test; it can no longer be restored. */
  readonly connectionString: string
}

/** The database as it is now. Services that run on it are cut off for a moment. */
export async function takeSnapshot(databaseUrl: string): Promise<Snapshot> {
  const { database: name = '' } = new pg.Client({ connectionString: databaseUrl })
  const server = withDatabase(databaseUrl, 'template1')
  const copy = `test_${randomBytes(8).toString('hex')}`
  await whileEmpty(server, name, () => onServer(server, `create database ${copy} template ${name} strategy file_copy`))
  return {
    connectionString: withDatabase(databaseUrl, copy),
    async restore() {
      await dropDatabase(server, name)
      await onServer(server, `alter database ${copy} rename to ${name}`)
    },
  }
}

/** Every service retries a refused connection; one that came in between would prevent the copy. */
async function whileEmpty(server: string, name: string, act: () => Promise<void>): Promise<void> {
  await onServer(server, `alter database ${name} with allow_connections false`)
  try {
    await endClients(server, name)
    await act()
  } finally {
    await onServer(server, `alter database ${name} with allow_connections true`)
  }
}
