// The cost of the codes on a document: the QR code of its URL and the DataMatrix of its hash. Each round is its own
// process, because every thread that works on PDFs pays for the first document again.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BarcodeCase } from './parts/barcode-case.ts'
import { median, table } from './parts/table.ts'

const rounds = 15
const run = promisify(execFile)

const cases: BarcodeCase[] = []
for (let round = 0; round < rounds; round++) {
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'parts/barcode-case.ts')])
  cases.push(JSON.parse(stdout) as BarcodeCase)
}
const typical = (pick: (one: BarcodeCase) => number) => median(cases.map(pick)).toFixed(2)
console.log(`\nMilliseconds of the clock, median of ${rounds} rounds`)
console.log('Goal: both codes of a document in < 3 ms\n')
console.log(
  table(
    ['', 'load', 'first document', 'second', 'later'],
    [
      [
        'both',
        typical(({ load }) => load),
        typical(({ first }) => first),
        typical(({ second }) => second),
        typical(({ later }) => later.qrCode + later.dataMatrix),
      ],
      ['QR code', '', '', '', typical(({ later }) => later.qrCode)],
      ['DataMatrix', '', '', '', typical(({ later }) => later.dataMatrix)],
    ],
  ),
)
