import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { SigningHarness } from './signing-harness.ts'

const run = promisify(execFile)

/** One file of the evidence of a request. */
export async function fileOfEvidence({ service, key }: SigningHarness, id: string, name: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-evidence-'))
  try {
    const evidence = await fetch(`${service.url}/api/v1/signing/${id}/evidence`, { headers: { 'x-api-key': key } })
    await writeFile(join(folder, 'evidence.zip'), Buffer.from(await evidence.arrayBuffer()))
    await run('unzip', ['-q', 'evidence.zip', name], { cwd: folder })
    return await readFile(join(folder, name))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
