import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** As many programs do: without a password, but not to be changed. */
export async function restrict(bytes: Uint8Array): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-restricted-'))
  try {
    const [from, to] = [join(folder, 'from.pdf'), join(folder, 'to.pdf')]
    await writeFile(from, bytes)
    await promisify(execFile)('qpdf', ['--encrypt', '', 'owner', '256', '--modify=none', '--', from, to])
    return await readFile(to)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
