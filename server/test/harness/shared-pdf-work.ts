import { openPdfWork } from '../../src/infrastructure/pdf-work/threaded-pdf-work.ts'
import type { PdfWork } from '../../src/ports/pdf-work.ts'
import { atEndOfRun } from './end-of-run.ts'

let shared: PdfWork | undefined

/** The built module of the threads, which loads in half the time. The runner of the tests builds it. */
const builtPdfWorker = new URL('../../dist/pdf-worker.js', import.meta.url)

/**
 * The only thread pool of this process: a thread takes longer to load its modules and fonts than for most work in
 * tests, so the threads stay. It closes after the last test of the process; its users close nothing.
 */
export function sharedPdfWork(): PdfWork {
  if (shared === undefined) {
    const work = openPdfWork({ seconds: 240, idleSeconds: 3600, worker: builtPdfWorker })
    atEndOfRun(() => work.close())
    shared = { ...work, close: async () => {} }
  }
  return shared
}
