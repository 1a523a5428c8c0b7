import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { MOST_PAGES, PIXELS_PER_POINT, REFUSED, type Reader } from './reader.ts'

const run = promisify(execFile)

/** Debian's, by its command-line renderer. */
export async function openPoppler(): Promise<Reader> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-poppler-'))
  const words = ['-cropbox', '-r', String(72 * PIXELS_PER_POINT), '-l', String(MOST_PAGES)]
  let files = 0
  return {
    name: 'poppler',
    async show(bytes) {
      const file = join(folder, `${files++}.pdf`)
      await writeFile(file, bytes)
      try {
        const { stdout } = await run('pdftoppm', [...words, file], { encoding: 'buffer', maxBuffer: 64 << 20 })
        return stdout.length === 0 ? REFUSED : createHash('sha256').update(stdout).digest('hex')
      } catch {
        return REFUSED
      } finally {
        await rm(file, { force: true })
      }
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
