import { openPdfWork } from '../../src/infrastructure/pdf-work/threaded-pdf-work.ts'
import type { PdfWork } from '../../src/ports/pdf-work.ts'
import { atEndOfRun } from './end-of-run.ts'

let shared: PdfWork | undefined

/**
 * The one pool of threads of this process: a thread takes over a second to read its modules and fonts, which is longer than
 * most of what tests ask of it, so they stay. It closes when the last test of the process has ended; its users close nothing.
 */
export function sharedPdfWork(): PdfWork {
  if (shared === undefined) {
    const work = openPdfWork({ seconds: 240, idleSeconds: 3600 })
    atEndOfRun(() => work.close())
    shared = { ...work, close: async () => {} }
  }
  return shared
}
