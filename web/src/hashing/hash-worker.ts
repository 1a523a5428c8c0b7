import { hashBlob } from './hash-blob.ts'

export type ToWorker = { readonly id: number; readonly blob: Blob } | { readonly id: number; readonly cancel: true }

export type FromWorker =
  | { readonly id: number; readonly bytes: number }
  | { readonly id: number; readonly hash: string }
  | { readonly id: number; readonly failed: true }

const running = new Map<number, AbortController>()

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('blob' in data) void run(data.id, data.blob)
  else running.get(data.id)?.abort()
})

async function run(id: number, blob: Blob): Promise<void> {
  const controller = new AbortController()
  running.set(id, controller)
  const tell = (message: FromWorker) => self.postMessage(message)
  try {
    tell({ id, hash: await hashBlob(blob, (bytes) => tell({ id, bytes }), controller.signal) })
  } catch {
    tell({ id, failed: true })
  } finally {
    running.delete(id)
  }
}
