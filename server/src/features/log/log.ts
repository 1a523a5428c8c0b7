import type { NoteSigner } from '@countersign/proof'
import type { Refusal } from '../../vocabulary/refusal.ts'
import { type AppendedBatch, type AppendPorts, appendBatch, HeadMoved, type Waiting } from './append-batch.ts'
import { catchUp } from './catch-up.ts'
import type { Companion, KnownLog, LogEntry, NewEntry } from './model.ts'
import { selectEntryById } from './store.ts'

/** The log as one node has it open. */
export interface Log {
  readonly signer: NoteSigner
  /** Resolves when the entry is durable; rejects with a refusal, or with what kept the database from it. */
  append(entry: NewEntry, companion?: Companion): Promise<LogEntry>
  /** What this node knows; all of it is durable. */
  known(): KnownLog
  /** The same after a look at what other nodes have appended. */
  refresh(): Promise<KnownLog>
  /** Calls after every batch that was committed here. */
  onGrowth(listener: () => void): void
}

/** Enough to carry any load; more would only make the first of a batch wait for the last. */
const largestBatch = 1000

interface Item extends Waiting {
  resolve(entry: LogEntry): void
  reject(error: unknown): void
}

/**
 * Group commit: what arrives while a commit runs waits in an array and goes with the next one. The first waits only for
 * those that have arrived together with it. There is no timer: the slower the disk, the larger the batches.
 */
export function createLog(ports: AppendPorts, signer: NoteSigner, opened: KnownLog): Log {
  let known = opened
  let waiting: Item[] = []
  let running = false
  const listeners: (() => void)[] = []

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, largestBatch)
      waiting = waiting.slice(largestBatch)
      await commit(batch)
    }
    running = false
  }

  async function commit(batch: readonly Item[]): Promise<void> {
    try {
      const appended = await appendDespiteOthers(batch)
      for (const [index, item] of batch.entries()) settle(item, appended.results[index])
    } catch (error) {
      await settleAfterError(batch, error)
    }
  }

  /** Other nodes may be faster, again and again; every round one of us gets on. */
  async function appendDespiteOthers(batch: readonly Item[]): Promise<AppendedBatch> {
    for (;;) {
      try {
        const appended = await appendBatch(ports, known, batch)
        known = appended.known
        for (const listener of listeners) listener()
        return appended
      } catch (error) {
        if (!(error instanceof HeadMoved)) throw error
        known = await catchUp(ports.database, known)
      }
    }
  }

  /** A connection that breaks during the commit leaves open whether it happened: the database is asked. */
  async function settleAfterError(batch: readonly Item[], error: unknown): Promise<void> {
    for (const item of batch) {
      const entry = await selectEntryById(ports.database, item.entry.id).catch(() => undefined)
      if (entry === undefined) item.reject(error)
      else item.resolve(entry)
    }
    known = await catchUp(ports.database, known).catch(() => known)
  }

  return {
    signer,
    append(entry, companion) {
      return new Promise((resolve, reject) => {
        waiting.push({ entry, companion, resolve, reject })
        if (running) return
        running = true
        setImmediate(() => void run())
      })
    },
    known: () => known,
    onGrowth: (listener) => void listeners.push(listener),
    async refresh() {
      const fresh = await catchUp(ports.database, known)
      if (fresh.head.size > known.head.size) known = fresh
      return known
    },
  }
}

function settle(item: Item, result: LogEntry | Refusal | undefined): void {
  if (result === undefined || result instanceof Error) item.reject(result)
  else item.resolve(result)
}
