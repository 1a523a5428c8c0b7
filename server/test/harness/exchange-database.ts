import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { eventually } from './eventually.ts'
import { dropDatabase, endClients, isDone, onServer, withDatabase } from './test-database.ts'

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
  await copyDatabase(server, name, copy)
  return {
    connectionString: withDatabase(databaseUrl, copy),
    async restore() {
      await dropDatabase(server, name)
      await onServer(server, `alter database ${copy} rename to ${name}`)
    },
  }
}

/**
 * Every service retries a refused connection; one that came in between would prevent the copy. So does one that was let
 * in just before, and that `endClients` cannot see yet: it ends at the next try.
 */
async function copyDatabase(server: string, name: string, copy: string): Promise<void> {
  await onServer(server, `alter database ${name} with allow_connections false`)
  try {
    await eventually(`${name} is copied`, async () => {
      await endClients(server, name)
      return await isDone(server, `create database ${copy} template ${name} strategy file_copy`)
    })
  } finally {
    await onServer(server, `alter database ${name} with allow_connections true`)
  }
}
