import { type Fingerprints, hashBlob } from './hash-blob.ts'

export type ToWorker = { readonly id: number; readonly blob: Blob } | { readonly id: number; readonly cancel: true }

export type FromWorker =
  /** Said once, before anything is asked: all of the program is loaded. */
  | { readonly ready: true }
  | { readonly id: number; readonly bytes: number }
  | { readonly id: number; readonly fingerprints: Fingerprints }
  | { readonly id: number; readonly failed: true }

const running = new Map<number, AbortController>()

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('blob' in data) void run(data.id, data.blob)
  else running.get(data.id)?.abort()
})

tell({ ready: true })

function tell(message: FromWorker): void {
  self.postMessage(message)
}

async function run(id: number, blob: Blob): Promise<void> {
  const controller = new AbortController()
  running.set(id, controller)
  try {
    tell({ id, fingerprints: await hashBlob(blob, (bytes) => tell({ id, bytes }), controller.signal) })
  } catch {
    tell({ id, failed: true })
  } finally {
    running.delete(id)
  }
}
