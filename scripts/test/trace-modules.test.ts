import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { traceModules } from '../image/trace-modules.ts'

test('the image is not built without a package that the service imports', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-trace-'))
  try {
    const [main, part] = ['main.mjs', 'part.mjs'].map((name) => join(folder, name)) as [string, string]
    await writeFile(part, 'export const one = 1\n')
    await writeFile(main, "await import('./part.mjs')\n")
    assert.deepEqual(await traceModules([main]), [main, part])
    await writeFile(part, "await import('not-installed/part')\n")
    await assert.rejects(traceModules([main]), /Not installed: not-installed\/part of .*part\.mjs/)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
