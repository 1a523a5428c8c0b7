import type { NoteSigner } from '@countersign/proof'
import { Refusal } from '../../vocabulary/refusal.ts'
import { type AppendedBatch, type AppendPorts, appendBatch, type Waiting } from './append-batch.ts'
import { catchUp, LogWentBack } from './catch-up.ts'
import type { Companion, KnownLog, LogEntry, NewEntry } from './model.ts'
import { selectEntriesById, selectHead } from './store.ts'

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
  /** Why this node neither appends nor signs any more; undefined while all is well. */
  fault(): LogWentBack | undefined
  /** When the commit that is under way began, by the clock of `performance`; undefined where none is. */
  committingSince(): number | undefined
}

/** Enough to carry any load; more would only make the first of a batch wait for the last. */
const largestBatch = 1000

/** PostgreSQL, appendix A: serialization failure, deadlock. Nothing was done, and it can be tried again. */
const passingCodes = ['40001', '40P01']
const mostTries = 5

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
  let fault: LogWentBack | undefined
  let waiting: Item[] = []
  let running = false
  let committingSince: number | undefined
  const listeners: (() => void)[] = []

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const { batch, rest } = nextBatch(waiting)
      waiting = rest
      committingSince = performance.now()
      await commit(batch)
    }
    committingSince = undefined
    running = false
  }

  async function commit(batch: readonly Item[]): Promise<void> {
    try {
      const { results } = await append(batch)
      for (const [index, item] of batch.entries()) settle(item, results[index])
    } catch (error) {
      await settleAfterError(batch, error)
    }
  }

  async function append(batch: readonly Item[], tries = 1): Promise<AppendedBatch> {
    if (fault !== undefined) throw wentBack(fault)
    try {
      const appended = await appendBatch(ports, known, batch)
      known = appended.known
      for (const listener of listeners) listener()
      return appended
    } catch (error) {
      if (tries < mostTries && passingCodes.includes((error as { code?: string }).code ?? '')) {
        return await append(batch, tries + 1)
      }
      throw noticed(error)
    }
  }

  /** A connection that breaks during the commit leaves open whether it happened: the database is asked, once for all. */
  async function settleAfterError(batch: readonly Item[], error: unknown): Promise<void> {
    const ids = batch.map(({ entry }) => entry.id)
    const committed = error instanceof Refusal ? [] : await selectEntriesById(ports.database, ids).catch(() => [])
    const byId = new Map(committed.map((entry) => [entry.id, entry]))
    for (const item of batch) settle(item, byId.get(item.entry.id) ?? (error as Error))
  }

  function noticed(error: unknown): unknown {
    if (!(error instanceof LogWentBack)) return error
    fault = error
    return wentBack(error)
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
    async refresh() {
      if (fault !== undefined) throw wentBack(fault)
      const before = known
      try {
        const fresh = await catchUp(ports.database, before, await selectHead(ports.database))
        if (fresh.head.size > known.head.size) known = fresh
        return known
      } catch (error) {
        throw noticed(error)
      }
    },
    onGrowth: (listener) => void listeners.push(listener),
    fault: () => fault,
    committingSince: () => committingSince,
  }
}

/** As many as fit, and of those whose companions share a name only the first. */
function nextBatch(waiting: readonly Item[]): { batch: Item[]; rest: Item[] } {
  const taken = new Set<string>()
  const batch: Item[] = []
  const rest: Item[] = []
  for (const item of waiting) {
    const names = item.companion?.names ?? []
    if (batch.length === largestBatch || names.some((name) => taken.has(name))) rest.push(item)
    else batch.push(item)
    for (const name of names) taken.add(name)
  }
  return { batch, rest }
}

function settle(item: Item, result: LogEntry | Error | undefined): void {
  if (result === undefined || result instanceof Error) item.reject(result)
  else item.resolve(result)
}

function wentBack({ message }: LogWentBack): Refusal {
  return new Refusal('NOT_READY', `No timestamp is issued: ${message}. The operator must restore the database.`, 60)
}
