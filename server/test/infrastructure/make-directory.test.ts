import assert from 'node:assert/strict'
import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { makeDirectory } from '../../src/infrastructure/make-directory.ts'

describe('A folder', () => {
  let above: string
  before(async () => {
    above = await mkdtemp(join(tmpdir(), 'countersign-folder-'))
  })
  after(() => rm(above, { recursive: true, force: true }))

  it('is created with its parents, and again safely, however many ask concurrently', async () => {
    const path = join(above, 'one/two/three')
    await Promise.all(Array.from({ length: 8 }, () => makeDirectory(path)))
    await makeDirectory(path)
    assert.ok((await stat(path)).isDirectory())
  })

  it('is not made where a file or a link to nothing is in the way', async () => {
    await writeFile(join(above, 'file'), '')
    await symlink(join(above, 'nothing'), join(above, 'link'))
    for (const path of ['file', 'file/below', 'link', 'link/below']) {
      await assert.rejects(makeDirectory(join(above, path)), { code: 'EEXIST' }, path)
    }
  })
})
