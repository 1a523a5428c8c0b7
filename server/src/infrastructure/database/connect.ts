import { Kysely, sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { AfterCommit, Database, Statements } from '../../ports/database.ts'
import type { Timers } from '../../ports/timers.ts'
import { type Tracer, untraced } from '../../ports/tracer.ts'
import { StartRefused } from '../../vocabulary/start-refused.ts'
import { systemTimers } from '../clock/system-time.ts'
import { watchCommits } from './after-commit.ts'
import { errorCode } from './describe-failure.ts'
import { dropReadOnlyConnections } from './drop-read-only-connections.ts'
import { dropWhenSilent } from './drop-silent-connection.ts'
import { isDatabaseUnavailable } from './is-database-unavailable.ts'

export interface ConnectOptions {
  readonly log: Logger
  readonly applicationName: string
  readonly maxConnections: number
  /** How long a response may take before the connection is dropped; 0 for unlimited. */
  readonly queryTimeoutMs?: number
  /**
   * True if a pooler in transaction mode gives each transaction any of its connections: then nothing that belongs to a
   * connection can be set or prepared.
   */
  readonly isPooled?: boolean
  /** Where tables are created and found, first schema first; default: the server's setting. */
  readonly searchPath?: readonly [string, ...string[]]
  /** Default: transactions are not traced. */
  readonly tracer?: Tracer | undefined
}

const statementTimeoutMs = 30_000
const idleTimeoutMs = 60_000

/** A working server ends the statement before; this is for one that vanished silently. */
const longestSilenceMs = statementTimeoutMs + 5_000

export interface Connected {
  readonly database: Database
  readonly afterCommit: AfterCommit
  readonly statements: Statements
  readonly pool: pg.Pool
  /** Idempotent; waits for running queries. */
  close(): Promise<void>
}

/** Does not connect: the first query does. */
export function connect(connectionString: string, options: ConnectOptions): Connected {
  const { isPooled = false, searchPath } = options
  const pool = new pg.Pool({
    connectionString,
    application_name: options.applicationName,
    max: options.maxConnections,
    connectionTimeoutMillis: 10_000,
    ...(!isPooled && { statement_timeout: statementTimeoutMs, idle_in_transaction_session_timeout: idleTimeoutMs }),
    query_timeout: options.queryTimeoutMs ?? longestSilenceMs,
    keepAlive: true,
    // Firewalls forget a connection that says nothing for some minutes, such as during a backup.
    keepAliveInitialDelayMillis: 60_000,
    types: { getTypeParser },
    ...(searchPath && { options: `-c search_path=${searchPath.join(',')}` }),
    onConnect: (client): unknown =>
      isPooled ? requireFlushOfRole(client) : prepareConnection(client, searchPath?.[0]),
  })
  // An error event without a listener would end the process. The pool emits for its idle connections; one in use emits
  // its own, besides failing the query.
  pool.on('error', (error) => {
    // The pool does not wait for its connections to close: a server that stops right after may cut one off before.
    const level = pool.ending ? 'debug' : 'warn'
    options.log[level]({ err: error }, 'database connection lost')
  })
  pool.on('connect', (client) => {
    client.on('error', (error) => options.log.debug({ err: error }, 'connection error'))
    dropWhenSilent(client)
  })
  dropReadOnlyConnections(pool)
  const { dialect, afterCommit } = watchCommits({ pool }, options.log, options.tracer ?? untraced)
  const database: Database = new Kysely({ dialect })
  let closing: Promise<void> | undefined
  return {
    database,
    afterCommit,
    pool,
    statements: {
      async run<Row extends object>(name: string, text: string, values: readonly unknown[]) {
        return (await pool.query<Row>({ ...(!isPooled && { name }), text, values: [...values] })).rows
      },
    },
    close() {
      // Kysely has no pool before its first query, and so would not end one that only others have used.
      closing ??= database.destroy().then(() => (pool.ending ? undefined : pool.end()))
      return closing
    },
  }
}

/** The pool awaits this promise, though its types do not say so. */
async function prepareConnection(client: pg.ClientBase, schema: string | undefined): Promise<void> {
  await requireFlush(client)
  if (schema !== undefined) await requireSchema(client, schema)
}

/** A proxy before the database may drop a connection's settings, and data for one schema would land in another. */
async function requireSchema(client: pg.ClientBase, schema: string): Promise<void> {
  const { rows } = await client.query<{ schema: string | null }>('select current_schema() as schema')
  if (rows[0]?.schema === schema) return
  throw new Error(
    `the schema ${schema} of the database cannot be used: it must exist, and a proxy must pass on the parameter "options"`,
  )
}

/**
 * A response means durability, whatever the server or the role has set to be faster. Everything but `off` flushes
 * before it responds; a stricter setting stays.
 */
async function requireFlush(client: pg.ClientBase): Promise<void> {
  await client.query(`select set_config('synchronous_commit', 'on', false)
    where current_setting('synchronous_commit') = 'off'`)
}

/** Through a pooler, a setting would reach one of many connections. */
async function requireFlushOfRole(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ mode: string }>(`select current_setting('synchronous_commit') as mode`)
  if (rows[0]?.mode !== 'off') return
  throw new Error('synchronous_commit is off in the database: turn it on for the role in DATABASE_URL')
}

