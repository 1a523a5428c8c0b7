import { AsyncLocalStorage } from 'node:async_hooks'
import { type Cosigner, type NoteSigner, type SequenceHead, toHex } from '@countersign/proof'
import type { CheckpointMemory, CheckpointMemoryFailed } from '../../ports/checkpoint-memory.ts'
import type { Database } from '../../ports/database.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import {
  type AppendedBatch,
  type AppendPorts,
  appendBatch,
  CompanionFailed,
  LeadFailed,
  OtherCopyAnswers,
  type Waiting,
} from './append-batch.ts'
import { catchUp, LogWentBack } from './catch-up.ts'
import { selectEntriesById } from './entry-store.ts'
import { requireOpenLog } from './frozen.ts'
import { createGuard, type Guarded, type GuardPorts } from './guard-log.ts'
import { isFault, type LogFault, refusalOf } from './log-fault.ts'
import { newerKeys } from './log-keys.ts'
import type {
  AllAppended,
  Appended,
  Commit,
  Companion,
  KnownLog,
  Lead,
  LogEntry,
  NewEntry,
  Published,
  Share,
} from './model.ts'
import { selectCopy, selectHead, selectState } from './store.ts'

export interface LogPorts extends AppendPorts {
  /** Where signed checkpoints are remembered; memories shared by all nodes come first. */
  readonly memories: readonly CheckpointMemory[]
  readonly contradicted?: GuardPorts['contradicted']
  /** Signs checkpoints with ML-DSA-44 as well. */
  readonly cosigner?: Cosigner | undefined
  /** What shall go before the next entries. It is ready, or there is none: no entry waits for it. */
  readonly lead?: (() => Lead | undefined) | undefined
  /** Called once for each reason why the log stops appending and signing, and with undefined when it resumes. */
  readonly onFault?: ((fault: Error | undefined) => void) | undefined
}

/** The log, as open on one node. */
export interface Log {
  /** The permanent name of the log. */
  readonly origin: string
  /** The key that signs now, as far as this node knows. */
  readonly signer: NoteSigner
  /** Signs checkpoints with ML-DSA-44 as well; undefined if the operator does not want that. */
  readonly cosigner: Cosigner | undefined
  /** Resolves once the entry is durable; rejects with a refusal or with the database's error. */
  append<T = undefined>(entry: NewEntry, companion?: Companion<T>, share?: Share): Promise<Appended<T>>
  /** Like append for several entries with consecutive numbers: all or none, at most `mostAppended`. */
  appendAll<T = undefined>(
    entries: readonly NewEntry[],
    companion?: Companion<T, readonly LogEntry[]>,
    share?: Share,
  ): Promise<AllAppended<T>>
  /** This node's state; all of it is durable. */
  known(): KnownLog
  /** The state after reading what other nodes appended. */
  refresh(): Promise<KnownLog>
  /**
   * Compares the database with all signed checkpoints; rejects with a refusal if it does not extend them, or if this
   * cannot be determined.
   */
  guard(): Promise<Guarded>
  /**
   * Runs guard if another copy of the log answers or the last comparison failed; else a short check. Returns the newest
   * checkpoint.
   */
  check(): Promise<Published | undefined>
  /** Calls the listener after every batch committed on this node. */
  onGrowth(listener: () => void): void
  /** Stops appending until called with undefined: a signed checkpoint could not be remembered. */
  hold(reason: CheckpointMemoryFailed | undefined): void
  /** Whether this connection leads to the copy of the log that guard has compared, without a fault. */
  isGuarded(database: Database): Promise<boolean>
  /** Why this node neither appends nor signs at the moment; undefined if it does. */
  fault(): LogFault | undefined
  /** When the current commit began, by the clock of `performance`; undefined if none is running. */
  committingSince(): number | undefined
}

/** Entries appended together. They take one commit, and with other entries of a tile, a few megabytes. */
export const mostAppended = 10_000

/**
 * Entries of one commit, unless one append alone has more. Enough for any load; a larger one would only make the first
 * of a batch wait for the last.
 */
const largestBatch = 1000

/** PostgreSQL, appendix A: serialization failure, deadlock. Nothing was committed, and a retry is safe. */
const passingCodes = ['40001', '40P01']
const mostTries = 5

