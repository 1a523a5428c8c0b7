// The cost of a document from upload to B-LTA, by its pages and by its size: stamped on all pages or on the last,
// signed once with a timestamp (B-T), closed with validation data and a document timestamp. Beside it what no signer
// can avoid: hashing the file and one ECDSA signature. Each round is its own process, so that the peak memory is that
// of one document.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { largePicture, manyPages } from './parts/many-pages.ts'
import type { PdfCase, Step } from './parts/pdf-case.ts'
import { median, table } from './parts/table.ts'

interface Document {
  readonly name: string
  readonly bytes: () => Uint8Array
  readonly stamped: 'all' | 'last'
}

const rounds = 3
const run = promisify(execFile)
const documents: readonly Document[] = [
  { name: '1 page', bytes: () => manyPages(1), stamped: 'all' },
  { name: '100 pages', bytes: () => manyPages(100), stamped: 'all' },
  { name: '1000 pages', bytes: () => manyPages(1000), stamped: 'all' },
  { name: '100 pages', bytes: () => manyPages(100), stamped: 'last' },
  { name: '1000 pages', bytes: () => manyPages(1000), stamped: 'last' },
  { name: '20 MB', bytes: () => largePicture(20), stamped: 'last' },
  { name: '35 MB', bytes: () => largePicture(35), stamped: 'last' },
]

const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
try {
  const rows: (string | number)[][] = []
  for (const document of documents) rows.push(await costOf(document))
  const head = [
    '',
    'stamped',
    'stamp',
    'sign',
    'close',
    'all',
    'elapsed',
    'verify signed',
    'verify closed',
    'hash + key',
    'file MB',
    'peak MB',
  ]
  console.log(`\nMilliseconds of the processor (elapsed: of the clock), median of ${rounds} rounds`)
  console.log(
    'Goals: 1000 pages in < 2000 ms and < 400 MB, linear in pages; 20 MB verified in < 60 ms, as signed once\n',
  )
  console.log(table(head, rows))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function costOf({ name, bytes, stamped }: Document): Promise<(string | number)[]> {
  const file = join(folder, 'document.pdf')
  writeFileSync(file, bytes())
  const cases: PdfCase[] = []
  for (let round = 0; round < rounds; round++) cases.push(await walk(file, stamped))
  const typical = (pick: (one: PdfCase) => number) => median(cases.map(pick))
  const of = (kind: 'cpu' | 'wall', ...steps: readonly Step[]) =>
    typical((one) => steps.reduce((sum, step) => sum + one.steps[step][kind], 0))
  return [
    name,
    stamped,
    of('cpu', 'stamp').toFixed(0),
    of('cpu', 'sign').toFixed(0),
    of('cpu', 'close').toFixed(0),
    of('cpu', 'stamp', 'sign', 'close').toFixed(0),
    of('wall', 'stamp', 'sign', 'close').toFixed(0),
    of('cpu', 'verify').toFixed(0),
    of('cpu', 'verifyClosed').toFixed(0),
    of('cpu', 'hash', 'ecdsa').toFixed(1),
    typical((one) => one.bytes / 1024 / 1024).toFixed(1),
    typical((one) => one.peakMb).toFixed(0),
  ]
}

async function walk(file: string, stamped: Document['stamped']): Promise<PdfCase> {
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'parts/pdf-case.ts'), file, stamped])
  return JSON.parse(stdout) as PdfCase
}
