import { openPdfWork } from '../../src/infrastructure/pdf-work/threaded-pdf-work.ts'
import type { PdfWork } from '../../src/ports/pdf-work.ts'
import { atEndOfRun } from './end-of-run.ts'

let shared: PdfWork | undefined

/**
 * The only thread pool of this process: a thread takes over a second to load its modules and fonts, longer than most
 * work in tests, so the threads stay. It closes after the last test of the process; its users close nothing.
 */
export function sharedPdfWork(): PdfWork {
  if (shared === undefined) {
    const work = openPdfWork({ seconds: 240, idleSeconds: 3600 })
    atEndOfRun(() => work.close())
    shared = { ...work, close: async () => {} }
  }
  return shared
}
