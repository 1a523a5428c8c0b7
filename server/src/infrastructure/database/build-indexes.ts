import type pg from 'pg'
import { StartRefused } from '../../vocabulary/start-refused.ts'
import { isContention, record } from './apply-migration.ts'
import { describeFailure } from './describe-failure.ts'
import type { MigrationFile } from './migration-files.ts'

/**
 * Builds the indexes of a file without blocking writers, which PostgreSQL does only outside of transactions. Finished
 * indexes stay: a restart continues where the interrupted one ended, and the file is recorded once all exist.
 */
export async function buildIndexes(client: pg.PoolClient, file: MigrationFile, timeoutSeconds: number): Promise<void> {
  const indexes = indexesOf(file)
  // Applies to the connection, which is not returned to the pool. Locks have no timeout: nobody waits behind them.
  await client.query('set statement_timeout = 0')
  try {
    for (const index of indexes) await build(client, index, performance.now() + timeoutSeconds * 1000)
    await record(client, file)
  } catch (cause) {
    const reason = describeFailure(cause)
    throw new StartRefused(`Migration ${file.name} failed: ${reason}. Start again to build the remaining indexes.`, {
      cause,
    })
  }
}

interface Index {
  readonly name: string
  readonly statement: string
}

const pattern = /^create (?:unique )?index concurrently if not exists ([a-z_]+)\s+on [^;]+$/

/** Anything but an index could not be resumed without checking what exists. */
function indexesOf({ name: file, sql }: MigrationFile): Index[] {
  const statements = sql
    .replace(/^--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
  return statements.map((statement) => {
    const name = pattern.exec(statement)?.[1]
    if (name !== undefined) return { name, statement }
    throw new StartRefused(
      `Migration ${file} runs outside a transaction and may hold only "create index concurrently if not exists …": ` +
        'put everything else into a migration of its own.',
    )
  })
}

async function build(client: pg.PoolClient, { name, statement }: Index, deadline: number): Promise<void> {
  for (;;) {
    try {
      await dropInvalid(client, name)
      await client.query(statement)
      return
    } catch (error) {
      if (!isContention(error) || performance.now() > deadline) throw error
    }
  }
}

/** An interrupted build leaves an index that has the name, slows every writer, and serves no query. */
async function dropInvalid(client: pg.PoolClient, name: string): Promise<void> {
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [name],
  )
  if (rowCount === 1) await client.query(`drop index concurrently if exists ${name}`)
}
