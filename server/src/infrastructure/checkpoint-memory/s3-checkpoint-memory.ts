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
 * Its name is derived from the secret key, so that installations may share a bucket. It keeps that name for good, or
 * nodes could sign beside it: another secret key gets an object that names it.
 */
export function createS3CheckpointMemory(options: S3CheckpointMemoryOptions): CheckpointMemory {
  const notes = createS3Notes(parseS3Address(options.storageUrl), timing, options.timers)
  const names = options.vault.deriveAll('checkpoint-memory').map(nameFrom)
  let found: string | undefined
  let conditional: boolean | undefined

  /** For all nodes the same, whichever of the keys encrypts there, and even before there is a note. */
  async function nameOfNote(): Promise<string> {
    for (const name of found === undefined ? names : []) {
      const note = (await notes.get(name))?.note
      if (note === undefined) continue
      found = referenceIn(note) ?? name
      break
    }
    return found ?? names.toSorted()[0] ?? ''
  }

  async function isConditional(): Promise<boolean> {
    if (conditional === undefined) {
      conditional = await honoursConditions(notes, await nameOfNote())
      if (!conditional) options.onUnconditional()
    }
    return conditional
  }

  /** A deleted object does not match either. */
  async function put(note: string, condition?: Condition): Promise<boolean> {
    try {
      return !refusals.includes(await notes.put(await nameOfNote(), note, condition, refusals))
    } catch (error) {
      if (error instanceof BlobStoreFailed && error.kind === 'missing') return false
      throw error
    }
  }

  return {
    place: 'the object storage',
    shared: true,
    recall: () => usable(async () => await notes.get(await nameOfNote())),
    replace: (recalled, note) =>
      usable(async () => {
        if (await isConditional()) return await put(note, conditionOf(recalled))
        // The only remaining race is the moment between the read and the write.
        return (await notes.get(await nameOfNote()))?.version === recalled?.version && (await put(note))
      }),
    followNewestKey: () =>
      usable(async () => {
        const [newest = ''] = names
        const name = await nameOfNote()
        if (name !== newest && (await notes.get(newest)) === undefined)
          await notes.put(newest, `${reference}${name}\n`, undefined, [])
      }),
  }
}

function nameFrom(key: Uint8Array): string {
  return `log-checkpoint/${createHmac('sha256', key).update('name').digest('hex').slice(0, 32)}`
}

/** Begins an object that only names the one with the note. No checkpoint begins like this: an origin has no spaces. */
const reference = 'see '

function referenceIn(note: string): string | undefined {
  return note.startsWith(reference) ? note.slice(reference.length).trim() : undefined
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
