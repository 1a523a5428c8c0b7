import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BarcodeMatrix } from '../../src/barcode/barcode-matrix.ts'
import type { Rectangle } from '../../src/model.ts'

const run = promisify(execFile)

/** An office scanner's usual resolution. */
const DPI = 150

/** In milliseconds; DataMatrix readers search for long if there is none. */
const TIMEOUT_MS = 10_000

export async function readQrCode(pdf: Uint8Array, page = 1): Promise<string> {
  return withPicture(pdf, page, null, async (picture) => (await scanQrCodes([picture])).trim())
}

/** In order, one line for each. */
export async function readQrCodes(codes: readonly BarcodeMatrix[]): Promise<readonly string[]> {
  return withDrawings(codes, async (pictures) => (await scanQrCodes(pictures)).trimEnd().split('\n'))
}

async function scanQrCodes(pictures: readonly string[]): Promise<string> {
  const { stdout } = await run('zbarimg', ['--raw', '-q', '-Sdisable', '-Sqrcode.enable', ...pictures])
  return stdout
}

/** In a part of a page, counted from its upper left corner. */
export async function readDataMatrix(pdf: Uint8Array, part: Rectangle, page = 1): Promise<string> {
  return withPicture(pdf, page, part, async (picture) => (await scanDataMatrices([picture])).trim())
}

/** In order, one line for each. */
export async function readDataMatrices(codes: readonly BarcodeMatrix[]): Promise<readonly string[]> {
  return withDrawings(codes, async (pictures) => (await scanDataMatrices(pictures)).trimEnd().split('\n'))
}

async function scanDataMatrices(pictures: readonly string[]): Promise<string> {
  // The limit of dmtxread is for each picture.
  const timeout = 2 * TIMEOUT_MS * pictures.length
  const { stdout } = await run('dmtxread', ['-n', '-N1', `-m${TIMEOUT_MS}`, ...pictures], { timeout })
  return stdout
}

/** As copied from the first page. */
export async function readText(pdf: Uint8Array): Promise<string> {
  return inFolder(pdf, async (folder) => {
    const { stdout } = await run('pdftotext', ['-enc', 'UTF-8', join(folder, 'page.pdf'), '-'])
    // Direction marks that the tool itself inserts.
    return stdout.replace(/[\u202a-\u202e\u200e\u200f]/gu, '')
  })
}

/** One line per font: name, whether it is embedded, a subset, and has its text. */
export async function readFonts(pdf: Uint8Array): Promise<readonly string[]> {
  return inFolder(pdf, async (folder) => {
    const { stdout } = await run('pdffonts', [join(folder, 'page.pdf')])
    return stdout.trim().split('\n').slice(2)
  })
}

function withPicture<Result>(
  pdf: Uint8Array,
  page: number,
  part: Rectangle | null,
  use: (picture: string) => Promise<Result>,
) {
  return inFolder(pdf, async (folder) => {
    const pixels = (points: number) => String(Math.round((points * DPI) / 72))
    const crop = part === null ? [] : ['-x', pixels(part.x), '-y', pixels(part.y)]
    const size = part === null ? [] : ['-W', pixels(part.width), '-H', pixels(part.height)]
    const output = join(folder, 'page')
    const shown = ['-r', String(DPI), '-gray', '-singlefile', '-cropbox', '-f', String(page)]
    await run('pdftoppm', [...shown, ...crop, ...size, join(folder, 'page.pdf'), output])
    return use(`${output}.pgm`)
  })
}

/** Each code in a picture of its own; a program that reads them all starts only once. */
function withDrawings<Result>(
  codes: readonly BarcodeMatrix[],
  use: (pictures: readonly string[]) => Promise<Result>,
): Promise<Result> {
  return inEmptyFolder(async (folder) => {
    const pictures = codes.map((_, index) => join(folder, `${index}.pgm`))
    await Promise.all(codes.map((code, index) => writeFile(pictures[index] ?? '', drawingOf(code))))
    return await use(pictures)
  })
}

/** With its quiet zone, 3 pixels for each module. */
function drawingOf({ size, dark, quietZone }: BarcodeMatrix): Uint8Array {
  const side = 3 * (size + 2 * quietZone)
  const lineOf = (at: number) => Math.floor(at / 3) - quietZone
  const isDark = (row: number, column: number) => column >= 0 && column < size && dark[row * size + column] === true
  const pixels = Uint8Array.from({ length: side * side }, (_, at) =>
    isDark(lineOf(Math.floor(at / side)), lineOf(at % side)) ? 0 : 255,
  )
  return Buffer.concat([Buffer.from(`P5 ${side} ${side} 255\n`), pixels])
}

async function inFolder<Result>(pdf: Uint8Array, use: (folder: string) => Promise<Result>): Promise<Result> {
  return await inEmptyFolder(async (folder) => {
    await writeFile(join(folder, 'page.pdf'), pdf)
    return await use(folder)
  })
}

async function inEmptyFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-scan-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
