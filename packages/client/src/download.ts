import type { OnProgress } from './bytes-of.ts'
import { decoded } from './decoded.ts'

/** A file of the service. Read it once: as a whole, or as a stream. */
export interface Download {
  /** The service's name for it, such as `contract.pdf`; never a path. */
  readonly name: string | undefined
  readonly type: string | undefined
  readonly size: number | undefined
  /** Resumes after a lost connection; if that fails, rejects with a `CountersignError` like the methods. */
  readonly stream: ReadableStream<Uint8Array>
  bytes(): Promise<Uint8Array<ArrayBuffer>>
}

export function downloadOf(response: Response, onProgress: OnProgress = () => {}): Download {
  const { headers } = response
  const length = headers.get('content-length')
  // If a proxy compressed it, the transferred length differs.
  const size = length === null || headers.has('content-encoding') ? undefined : Number(length)
  const stream = counted(response.body ?? new ReadableStream({ start: (empty) => empty.close() }), size, onProgress)
  return {
    name: nameIn(headers.get('content-disposition')),
    type: headers.get('content-type') ?? undefined,
    size,
    stream,
    // A response refuses a stream that was read already.
    bytes: async () => new Uint8Array(await new Response(stream).arrayBuffer()),
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

/** RFC 6266: the encoded name takes precedence. */
function nameIn(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  const name = encoded === undefined ? /filename="([^"]*)"/i.exec(disposition ?? '')?.[1] : decoded(encoded)
  return name?.replaceAll(/[/\\]/g, '_')
}
