import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** A detached CMS by openssl over the content, by a new key of that kind with its own certificate. */
export async function opensslCms(content: Uint8Array, key: string): Promise<Uint8Array> {
  const cwd = await mkdtemp(join(tmpdir(), 'countersign-cms-'))
  const run = (...words: string[]) => execute('openssl', words, { cwd, timeout: 60_000 })
  try {
    await writeFile(join(cwd, 'content'), content)
    await run(
      'req',
      '-x509',
      '-newkey',
      key,
      '-nodes',
      '-subj',
      '/CN=Somebody',
      '-keyout',
      'key',
      '-out',
      'certificate',
    )
    const files = ['-in', 'content', '-signer', 'certificate', '-inkey', 'key', '-out', 'cms']
    await run('cms', '-sign', '-cades', '-binary', '-outform', 'DER', ...files)
    return new Uint8Array(await readFile(join(cwd, 'cms')))
  } finally {
    await rm(cwd, { recursive: true, force: true })
  }
}
