import { type OnProgress, readStream } from './bytes-of.ts'

/** A file of the service. Read it once: as a whole, or as a stream. */
export interface Download {
  /** What the service calls it, for example `contract.pdf`. */
  readonly name: string | undefined
  readonly type: string | undefined
  readonly size: number | undefined
  readonly stream: ReadableStream<Uint8Array>
  bytes(): Promise<Uint8Array<ArrayBuffer>>
}

export function downloadOf(response: Response, onProgress: OnProgress = () => {}): Download {
  const length = response.headers.get('content-length')
  const size = length === null ? undefined : Number(length)
  const stream = counted(response.body ?? new ReadableStream({ start: (empty) => empty.close() }), size, onProgress)
  return {
    name: nameIn(response.headers.get('content-disposition')),
    type: response.headers.get('content-type') ?? undefined,
    size,
    stream,
    async bytes() {
      const parts: Uint8Array<ArrayBuffer>[] = []
      for await (const part of readStream(stream)) parts.push(part as Uint8Array<ArrayBuffer>)
      return new Uint8Array(await new Blob(parts).arrayBuffer())
    },
  }
}

function counted(
  stream: ReadableStream<Uint8Array>,
  size: number | undefined,
  onProgress: OnProgress,
): ReadableStream<Uint8Array> {
  let done = 0
  return stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        done += part.length
        onProgress(done, size)
        controller.enqueue(part)
      },
    }),
  )
}

/** RFC 6266: the encoded name where there is one. */
function nameIn(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="([^"]*)"/i.exec(disposition ?? '')?.[1]
}
