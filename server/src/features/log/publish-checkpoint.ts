import { readFrontier, signCheckpoint } from '@countersign/proof'
import type { CheckpointMemory } from '../../ports/checkpoint-memory.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Timers } from '../../ports/timers.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import type { Log } from './log.ts'
import { nodesOfEdge } from './read-nodes.ts'
import { keepNewestCheckpoint, selectNewestCheckpoint } from './store.ts'

export interface Published {
  readonly size: number
  readonly note: string
}

export interface Checkpoints {
  /** The newest of all nodes, about a second old at most when the log grows. It never goes back. */
  latest(): Promise<Published>
  /** One that covers the entry, made now if need be. */
  covering(sequenceNumber: number): Promise<Published>
  /** For readiness: rejects while the last one cannot be kept, which it tries again. */
  requireKept(): Promise<void>
  /** Promises what is there, before the node stops. */
  close(): Promise<void>
}

/** A checkpoint is a promise, so not every entry gets one of its own. */
const intervalMs = 1000

interface Ports {
  readonly database: Database
  readonly clock: Clock
  readonly memory: CheckpointMemory
  readonly timers: Timers
}

/** Signs what is durable, shows what is remembered, and nothing else. */
export function createCheckpoints(ports: Ports, log: Log, onError: (error: Error) => void): Checkpoints {
  let last: Published | undefined
  let lastAt = Number.NEGATIVE_INFINITY
  let signing: Promise<Published> | undefined
  let cancel: (() => void) | undefined
  let unkept = false

  async function sign(): Promise<Published> {
    const { head, edge } = await log.refresh()
    lastAt = ports.clock.now().getTime()
    if (last !== undefined && last.size >= head.size) return last
    const root = (await readFrontier(head.size, nodesOfEdge(edge))).root()
    const note = await signCheckpoint({ size: head.size, root }, log.signer)
    await remember(note)
    await keepNewestCheckpoint(ports.database, head.size, note)
    last = { size: head.size, note }
    return last
  }

  async function remember(note: string): Promise<void> {
    unkept = true
    await ports.memory.remember(note).catch((cause: NodeJS.ErrnoException) => {
      const message = `The service cannot write down the checkpoint of its log at the moment (${cause.code ?? cause.name}); try again later.`
      throw new Refusal('NOT_READY', message, 30, { cause })
    })
    unkept = false
  }

  function signOnce(): Promise<Published> {
    signing ??= sign().finally(() => {
      signing = undefined
    })
    return signing
  }

  const untilDue = () => Math.min(intervalMs, intervalMs - (ports.clock.now().getTime() - lastAt))

  // What was answered is soon promised, too: a restored backup that lacks it will be noticed.
  log.onGrowth(() => {
    cancel ??= ports.timers.after(Math.max(0, untilDue()), () => {
      cancel = undefined
      signOnce().catch(onError)
    })
  })

  return {
    async latest() {
      if (last === undefined || untilDue() <= 0) await signOnce()
      return (await selectNewestCheckpoint(ports.database)) ?? (await signOnce())
    },

    async covering(sequenceNumber) {
      // One that is under way may have begun before the entry was there; the one after it has not.
      for (let tries = 0; tries < 2 && (last === undefined || last.size <= sequenceNumber); tries++) await signOnce()
      if (last === undefined || last.size <= sequenceNumber) throw new Error(`the log does not reach ${sequenceNumber}`)
      return last
    },

    async requireKept() {
      if (unkept) await signOnce()
    },

    async close() {
      cancel?.()
      await signOnce()
    },
  }
}
