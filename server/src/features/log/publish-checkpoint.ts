import { readFrontier, signAlso, signCheckpoint } from '@countersign/proof'
import { CheckpointMemoryFailed } from '../../ports/checkpoint-memory.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Timers } from '../../ports/timers.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { LogWentBack } from './catch-up.ts'
import {
  keepNewestCheckpoint,
  selectCheckpointSizes,
  selectCheckpointsOfSizes,
  selectNewestCheckpoint,
} from './checkpoint-store.ts'
import type { Guarded, Promised } from './guard-log.ts'
import type { Log } from './log.ts'
import { refusalOf } from './log-fault.ts'
import type { LogKeys, StatedKeys } from './log-keys.ts'
import type { DatedCheckpoint, Published } from './model.ts'
import { nodesOfEdge } from './read-nodes.ts'

export interface Checkpoints {
  /** The newest checkpoint of all nodes, at most about a second old when the log grows. It never goes back. */
  latest(): Promise<Published>
  /** A checkpoint that covers the entry, signed now if necessary. */
  covering(sequenceNumber: number): Promise<Published>
  /** The next checkpoint on schedule that covers the entry; undefined if there is none within the time. */
  awaiting(sequenceNumber: number, ms: number): Promise<Published | undefined>
  /** Calls the listener with every checkpoint that is published first on this node. */
  onPublished(listener: (published: Published) => void): void
  /**
   * What a checkpoint covers: the newest that this node knows, or one of this size. A database that takes over may lack
   * the newest entries: had a statement among them been seen, the log would contradict itself. What was seen is still
   * shown when the log is stopped, or its database away.
   */
  stated(keys: LogKeys, shown?: number): Promise<StatedKeys>
  /** For readiness: rejects while the last checkpoint cannot be stored, and retries it. */
  requireKept(): Promise<void>
  /** Signs what is durable before the node stops. */
  close(): Promise<void>
}

/** A checkpoint is a commitment, so not every entry gets its own. */
const intervalMs = 1000

/** Each retry means that another node has signed more meanwhile. */
const mostTries = 10

interface Ports {
  readonly database: Database
  readonly clock: Clock
  readonly timers: Timers
}

