import { readFrontier, signCheckpoint, type TreeHead } from '@countersign/proof'
import type { CheckpointMemory } from '../../ports/checkpoint-memory.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from './log.ts'
import type { KnownLog } from './model.ts'
import { nodesOfEdge } from './read-nodes.ts'

export interface Published extends TreeHead {
  readonly note: string
}

export interface Checkpoints {
  /** The newest, at most about a second old when the log grows. */
  latest(): Promise<Published>
  /** One that covers the entry, made now if need be. */
  covering(sequenceNumber: number): Promise<Published>
}

/** A checkpoint is a promise, so not every entry gets one of its own. */
const leastIntervalMs = 1000

interface Ports {
  readonly clock: Clock
  readonly memory: CheckpointMemory
}

/** Signs what is durable and remembered, and nothing else. A checkpoint never goes back behind an earlier one. */
export function createCheckpoints(ports: Ports, log: Log, onError: (error: Error) => void): Checkpoints {
  let last: Published | undefined
  let lastAt = Number.NEGATIVE_INFINITY
  let signing: Promise<Published> | undefined

  async function sign(refresh: boolean): Promise<Published> {
    const known = refresh ? await log.refresh() : log.known()
    lastAt = ports.clock.now().getTime()
    if (last !== undefined && last.size >= known.head.size) return last
    const tree = await treeHead(known)
    const note = await signCheckpoint(tree, log.signer)
    await ports.memory.remember(note)
    last = { ...tree, note }
    return last
  }

  function signOnce(refresh: boolean): Promise<Published> {
    signing ??= sign(refresh).finally(() => {
      signing = undefined
    })
    return signing
  }

  const isDue = () => ports.clock.now().getTime() - lastAt >= leastIntervalMs

  // What was answered is soon promised, too: a restored backup that lacks it will be noticed.
  log.onGrowth(() => {
    if (isDue() && signing === undefined) signOnce(false).catch(onError)
  })

  return {
    async latest() {
      return last === undefined || isDue() ? await signOnce(true) : last
    },

    async covering(sequenceNumber) {
      if (last !== undefined && last.size > sequenceNumber) return last
      // The one under way may have begun before the entry was there.
      await signing?.catch(() => undefined)
      const published = last !== undefined && last.size > sequenceNumber ? last : await signOnce(true)
      if (published.size <= sequenceNumber) throw new Error(`the log does not reach entry ${sequenceNumber}`)
      return published
    },
  }
}

async function treeHead({ head, edge }: KnownLog): Promise<TreeHead> {
  const frontier = await readFrontier(head.size, nodesOfEdge(edge))
  return { size: head.size, root: frontier.root() }
}
