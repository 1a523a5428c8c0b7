import {
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import type { Logger } from 'pino'
import type { AfterCommit } from '../../ports/database.ts'
import type { Span, Tracer } from '../../ports/tracer.ts'

/** The open transactions of connections. */
type Opened = WeakMap<DatabaseConnection, OpenTransaction>

interface OpenTransaction {
  /** Called after the commit. */
  readonly acts: (() => void)[]
  readonly span: Span | undefined
}

/** A dialect whose driver sees every commit, and the `AfterCommit` built on it. */
export function watchCommits(config: PostgresDialectConfig, log: Logger, tracer: Tracer) {
  const opened: Opened = new WeakMap()
  const afterCommit: AfterCommit = (transaction, act) =>
    transaction.getExecutor().provideConnection(async (connection) => {
      const acts = opened.get(connection)?.acts
      // Its commit would not be visible here: a wiring mistake, and the callback would never run.
      if (acts === undefined) throw new Error('afterCommit is of another database than the transaction')
      acts.push(act)
    })
  return { dialect: new WatchedDialect(config, () => new WatchedDriver(config, opened, log, tracer)), afterCommit }
}

class WatchedDialect extends PostgresDialect {
  readonly #driver: () => PostgresDriver

  constructor(config: PostgresDialectConfig, driver: () => PostgresDriver) {
    super(config)
    this.#driver = driver
  }

  override createDriver(): PostgresDriver {
    return this.#driver()
  }
}

class WatchedDriver extends PostgresDriver {
  readonly #opened: Opened
  readonly #log: Logger
  readonly #tracer: Tracer

  constructor(config: PostgresDialectConfig, opened: Opened, log: Logger, tracer: Tracer) {
    super(config)
    this.#opened = opened
    this.#log = log
    this.#tracer = tracer
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const span = this.#tracer.child('transaction', 'client')
    span?.set({ 'db.system.name': 'postgresql' })
    await endIfFailed(span, super.beginTransaction(connection, settings))
    this.#opened.set(connection, { acts: [], span })
  }

  /** A commit whose response was lost does not count. */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const { acts = [], span } = this.#opened.get(connection) ?? {}
    this.#opened.delete(connection)
    await endIfFailed(span, super.commitTransaction(connection))
    span?.end()
    // In its own tick: the committer neither waits for a callback nor fails with it.
    if (acts.length > 0) setImmediate(() => this.#actAll(acts))
  }

  override async rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]): Promise<void> {
    const span = this.#opened.get(connection)?.span
    this.#opened.delete(connection)
    span?.fail('rollback')
    span?.end()
    await super.rollbackTransaction(connection)
  }

  #actAll(acts: readonly (() => void)[]): void {
    for (const act of acts) {
      try {
        act()
      } catch (error) {
        this.#log.error({ err: error }, 'work after a commit failed')
      }
    }
  }
}

async function endIfFailed(span: Span | undefined, statement: Promise<void>): Promise<void> {
  try {
    await statement
  } catch (error) {
    span?.fail((error as Error).name)
    span?.end()
    throw error
  }
}
