import { createSha256, toHex } from '@countersign/proof'

/** A file, wherever it is: only streams of Node are read besides what the web knows. */
export type FileSource = Blob | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>

/** Told how many bytes have gone by, and of how many where that is known. */
export type OnProgress = (done: number, total: number | undefined) => void

/** The SHA-256 in hex. A file of any size takes little memory. */
export async function hashFile(source: FileSource, onProgress: OnProgress = () => {}): Promise<string> {
  const total = sizeOf(source)
  if (total !== undefined && total <= wholeBytes) {
    const bytes = source instanceof Uint8Array ? source : new Uint8Array(await (source as Blob).arrayBuffer())
    const digest = await crypto.subtle.digest('SHA-256', bytes)
    onProgress(total, total)
    return toHex(new Uint8Array(digest))
  }
  const hash = createSha256()
  let done = 0
  for await (const part of piecesOf(source)) {
    hash.update(part)
    done += part.length
    onProgress(done, total)
  }
  return toHex(hash.digest())
}

/** Up to there the native hash of the whole is the faster one. */
const wholeBytes = 64 * 1024 * 1024

export function sizeOf(source: FileSource): number | undefined {
  if (source instanceof Uint8Array) return source.length
  return source instanceof Blob ? source.size : undefined
}

export async function* piecesOf(source: FileSource): AsyncIterable<Uint8Array> {
  if (source instanceof Uint8Array) yield source
  else if (source instanceof Blob) yield* readStream(source.stream())
  else if (source instanceof ReadableStream) yield* readStream(source)
  else yield* source
}

/** Not every browser can iterate a stream. */
export async function* readStream(stream: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    // Somebody who stops in the middle wants no more of it.
    await reader.cancel().catch(() => {})
    reader.releaseLock()
  }
}