/** Per batch. If more items fail, they share a reason, and each further retry would take as long again. */
const mostBlamed = 3

function codeOf(error: unknown): string {
  const { code } = (error instanceof CompanionFailed ? error.cause : error) as { code?: string }
  return code ?? ''
}

interface Item extends Waiting {
  resolve(appended: AllAppended<never>): void
  reject(error: unknown): void
}

/**
 * Group commit: items that arrive during a commit wait in an array for the next one. The first item waits only for
 * those that arrived together with it. There is no timer: the slower the disk, the larger the batches.
 */
export function createLog(ports: LogPorts, origin: string, opened: KnownLog): Log {
  const compare = createGuard(ports, origin)
  let known = opened
  let guardedCopy: string | undefined
  let guarding: Promise<Guarded> | undefined
  let fault: LogFault | undefined
  let held: CheckpointMemoryFailed | undefined
  let reported: string | undefined
  let waiting: Item[] = []
  let running = false
  let committingSince: number | undefined
  const listeners: (() => void)[] = []
  // A commit is of many requests, and none of them is its context.
  const outsideOfRequests = AsyncLocalStorage.snapshot()

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

  async function commit(batch: readonly Item[], blamed = 0): Promise<void> {
    try {
      const { results, commit } = await append(batch)
      for (const [index, item] of batch.entries()) settle(item, results[index], commit)
    } catch (error) {
      if (!(error instanceof CompanionFailed)) return await settleAfterError(batch, error)
      if (blamed === mostBlamed) return await settleAfterError(batch, error.cause)
      const others = batch.filter((item) => item !== error.of)
      await settleAfterError(
        batch.filter((item) => item === error.of),
        error.cause,
      )
      if (others.length > 0) await commit(others, blamed + 1)
    }
  }

  async function append(
    batch: readonly Item[],
    tries = 1,
    lead: Lead | null = ports.lead?.() ?? null,
  ): Promise<AppendedBatch> {
    const reason = fault ?? held
    if (reason !== undefined) throw refusalOf(reason)
    requireOpenLog(known.keys)
    try {
      const copy = guardedCopy ?? (await guard()).copy
      const appended = await appendBatch(ports, copy, known, batch, lead ?? undefined)
      learn(appended.known)
      for (const listener of listeners) listener()
      return appended
    } catch (error) {
      if (error instanceof LeadFailed) {
        lead?.failed(error.cause)
        return await append(batch, tries, null)
      }
      if (tries < mostTries && error instanceof OtherCopyAnswers) {
        await guard()
        return await append(batch, tries + 1, lead)
      }
      if (tries < mostTries && passingCodes.includes(codeOf(error))) {
        return await append(batch, tries + 1, lead)
      }
      throw noticed(error)
    }
  }

  /** Concurrent callers share one comparison. */
  function guard(): Promise<Guarded> {
    guarding ??= compareAgain().finally(() => {
      guarding = undefined
    })
    return guarding
  }

  async function compareAgain(): Promise<Guarded> {
    try {
      const guarded = await compare(known)
      learn(guarded.known)
      guardedCopy = guarded.copy
      setFault(undefined)
      return { ...guarded, known }
    } catch (error) {
      throw noticed(error)
    }
  }

  function learn(fresh: KnownLog): void {
    known = { ...(fresh.head.size > known.head.size ? fresh : known), keys: newerKeys(known.keys, fresh.keys) }
  }

  function setFault(found: LogFault | undefined): void {
    fault = found
    report()
  }

  /** Once for each reason, however many requests it refuses. */
  function report(): void {
    const reason = fault ?? held
    if (reason?.message === reported) return
    reported = reason?.message
    ports.onFault?.(reason)
  }

  /** A connection that breaks during the commit leaves its outcome open, so the database is queried, once for all. */
  async function settleAfterError(batch: readonly Item[], error: unknown): Promise<void> {
    const ids = batch.flatMap(({ entries }) => entries.map(({ id }) => id))
    const committed = error instanceof Refusal ? [] : await selectEntriesById(ports.database, ids).catch(() => [])
    const byId = new Map(committed.map((entry) => [entry.id, entry]))
    for (const item of batch) {
      // They were committed together, or none of them was.
      const found = item.entries.map(({ id }) => byId.get(id)).filter((entry) => entry !== undefined)
      settle(item, found.length === item.entries.length ? found : (error as Error), undefined)
    }
  }

  function noticed(error: unknown): unknown {
    if (error instanceof OtherCopyAnswers) {
      return new Refusal(
        'SERVICE_UNAVAILABLE',
        'The service is switching to another database. Try again in a moment.',
        5,
      )
    }
    if (!isFault(error)) return error
    setFault(error)
    return refusalOf(error)
  }

  const appendAll: Log['appendAll'] = (entries, companion, share) => {
    if (entries.length === 0 || entries.length > mostAppended) {
      throw new RangeError(`1 to ${mostAppended} entries are appended together, not ${entries.length}`)
    }
    return new Promise((resolve, reject) => {
      waiting.push({ entries, companion: companion && inContext(companion), share, result: undefined, resolve, reject })
      if (running) return
      running = true
      setImmediate(() => outsideOfRequests(() => void run()))
    })
  }

  return {
    origin,
    get signer() {
      return known.keys.current
    },
    cosigner: ports.cosigner,
    async append(entry, companion, share) {
      const { entries, result } = await appendAll([entry], companion && ofTheOnly(companion), share)
      return { entry: onlyOf(entries), result }
    },
    appendAll,
    known: () => known,
    async refresh() {
      if (fault instanceof LogWentBack) throw refusalOf(fault)
      const before = known
      try {
        learn(await catchUp(ports.database, before, await selectHead(ports.database)))
        return known
      } catch (error) {
        throw noticed(error)
      }
    },
    guard,
    async check() {
      const before = known
      const { copy, head, newest, retired } = await selectState(ports.database)
      if (fault !== undefined || copy !== guardedCopy) return (await guard()).newest
      try {
        if (!isSameHead(head, before.head)) learn(await catchUp(ports.database, before, head))
        if (retired > known.keys.retired) learn({ ...known, keys: await known.keys.reload(ports.database) })
        return newest
      } catch (error) {
        throw noticed(error)
      }
    },
    onGrowth: (listener) => void listeners.push(listener),
    hold(reason) {
      held = reason
      report()
    },
    isGuarded: async (where) => (await selectCopy(where)) === guardedCopy && (fault ?? held) === undefined,
    fault: () => fault ?? held,
    committingSince: () => committingSince,
  }
}

