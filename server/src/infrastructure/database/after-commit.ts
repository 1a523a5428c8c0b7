import {
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import type { Logger } from 'pino'
import type { AfterCommit } from '../../ports/database.ts'

/** The callbacks that wait for the commit of a connection's open transaction. */
type Waiting = WeakMap<DatabaseConnection, (() => void)[]>

/** A dialect whose driver sees every commit, and the `AfterCommit` built on it. */
export function watchCommits(config: PostgresDialectConfig, log: Logger) {
  const waiting: Waiting = new WeakMap()
  const afterCommit: AfterCommit = (transaction, act) =>
    transaction.getExecutor().provideConnection(async (connection) => {
      const acts = waiting.get(connection)
      // Its commit would not be visible here: a wiring mistake, and the callback would never run.
      if (acts === undefined) throw new Error('afterCommit is of another database than the transaction')
      acts.push(act)
    })
  return { dialect: new WatchedDialect(config, waiting, log), afterCommit }
}

class WatchedDialect extends PostgresDialect {
  readonly #driver: () => PostgresDriver

  constructor(config: PostgresDialectConfig, waiting: Waiting, log: Logger) {
    super(config)
    this.#driver = () => new WatchedDriver(config, waiting, log)
  }

  override createDriver(): PostgresDriver {
    return this.#driver()
  }
}

class WatchedDriver extends PostgresDriver {
  readonly #waiting: Waiting
  readonly #log: Logger

  constructor(config: PostgresDialectConfig, waiting: Waiting, log: Logger) {
    super(config)
    this.#waiting = waiting
    this.#log = log
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await super.beginTransaction(connection, settings)
    this.#waiting.set(connection, [])
  }

  /** A commit whose response was lost does not count. */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const acts = this.#waiting.get(connection) ?? []
    this.#waiting.delete(connection)
    await super.commitTransaction(connection)
    // In its own tick: the committer neither waits for a callback nor fails with it.
    if (acts.length > 0) setImmediate(() => this.#actAll(acts))
  }

  override async rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]): Promise<void> {
    this.#waiting.delete(connection)
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
