import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type BlobExpectation, BlobStoreFailed, type StoredBlob } from '../../ports/blob-store.ts'
import { segmentsOf } from '../encrypted-segments.ts'
import { type BlobKeys, headerLength } from './blob-format.ts'
import { withFiles } from './file-failure.ts'

/** A blob in its stored form, in a file without its final name. Durable, but for that name. */
export interface Draft extends StoredBlob {
  readonly path: string
  /** The length of the file. */
  readonly length: number
}

export interface Drafts {
  /** Calls `use` with the draft, which is deleted afterwards unless it was moved. */
  with<T>(content: BlobContent, expectation: BlobExpectation, use: (draft: Draft) => Promise<T>): Promise<T>
}

export type BlobContent = Uint8Array | AsyncIterable<Uint8Array>

/**
 * The hash, and with it the name, is known only once the whole content has arrived; until then it is written here,
 * encrypted.
 */
export async function openDrafts(folder: string, keys: BlobKeys): Promise<Drafts> {
  await withFiles(folder, () => makeFolder(folder))
  let swept = Number.NEGATIVE_INFINITY

  async function sweepNowAndThen(): Promise<void> {
    if (Date.now() - swept < staleMs) return
    swept = Date.now()
    await withFiles(folder, () => sweep(folder))
  }

  await sweepNowAndThen()
  return {
    async with(content, expectation, use) {
      await sweepNowAndThen()
      const path = join(folder, randomBytes(16).toString('hex'))
      try {
        return await use(await write(folder, path, content, expectation, keys))
      } finally {
        await rm(path, { force: true }).catch(() => {})
      }
    },
  }
}

/** One by one: with `recursive`, Node reports a read-only file system as a missing file. */
async function makeFolder(folder: string): Promise<void> {
  for (const one of [dirname(folder), folder]) {
    await mkdir(one, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** A draft that was not written to for this long belongs to a crashed process. Others may work in the same folder. */
const staleMs = 3_600_000

async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (Date.now() - mtimeMs > staleMs) await rm(path, { force: true })
  }
}

async function write(
  folder: string,
  path: string,
  content: BlobContent,
  { sha256: expected, maxBytes = mostBytes }: BlobExpectation,
  keys: BlobKeys,
): Promise<Draft> {
  const file = await withFiles(folder, () => open(path, 'wx', 0o600))
  try {
    const encryption = keys.newEncryption()
    const hash = createHash('sha256')
    let size = 0
    let length = headerLength
    for await (const { bytes, index, isLast } of segmentsOf(content)) {
      size += bytes.length
      if (size > maxBytes) throw new BlobStoreFailed('too-large', `The document is larger than ${maxBytes} bytes.`)
      hash.update(bytes)
      const encrypted = encryption.encrypt(bytes, index, isLast)
      await withFiles(folder, () => writeAll(file, encrypted, length))
      length += encrypted.length
    }
    const sha256 = hash.digest('hex')
    if (expected !== undefined && expected !== sha256) {
      throw new BlobStoreFailed('mismatch', 'The document does not match the announced hash.')
    }
    await withFiles(folder, async () => {
      await writeAll(file, encryption.header(sha256, size), 0)
      await file.sync()
    })
    return { path, sha256, size, length }
  } finally {
    await withFiles(folder, () => file.close())
  }
}

/** Far beyond any document. */
const mostBytes = 1024 ** 3

/** A disk that fills up first writes only a part. */
async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten
  }
}