/** What a companion causes, such as jobs, belongs to the trace of its own request. */
function inContext<T, E>({ names, join }: Companion<T, E>): Companion<T, E> {
  return {
    names,
    join: AsyncLocalStorage.bind(async (transaction) => AsyncLocalStorage.bind(await join(transaction))),
  }
}

function ofTheOnly<T>({ names, join }: Companion<T>): Companion<T, readonly LogEntry[]> {
  return {
    names,
    async join(transaction) {
      const act = await join(transaction)
      return (entries) => act(onlyOf(entries))
    },
  }
}

function onlyOf(entries: readonly LogEntry[]): LogEntry {
  return entries[0] as LogEntry
}

/**
 * The first, and as many more as fit, but only the first of those whose companions share a name. The rest keeps its
 * order, so that it goes soon.
 */
function nextBatch(waiting: readonly Item[]): { batch: Item[]; rest: Item[] } {
  const taken = new Set<string>()
  const batch: Item[] = []
  const rest: Item[] = []
  let room = largestBatch
  for (const item of waiting) {
    const names = item.companion?.names ?? []
    const fits = batch.length === 0 || item.entries.length <= room
    if (!fits || names.some((name) => taken.has(name))) {
      rest.push(item)
    } else {
      batch.push(item)
      room -= item.entries.length
    }
    for (const name of names) taken.add(name)
  }
  return { batch, rest }
}

function settle(item: Item, result: readonly LogEntry[] | Error | undefined, commit: Commit | undefined): void {
  if (result === undefined || result instanceof Error) item.reject(result)
  else item.resolve({ entries: result, commit, result: item.result as never })
}

function isSameHead(one: SequenceHead, other: SequenceHead): boolean {
  return one.size === other.size && toHex(one.last) === toHex(other.last)
}
