let spare: Worker | null = null

/**
 * Has a worker ready before the first file: by then the page may be offline and could not fetch it. What it loads is as
 * large as a third of the page, so that it comes when the page is there.
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

/** Each is for one file at a time. */
export function takeWorker(): Worker {
  const worker = spare ?? startWorker()
  spare = null
  return worker
}

export function giveBack(worker: Worker): void {
  if (spare === null) spare = worker
  else worker.terminate()
}

export function discard(worker: Worker): void {
  worker.terminate()
}

/** One that could not be loaded says so once. If nobody waits for it then, it must not be kept: it would never answer. */
function startWorker(): Worker {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('error', () => {
    if (spare !== worker) return
    spare = null
    worker.terminate()
  })
  return worker
}
