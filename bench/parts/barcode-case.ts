// Draws the codes of documents in a process of its own, so that nothing is compiled before the first. Prints the
// milliseconds of the clock.
import { createHash } from 'node:crypto'
import { median } from './table.ts'

export interface BarcodeCase {
  readonly load: number
  readonly first: number
  readonly second: number
  readonly later: Readonly<Record<'qrCode' | 'dataMatrix', number>>
}

const documents = 300
const began = performance.now()
const { addressQrCode, hashDataMatrix } = await import('../../packages/pdf/src/barcode/barcode-matrix.ts')
const load = performance.now() - began

const costs = Array.from({ length: documents }, (_, number) => {
  const hash = createHash('sha256').update(String(number)).digest('hex')
  const address = `https://sign.example.com/V/${hash.slice(0, 26).toUpperCase()}-0123456789`
  return { qrCode: cost(() => addressQrCode(address)), dataMatrix: cost(() => hashDataMatrix(hash)) }
})
const [first = 0, second = 0] = costs.map(({ qrCode, dataMatrix }) => qrCode + dataMatrix)
const warm = costs.slice(documents / 2)
const later = {
  qrCode: median(warm.map(({ qrCode }) => qrCode)),
  dataMatrix: median(warm.map(({ dataMatrix }) => dataMatrix)),
}
process.stdout.write(JSON.stringify({ load, first, second, later } satisfies BarcodeCase))

function cost(draw: () => unknown): number {
  const start = performance.now()
  draw()
  return performance.now() - start
}
