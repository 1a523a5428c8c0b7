import { type Fingerprints, hashBlob } from './hash-blob.ts'

export type ToWorker = { readonly id: number; readonly blob: Blob } | { readonly id: number; readonly cancel: true }

export type FromWorker =
  /** Sent once, when the worker has loaded. */
  | { readonly ready: true }
  | { readonly id: number; readonly bytes: number }
  | { readonly id: number; readonly fingerprints: Fingerprints }
  | { readonly id: number; readonly failed: true }

const running = new Map<number, AbortController>()

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('blob' in data) void run(data.id, data.blob)
  else running.get(data.id)?.abort()
})

post({ ready: true })

function post(message: FromWorker): void {
  self.postMessage(message)
}

async function run(id: number, blob: Blob): Promise<void> {
  const controller = new AbortController()
  running.set(id, controller)
  try {
    post({ id, fingerprints: await hashBlob(blob, (bytes) => post({ id, bytes }), controller.signal) })
  } catch {
    post({ id, failed: true })
  } finally {
    running.delete(id)
  }
}