/**
 * int8 becomes a number: counters and sizes stay far below 2^53, and one that does not must not be rounded silently.
 */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  const standard = pg.types.getTypeParser(oid, format as 'text')
  if (format === 'binary') return standard
  if (oid === int8) return safeInteger
  if (oid === int8Array) return (text: string) => (standard(text) as string[]).map(safeInteger)
  return standard
}

const int8 = 20
const int8Array = 1016

function safeInteger(text: string): number
function safeInteger(text: string | null): number | null
function safeInteger(text: string | null): number | null {
  if (text === null) return null
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`The database returned ${text}, too large for a number`)
  return number
}

/** Waits while the database or its network starts up; refuses immediately what waiting will not fix. */
export async function waitForDatabase(
  database: Database,
  seconds: number,
  timers: Timers = systemTimers,
): Promise<void> {
  const deadline = timers.elapsed() + seconds * 1000
  for (;;) {
    try {
      await sql`select 1`.execute(database)
      return
    } catch (error) {
      if (isOfPooler(error)) throw new StartRefused(poolerNeedsDirectUrl, { cause: error })
      if (!isDatabaseUnavailable(error)) throw unreachable(error)
      if (timers.elapsed() > deadline) throw unreachable(error, ` for ${seconds} seconds`)
      await timers.sleep(250)
    }
  }
}

/** PgBouncer refuses the settings of a connection that it cannot keep. */
function isOfPooler(error: unknown): boolean {
  return error instanceof Error && /unsupported startup parameter/.test(error.message)
}

const poolerNeedsDirectUrl =
  'DATABASE_URL leads to a pooler such as PgBouncer. ' +
  'Set DATABASE_DIRECT_URL to the PostgreSQL server behind it, for what must not be pooled.'

/** Own wording where a message would quote the URL: a badly escaped password would show part of it. */
function unreachable(error: unknown, duration = ''): StartRefused {
  const code = errorCode(error) ?? ''
  const reason = reasons[code] ?? (error instanceof Error ? error.message : String(error))
  return new StartRefused(
    `The database in DATABASE_URL could not be used${duration} (${reason}). Check its host, name, user and password.`,
  )
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'the connection is refused',
  ENOENT: 'the socket does not exist',
  ENOTFOUND: 'the host name is unknown',
  EAI_AGAIN: 'the host name cannot be resolved',
  '28P01': 'the password is wrong',
  '28000': 'the user is not allowed to connect',
  '3D000': 'there is no database with that name',
}

const oldestServer = 15

export async function requireServerVersion(database: Database): Promise<void> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(database)
  const version = rows[0]?.version ?? 'unknown'
  if (Number.parseInt(version, 10) >= oldestServer) return
  throw new StartRefused(
    `The database in DATABASE_URL runs PostgreSQL ${version}. Countersign needs ${oldestServer} or newer.`,
  )
}

/** The service cannot set it for connections that a pooler shares. */
export async function warnWithoutTimeout(database: Database, log: Logger): Promise<void> {
  const { rows } = await sql<{ timeout: string }>`select current_setting('statement_timeout') as timeout`.execute(
    database,
  )
  if (rows[0]?.timeout !== '0') return
  log.warn(
    `statement_timeout is not set: with a pooler, set it to ${statementTimeoutMs / 1000} s for the role in DATABASE_URL`,
  )
}