/** Signs only what is durable and extends everything signed before; shows only what is remembered. */
export function createCheckpoints(ports: Ports, log: Log, onError: (error: Error) => void): Checkpoints {
  let last: Published | undefined
  let lastAt = Number.NEGATIVE_INFINITY
  let cancel: (() => void) | undefined
  let unkept = false
  const listeners: ((published: Published) => void)[] = []
  const waiting = new Set<(published: Published) => void>()

  const signOnce = shared(() => keep(sign))
  const learnOnce = shared(() => keep(async ({ newest }) => newest))

  async function sign({ known: { head, edge, keys }, newest }: Guarded): Promise<Published> {
    lastAt = ports.clock.now().getTime()
    if (last !== undefined && last.size >= head.size) return last
    if (newest?.size === head.size) return newest
    const root = (await readFrontier(head.size, nodesOfEdge(edge))).root()
    // A key store that is down has to be tried again, even if the log does not grow.
    unkept = true
    const note = await signCheckpoint({ size: head.size, root }, ...keys.signersFor(head.size))
    return { size: head.size, note: await signAlso(note, log.cosigner) }
  }

  /** Shows the chosen checkpoint once every memory has it; starts over if another node was faster somewhere. */
  async function keep<Chosen extends Published | undefined>(
    choose: (guarded: Guarded) => Promise<Chosen>,
  ): Promise<Chosen> {
    for (let tries = 0; tries < mostTries; tries++) {
      const guarded = await log.guard()
      const chosen = await choose(guarded)
      if (chosen === undefined) return chosen
      if (!(await remember(guarded.promises, chosen))) continue
      if ((guarded.newest?.size ?? 0) < chosen.size) {
        await keepNewestCheckpoint(ports.database, { ...chosen, signedAt: ports.clock.now() })
        for (const listener of listeners) listener(chosen)
      }
      if (last === undefined || last.size < chosen.size) last = chosen
      for (const look of waiting) look(last)
      return chosen
    }
    throw new Refusal('SERVICE_UNAVAILABLE', 'Other nodes are signing the log at the same time. Try again.', 1)
  }

  /**
   * In this order: a checkpoint that a shared memory refuses is not the log's, and must not stay in the memory of this
   * node.
   */
  async function remember(promises: readonly Promised[], { size, note }: Published): Promise<boolean> {
    unkept = true
    try {
      for (const promised of promises) {
        if (promised.size >= size) continue
        if (!(await promised.memory.replace(promised.recalled, note))) return false
      }
      unkept = false
      log.hold(undefined)
      return true
    } catch (error) {
      if (!(error instanceof CheckpointMemoryFailed)) throw error
      log.hold(error)
      throw refusalOf(error)
    }
  }

  const untilDue = () => Math.min(intervalMs, intervalMs - (ports.clock.now().getTime() - lastAt))

  // Answered entries are signed soon, too, so that a restored backup without them is noticed.
  log.onGrowth(() => {
    cancel ??= ports.timers.after(Math.max(0, untilDue()), () => {
      cancel = undefined
      signOnce().catch((error: Error) => {
        // The log reports its own faults.
        if (log.fault() === undefined) onError(error)
      })
    })
  })

  /**
   * A node that appends nothing must still remember what others sign, or it could not notice later that the database
   * lacks it.
   */
  async function look(): Promise<void> {
    if (unkept) await signOnce()
    const newest = await log.check()
    if (newest !== undefined && newest.size > (last?.size ?? 0)) await learnOnce()
  }

  const lookOnce = shared(look)
  // Ignored for the same reason; and every other part notices a database that does not respond.
  const cancelLooks = ports.timers.every(intervalMs, () => void lookOnce().catch(() => {}))

  return {
    async latest() {
      if (last === undefined || untilDue() <= 0) await signOnce()
      const newest = await selectNewestCheckpoint(ports.database)
      if (last !== undefined && newest?.size === last.size) return last
      if (last !== undefined && newest !== undefined && newest.size > last.size) return (await learnOnce()) ?? last
      return await signOnce()
    },

    async covering(sequenceNumber) {
      // A running call may have begun before the entry existed; the call after it has not.
      for (let tries = 0; tries < 3 && (last === undefined || last.size <= sequenceNumber); tries++) await signOnce()
      if (last === undefined || last.size <= sequenceNumber)
        throw new Refusal('SERVICE_UNAVAILABLE', 'This timestamp is not covered by a checkpoint yet. Try again.', 1)
      return last
    },

    async awaiting(sequenceNumber, ms) {
      if (last !== undefined && last.size > sequenceNumber) return last
      return await new Promise((resolve) => {
        const end = (published: Published | undefined) => {
          giveUp()
          waiting.delete(look)
          resolve(published)
        }
        const look = (published: Published) => {
          if (published.size > sequenceNumber) end(published)
        }
        const giveUp = ports.timers.after(ms, () => end(undefined))
        waiting.add(look)
      })
    },

    onPublished: (listener) => void listeners.push(listener),

    async stated({ statements, statedIn }, shown = 0) {
      if (statements.length === 0) return statedIn(shown)
      const own = Math.max(shown, last?.size ?? 0)
      // The database that answers now may have another history.
      if (last !== undefined && log.fault() instanceof LogWentBack) return statedIn(own)
      const newest = await selectNewestCheckpoint(ports.database).catch((error: unknown) => {
        if (last === undefined) throw error
      })
      return statedIn(Math.max(own, newest?.size ?? 0))
    },

    async requireKept() {
      if (unkept) await signOnce()
    },

    async close() {
      cancel?.()
      cancelLooks()
      await signOnce()
    },
  }
}

/** What readers may see of the keys. A stopped log still has them. */
export async function statedNow({ log, checkpoints }: { log: Log; checkpoints: Checkpoints }): Promise<StatedKeys> {
  const { keys } = await log.refresh().catch(() => log.known())
  return await checkpoints.stated(keys)
}

/** The newest of all nodes, with the time when it was signed; undefined if there is none. */
export async function findNewestCheckpoint(database: Database): Promise<DatedCheckpoint | undefined> {
  const sizes = await selectCheckpointSizes(database, { limit: 1, before: undefined })
  return (await selectCheckpointsOfSizes(database, sizes))[0]
}

/** Calls during a running one share its result. */
function shared<T>(act: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => {
    running ??= act().finally(() => {
      running = undefined
    })
    return running
  }
}
