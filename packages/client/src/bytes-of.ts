import { createSha256, toHex } from '@countersign/proof'

/** A file from any source: web types, and Node's streams. */
export type FileSource = Blob | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>

/** Called with the bytes so far, and the total if known. */
export type OnProgress = (done: number, total: number | undefined) => void

/** The SHA-256 in hex. A file of any size takes little memory. */
export async function hashFile(
  source: FileSource,
  onProgress: OnProgress = () => {},
  signal?: AbortSignal,
): Promise<string> {
  signal?.throwIfAborted()
  const total = sizeOf(source)
  if (total !== undefined && total <= wholeBytes) {
    const bytes = source instanceof Uint8Array ? source : new Uint8Array(await (source as Blob).arrayBuffer())
    const digest = await crypto.subtle.digest('SHA-256', bytes)
    onProgress(total, total)
    return toHex(new Uint8Array(digest))
  }
  const hash = createSha256()
  let done = 0
  for await (const part of piecesOf(source, signal)) {
    hash.update(part)
    done += part.length
    onProgress(done, total)
  }
  return toHex(hash.digest())
}

/** Up to this size the native hash of the whole is faster. */
const wholeBytes = 64 * 1024 * 1024

export function sizeOf(source: FileSource): number | undefined {
  if (source instanceof Uint8Array) return source.length
  return source instanceof Blob ? source.size : undefined
}

export async function blobOf(source: FileSource, signal: AbortSignal | undefined): Promise<Blob> {
  if (source instanceof Blob) return source
  const parts: Uint8Array<ArrayBuffer>[] = []
  for await (const part of piecesOf(source, signal)) parts.push(part as Uint8Array<ArrayBuffer>)
  return new Blob(parts)
}

/** A signal ends it with its reason, even while it waits for a `ReadableStream`. */
export async function* piecesOf(source: FileSource, signal?: AbortSignal): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const piece of openSource(source, signal)) {
    signal?.throwIfAborted()
    // A Node stream with an encoding yields texts, whose bytes may differ.
    if (!(piece instanceof Uint8Array)) throw new TypeError('the file must consist of bytes, not of text')
    yield piece
  }
  signal?.throwIfAborted()
}

function openSource(source: FileSource, signal: AbortSignal | undefined): AsyncIterable<unknown> | Uint8Array[] {
  if (source instanceof Uint8Array) return [source]
  if (source instanceof Blob) return readStream(source.stream(), signal)
  if (!(source instanceof ReadableStream)) return source
  // A stream that was partly read is not the whole file: a response refuses it.
  new Response(source)
  return readStream(source, signal)
}

/** Not every browser can iterate a stream. */
export async function* readStream(
  stream: ReadableStream<Uint8Array>,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = stream.getReader()
  const cancel = () => void reader.cancel(signal?.reason).catch(() => {})
  signal?.addEventListener('abort', cancel, { once: true })
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    signal?.removeEventListener('abort', cancel)
    // Leaving early releases what the stream holds.
    await reader.cancel().catch(() => {})
    reader.releaseLock()
  }
}

/** The same stream, with its errors mapped. */
export function failingBy(
  stream: ReadableStream<Uint8Array>,
  explain: (error: unknown) => unknown,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await reader.read().catch((error: unknown) => Promise.reject(explain(error)))
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
