let spare: Worker | null = null

/**
 * Loads a worker before the first file, because the page may be offline by then. It is as large as a third of the page,
 * so it loads after the page.
 */
export function prepareWorker(): Promise<void> {
  if (spare !== null) return Promise.resolve()
  const worker = startWorker()
  spare = worker
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', () => resolve(), { once: true })
    worker.addEventListener('error', () => reject(new Error('the worker cannot be loaded')), { once: true })
  })
}

/** Each worker checks one file at a time. */
export function takeWorker(): Worker {
  const worker = spare ?? startWorker()
  spare = null
  return worker
}

export function releaseWorker(worker: Worker): void {
  if (spare === null) spare = worker
  else worker.terminate()
}

export function discard(worker: Worker): void {
  worker.terminate()
}

/**
 * A worker reports only once that it could not load. If nobody is waiting for it then, drop it: it would never answer.
 */
function startWorker(): Worker {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('error', () => {
    if (spare !== worker) return
    spare = null
    worker.terminate()
  })
  return worker
}
