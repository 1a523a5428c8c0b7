import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** One page as poppler renders it, in gray: `at(x, y)` counts points from the lower left corner of the visible page. */
export interface Picture {
  readonly width: number
  readonly height: number
  at(x: number, y: number): number
}

/** Renders what a reader shows, the CropBox, at so many pixels per point. */
export async function drawPage(bytes: Uint8Array, page = 1, pixelsPerPoint = 1): Promise<Picture> {
  return inFile(bytes, async (file) => {
    const words = ['-gray', '-cropbox', '-r', String(72 * pixelsPerPoint), '-f', String(page), '-l', String(page)]
    const options = { encoding: 'buffer', maxBuffer: 256 << 20 } as const
    const { stdout } = await run('pdftoppm', [...words, file], options)
    return readGreymap(stdout, pixelsPerPoint)
  })
}

/** Netpbm's P5: three numbers as text, then one byte per pixel from the top. */
function readGreymap(bytes: Buffer, pixelsPerPoint: number): Picture {
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.subarray(0, 64).toString('latin1'))
  if (head === null) throw new Error('pdftoppm has drawn nothing')
  const [columns, rows, start] = [Number(head[1]), Number(head[2]), head[0].length]
  const at = (x: number, y: number) => {
    const column = Math.min(columns - 1, Math.floor(x * pixelsPerPoint))
    const row = Math.max(0, rows - 1 - Math.floor(y * pixelsPerPoint))
    return bytes[start + row * columns + column] ?? -1
  }
  return { width: columns / pixelsPerPoint, height: rows / pixelsPerPoint, at }
}

/** What qpdf reports against the file, or null. */
export async function qpdfComplaint(bytes: Uint8Array): Promise<string | null> {
  return inFile(bytes, async (file) => {
    try {
      await run('qpdf', ['--check', file], { timeout: 60_000, maxBuffer: 64 << 20 })
      return null
    } catch (error) {
      const { stderr, stdout } = error as { stderr: string; stdout: string }
      return `${stderr}${stdout}`
    }
  })
}

async function inFile<Result>(bytes: Uint8Array, use: (file: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-pdf-'))
  try {
    const file = join(folder, 'file.pdf')
    await writeFile(file, bytes)
    return await use(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
