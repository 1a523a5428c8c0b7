import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { NotReadyError } from './exits.ts'
import { type Lock, lockFile } from './file-lock.ts'
import { stateFolder } from './folders.ts'

/** A file whose hash was sent. Paths are absolute: the next run may start elsewhere. */
export interface JournaledFile {
  readonly path: string
  readonly proof: string
  readonly hash: string
}

/** The id of a record, or `by-hash`: it exists, and its id is unknown; or `none`: it must be sent again. */
export type RecordId = string

export interface Batch {
  /** The Idempotency-Key. */
  readonly key: string
  readonly sentAt: string
  readonly files: readonly JournaledFile[]
  /** Without duplicates, in the order of sending. */
  readonly hashes: readonly string[]
  /** True if the hashes are sent one by one, each under its own key. */
  isSingle: boolean
  /** For each hash; undefined until the service has answered. */
  ids: readonly RecordId[] | undefined
}

/**
 * Records what is sent, before it is sent. A line is durable once its promise resolves. The file is emptied only once
 * everything in it is done; until then it only grows, and a line torn by a crash was never acted upon.
 */
export interface Journal {
  /** Begun and not done, in order. */
  readonly open: readonly Batch[]
  /** Must be awaited before the hashes are sent. */
  begin(files: readonly JournaledFile[]): Promise<Batch>
  goSingle(batch: Batch): Promise<void>
  recorded(batch: Batch, ids: readonly RecordId[]): Promise<void>
  /** Its proofs are saved, or it was refused as a whole. */
  end(batch: Batch): Promise<void>
  close(): Promise<void>
}

type Line =
  | { readonly type: 'send'; readonly key: string; readonly at: string; readonly files: [string, string, string][] }
  | { readonly type: 'single'; readonly key: string }
  | { readonly type: 'recorded'; readonly key: string; readonly ids: RecordId[] }
  | { readonly type: 'end'; readonly key: string }

/** One per service and key: an Idempotency-Key means nothing to another organization. */
export function journalPath(url: string, apiKey: string, environment: NodeJS.ProcessEnv): string {
  const name = createHash('sha256').update(`${url}\n${apiKey}`).digest('hex').slice(0, 32)
  return join(stateFolder(environment), 'stamp', `${name}.journal`)
}

export async function openJournal(path: string): Promise<Journal> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const lock = await lockFile(`${path}.lock`)
    if (lock === undefined)
      throw new NotReadyError('Another countersign stamp is running with this key. Wait until it ends.')
    return await openLocked(path, lock)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    throw new NotReadyError(`The journal ${path} cannot be used (${code}).`)
  }
}

async function openLocked(path: string, lock: Lock): Promise<Journal> {
  const file = await open(path, 'a+', 0o600)
  try {
    const { batches, length } = replay(await file.readFile('utf8'), path)
    await file.truncate(length)
    return journalOver(file, path, batches, lock)
  } catch (error) {
    await file.close()
    await lock.release()
    throw error
  }
}

function journalOver(file: FileHandle, path: string, batches: Map<string, Batch>, lock: Lock): Journal {
  let failure: NotReadyError | undefined
  const append = async (line: Line) => {
    // After a line torn by a full disk, another line would be lost, and the journal damaged.
    if (failure !== undefined) throw failure
    try {
      await file.appendFile(`${JSON.stringify(line)}\n`)
      await file.datasync()
    } catch (error) {
      const { code = 'unknown reason' } = error as NodeJS.ErrnoException
      failure = new NotReadyError(`The journal ${path} cannot be written (${code}).`)
      throw failure
    }
  }
  return {
    get open() {
      return [...batches.values()]
    },
    async begin(files) {
      const batch = batchOf(randomUUID(), new Date().toISOString(), files)
      const { key, sentAt } = batch
      await append({ type: 'send', key, at: sentAt, files: files.map(({ path, proof, hash }) => [path, proof, hash]) })
      batches.set(key, batch)
      return batch
    },
    async goSingle(batch) {
      await append({ type: 'single', key: batch.key })
      batch.isSingle = true
    },
    async recorded(batch, ids) {
      await append({ type: 'recorded', key: batch.key, ids: [...ids] })
      batch.ids = ids
    },
    async end(batch) {
      batches.delete(batch.key)
      if (batches.size === 0) await file.truncate(0)
      else await append({ type: 'end', key: batch.key })
    },
    async close() {
      await file.close()
      await lock.release()
    },
  }
}

function batchOf(key: string, sentAt: string, files: readonly JournaledFile[]): Batch {
  const hashes = [...new Set(files.map(({ hash }) => hash))]
  return { key, sentAt, files, hashes, isSingle: false, ids: undefined }
}

/** The open batches, and the length of the intact part. */
function replay(text: string, path: string): { batches: Map<string, Batch>; length: number } {
  const batches = new Map<string, Batch>()
  const end = text.lastIndexOf('\n') + 1
  for (const line of text.slice(0, end).split('\n')) {
    if (line !== '') apply(readLine(line, path), batches)
  }
  return { batches, length: Buffer.byteLength(text.slice(0, end)) }
}

function readLine(line: string, path: string): Line {
  try {
    return JSON.parse(line) as Line
  } catch {
    throw new NotReadyError(
      `The journal ${path} is damaged. It lists timestamps whose proofs are not saved yet. Move it away to start without it.`,
    )
  }
}

function apply(line: Line, batches: Map<string, Batch>): void {
  const batch = batches.get(line.key)
  switch (line.type) {
    case 'send': {
      const files = line.files.map(([path, proof, hash]) => ({ path, proof, hash }))
      batches.set(line.key, batchOf(line.key, line.at, files))
      return
    }
    case 'single':
      if (batch !== undefined) batch.isSingle = true
      return
    case 'recorded':
      if (batch !== undefined) batch.ids = line.ids
      return
    case 'end':
      batches.delete(line.key)
  }
}
