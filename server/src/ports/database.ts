import type { Kysely, Transaction as KyselyTransaction } from 'kysely'

/**
 * PostgreSQL 15 or newer. A resolved transaction is durable: the server has flushed it (`synchronous_commit` is never
 * turned off). A rejected one may have been committed only if the connection broke during COMMIT; callers that must
 * know read again.
 *
 * The schema is left open here: a feature's stores add the tables it owns by `withTables`, so that no other file can
 * name them.
 */
export type Database = Kysely<NoTables>
export type Transaction = KyselyTransaction<NoTables>

type NoTables = Record<never, never>

/**
 * Calls `act` soon after the transaction has committed, and never after a rollback. It is a hint, not a guarantee: an
 * act is lost with the process, or if the connection breaks during COMMIT. Acts of a rolled-back savepoint still run.
 * The commit neither waits for the act nor fails with it.
 */
export type AfterCommit = (transaction: Transaction, act: () => void) => Promise<void>

/** Work in the transaction of an act that opens it, and that may share it with others. */
export interface Alongside<T> {
  /** Two of the same name must not share a transaction. */
  readonly name: string
  /** Before the act: may refuse. The function it returns gets the act's result, and must not fail. */
  join(transaction: Transaction): Promise<(made: T) => Promise<void>>
}

/** For the one or two statements that run so often that parsing and planning them each time would matter. */
export interface Statements {
  /** `name` stands for `text` forever: the server caches the plan under it, once for each connection. */
  run<Row extends object>(name: string, text: string, values: readonly unknown[]): Promise<readonly Row[]>
}
