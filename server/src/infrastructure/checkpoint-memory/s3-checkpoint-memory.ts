import { createHmac } from 'node:crypto'
import { BlobStoreFailed } from '../../ports/blob-store.ts'
import { type CheckpointMemory, CheckpointMemoryFailed, type RecalledNote } from '../../ports/checkpoint-memory.ts'
import type { Timers } from '../../ports/timers.ts'
import type { Vault } from '../../ports/vault.ts'
import { parseS3Address } from '../blob-store/s3-address.ts'
import { honoursConditions, refusals } from './honours-conditions.ts'
import { type Condition, createS3Notes } from './s3-note.ts'

export interface S3CheckpointMemoryOptions {
  /** STORAGE_URL. */
  readonly storageUrl: string
  readonly vault: Vault
  /** Called once, if the storage ignores conditions. */
  readonly onUnconditional: () => void
  readonly timers?: Timers
}

/** Requests and readiness wait for it, so it gives up sooner than with documents. */
const timing = { attempts: 2, retryMs: 100, connectMs: 2000, idleMs: 4000 }

/**
 * One object that all nodes share, replaced by conditional PUT: of two nodes that sign on two databases one is refused.
 * Its name is derived from the secret key, so that installations may share a bucket.
 */
export function createS3CheckpointMemory(options: S3CheckpointMemoryOptions): CheckpointMemory {
  const notes = createS3Notes(parseS3Address(options.storageUrl), timing, options.timers)
  const key = options.vault.derive('checkpoint-memory')
  const name = `log-checkpoint/${createHmac('sha256', key).update('name').digest('hex').slice(0, 32)}`
  let conditional: boolean | undefined

  async function isConditional(): Promise<boolean> {
    if (conditional === undefined) {
      conditional = await honoursConditions(notes, name)
      if (!conditional) options.onUnconditional()
    }
    return conditional
  }

  /** A deleted object does not match either. */
  async function put(note: string, condition?: Condition): Promise<boolean> {
    try {
      return !refusals.includes(await notes.put(name, note, condition, refusals))
    } catch (error) {
      if (error instanceof BlobStoreFailed && error.kind === 'missing') return false
      throw error
    }
  }

  return {
    place: 'the object storage',
    shared: true,
    recall: () => usable(() => notes.get(name)),
    replace: (recalled, note) =>
      usable(async () => {
        if (await isConditional()) return await put(note, conditionOf(recalled))
        // The only remaining race is the moment between the read and the write.
        return (await notes.get(name))?.version === recalled?.version && (await put(note))
      }),
  }
}

function conditionOf(recalled: RecalledNote | undefined): Condition {
  return recalled === undefined ? { 'if-none-match': '*' } : { 'if-match': recalled.version }
}

async function usable<T>(use: () => Promise<T>): Promise<T> {
  try {
    return await use()
  } catch (error) {
    if (!(error instanceof BlobStoreFailed)) throw error
    const message = `The object storage, which has the last signed checkpoint, cannot be used: ${error.message}`
    throw new CheckpointMemoryFailed(message, { cause: error })
  }
}
