import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { createFileCheckpointMemory } from '../../../src/infrastructure/checkpoint-memory/file-checkpoint-memory.ts'
import { checkpointMemoryContract } from '../../contracts/checkpoint-memory.ts'

checkpointMemoryContract('the file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-memory-'))
  const path = join(folder, 'log-checkpoint')
  return {
    open: () => createFileCheckpointMemory(folder),
    clear: () => rm(path, { force: true }),
    // Not even root can put a file in the place of a folder.
    async fail() {
      await rename(path, `${path}-aside`)
      await mkdir(path)
    },
    async restore() {
      await rm(path, { recursive: true })
      await rename(`${path}-aside`, path)
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
})

it('The file of a checkpoint memory is the only one that is left, whether it was replaced or not', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-memory-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const memory = createFileCheckpointMemory(folder)
  await memory.replace(undefined, 'one\n')
  await memory.replace(undefined, 'another\n')
  assert.deepEqual(await readdir(folder), ['log-checkpoint'])
})
