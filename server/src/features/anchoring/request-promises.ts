import { anchorValue, parseCheckpointNote } from '@countersign/proof'
import type { Chain, ChainPromises } from '../../ports/chain.ts'
import type { Timers } from '../../ports/timers.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import type { Published } from '../log/model.ts'
import type { Checkpoints } from '../log/publish-checkpoint.ts'
import type { Batch } from './model.ts'

/** A tree of the log, and what was promised about its anchor value. */
export interface PromisedTree extends Published {
  readonly promised: Uint8Array
}

export interface PromisedTrees {
  /**
   * A tree with the entry: that of its batch, once that has promises, and otherwise the smallest one with promises. They
   * are requested now if there are none yet. Refuses if nobody promises anything.
   */
  covering(sequenceNumber: number, batch: Batch | undefined): Promise<PromisedTree>
}

interface Ports {
  readonly timers: Timers
  readonly checkpoints: Checkpoints
  readonly chain: Chain
}

/** Requests begin this far apart, however many callers wait: one serves them all. */
const intervalMs = 5000

/** Callers are refused immediately for this long after nobody has promised anything. */
const pauseMs = 60_000

/** Each has a few kilobytes. A lost one is requested again. */
const mostKept = 100

/** Undefined if nobody promises to write values to the chain. */
export function createPromisedTrees({ chain: { promises }, ...ports }: Ports): PromisedTrees | undefined {
  if (promises === undefined) return undefined
  const requested = createRequested({ ...ports, promises })
  return {
    async covering(sequenceNumber, batch) {
      const promised = batch && promises.kept(batch.value, batch.chainState)
      if (batch === undefined || promised === undefined) return await requested(sequenceNumber)
      return { size: batch.size, note: batch.checkpoint, promised }
    },
  }
}

type RequestPorts = Omit<Ports, 'chain'> & { readonly promises: ChainPromises }

/**
 * Only the memory of this node keeps what was promised. The file that it is for needs nobody to remember it, and a node
 * that has forgotten it requests it again.
 */
function createRequested({ timers, checkpoints, promises }: RequestPorts) {
  let kept: readonly PromisedTree[] = []
  let wanted = 0
  let nextAt = 0
  let silentUntil = 0
  let running: Promise<void> | undefined

  async function request(): Promise<void> {
    const pause = nextAt - timers.elapsed()
    if (pause > 0) await timers.sleep(pause, { ref: false })
    nextAt = timers.elapsed() + intervalMs
    const tree = await checkpoints.covering(wanted)
    const { origin, size, root } = parseCheckpointNote(tree.note)
    const promised = await promises.request(anchorValue(origin, size, root))
    if (promised === undefined) silentUntil = timers.elapsed() + pauseMs
    else kept = [...kept, { ...tree, promised }].slice(-mostKept)
  }

  return async (sequenceNumber: number): Promise<PromisedTree> => {
    for (;;) {
      const found = kept.find(({ size }) => size > sequenceNumber)
      if (found !== undefined) return found
      const silentMs = silentUntil - timers.elapsed()
      if (silentMs > 0) throw notPromised(silentMs)
      wanted = Math.max(wanted, sequenceNumber)
      // A running request may have chosen its tree before the entry existed; the next one has not.
      running ??= request().finally(() => {
        running = undefined
      })
      await running
    }
  }
}

function notPromised(silentMs: number): Refusal {
  return new Refusal(
    'PROOF_NOT_AVAILABLE',
    'No OpenTimestamps calendar has accepted this timestamp yet. Request the file again in a minute.',
    Math.ceil(silentMs / 1000),
  )
}
