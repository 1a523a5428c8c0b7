import { type Fingerprints, hashBlob } from './hash-blob.ts'
import type { FromWorker, ToWorker } from './hash-worker.ts'

type Job = {
  readonly onProgress: (bytes: number) => void
  readonly resolve: (found: Fingerprints | Promise<Fingerprints>) => void
  readonly reject: (reason: unknown) => void
  readonly inPage: () => Promise<Fingerprints>
}

const jobs = new Map<number, Job>()
let count = 0
let broken = false

/** Starts with the page, because the page may be offline when the user chooses a file. */
const worker = startWorker()

/** Resolves when all code for hashing is loaded, on either thread. */
export const hashingReady = new Promise<void>((resolve) => {
  worker.addEventListener('message', () => resolve(), { once: true })
  worker.addEventListener('error', () => resolve(), { once: true })
})

/** Hashes in a worker. Rejects if the file cannot be read, or with the signal's reason. */
export function hashFile(file: File, onProgress: (bytes: number) => void, signal: AbortSignal): Promise<Fingerprints> {
  const inPage = () => hashBlob(file, onProgress, signal)
  if (broken) return inPage()
  const id = ++count
  const over = new AbortController()
  return new Promise<Fingerprints>((resolve, reject) => {
    jobs.set(id, { onProgress, resolve, reject, inPage })
    const cancel = () => {
      send({ id, cancel: true })
      jobs.delete(id)
      reject(signal.reason)
    }
    signal.addEventListener('abort', cancel, { signal: over.signal })
    send({ id, blob: file })
  }).finally(() => over.abort())
}

function send(message: ToWorker): void {
  worker.postMessage(message)
}

function startWorker(): Worker {
  const started = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => receive(data))
  started.addEventListener('error', hashInPage)
  return started
}

function receive(message: FromWorker): void {
  if ('ready' in message) return
  const job = jobs.get(message.id)
  if (job === undefined) return
  if ('bytes' in message) {
    job.onProgress(message.bytes)
    return
  }
  jobs.delete(message.id)
  if ('fingerprints' in message) job.resolve(message.fingerprints)
  else job.reject(new Error('the file cannot be read'))
}

/** Hashes in slices on the page itself if the worker cannot load. */
function hashInPage(): void {
  broken = true
  for (const [id, job] of jobs) {
    jobs.delete(id)
    job.resolve(job.inPage())
  }
}
