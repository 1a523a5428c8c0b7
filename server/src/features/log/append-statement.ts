import { PUBLIC_SALT, statementFingerprint } from '@countersign/proof'
import type { Transaction } from '../../ports/database.ts'
import type { Keys } from '../../ports/key-store.ts'
import { makeId } from '../../vocabulary/ids.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { type AppendPorts, appendLocked, lockLog, OtherCopyAnswers } from './append-batch.ts'
import type { Log } from './log.ts'
import { refusalOf } from './log-fault.ts'
import type { KnownLog } from './model.ts'
import type { Checkpoints } from './publish-checkpoint.ts'

export interface StatementPorts extends Omit<AppendPorts, 'statements'> {
  readonly keys: Keys
  readonly log: Log
  readonly checkpoints: Checkpoints
}

/** Writes the audit log, in the same transaction and last. */
export type Recording<T> = (transaction: Transaction, done: T) => Promise<void>

/**
 * Appends what the log states about itself. `make` gets the locked log: it signs the statement for exactly these
 * entries, and stores what follows from it. All of it exists, or nothing does, and a checkpoint covers it afterwards.
 */
export async function appendStatement<T>(
  ports: StatementPorts,
  make: (transaction: Transaction, locked: KnownLog, now: Date) => Promise<{ readonly note: string; readonly done: T }>,
  record: Recording<T>,
): Promise<T> {
  const { database, log, clock, randomness } = ports
  const { copy } = await log.guard()
  const fault = log.fault()
  if (fault !== undefined) throw refusalOf(fault)
  const { done, index } = await database
    .transaction()
    .execute(async (transaction) => {
      const locked = await lockLog(transaction, copy, log.known())
      const now = clock.now()
      const { note, done } = await make(transaction, locked, now)
      await appendLocked(ports, transaction, locked, {
        id: makeId('ts', now, randomness.bytes(10)),
        owner: null,
        type: 'LOG_STATEMENT',
        fingerprint: statementFingerprint(note),
        salt: PUBLIC_SALT,
      })
      await record(transaction, done)
      return { done, index: locked.head.size }
    })
    .catch((error: unknown) => {
      if (!(error instanceof OtherCopyAnswers)) throw error
      throw new Refusal(
        'SERVICE_UNAVAILABLE',
        'The service is switching to another database. Try again in a moment.',
        5,
      )
    })
  await log.refresh()
  await ports.checkpoints.covering(index)
  return done
}
