import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeTemporaryFolder } from './temporary-folder.ts'

test('a run removes the folder of one that was killed, and leaves that of one that continues', async (t) => {
  const parent = await mkdtemp(join(tmpdir(), 'countersign-folders-'))
  const chosen = process.env.TMPDIR
  process.env.TMPDIR = parent
  t.after(async () => {
    if (chosen === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = chosen
    await rm(parent, { recursive: true, force: true })
  })
  const afterTheLast = Number(await readFile('/proc/sys/kernel/pid_max', 'utf8')) + 1
  const abandoned = join(parent, `countersign-tests-${afterTheLast}-abc`)
  const foreign = join(parent, 'something-else')
  for (const folder of [join(abandoned, 'postgres'), foreign]) await mkdir(folder, { recursive: true })

  const first = await makeTemporaryFolder()
  const second = await makeTemporaryFolder()

  assert.deepEqual([abandoned, foreign, first, second].map(existsSync), [false, true, true, true])
})
