import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { addSecretKey, keepSecretKeys, readSecretKeys } from '../../../src/infrastructure/vault/kept-secret-keys.ts'

test('a file of secret keys gets a new first line, and keeps the others', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-keys-'))
  t.after(() => rm(folder, { recursive: true }))
  const path = join(folder, 'secret-key')
  assert.equal(await readSecretKeys(path), undefined)
  const first = await keepSecretKeys(path)
  assert.equal(first.length, 1)
  await addSecretKey(path, first)
  const both = await keepSecretKeys(path)
  assert.deepEqual(both.slice(1), first)
  assert.notDeepEqual(both[0], first[0])
  assert.match(await readFile(path, 'utf8'), /^([0-9a-f]{64}\n){2}$/)
  assert.equal((await stat(path)).mode & 0o777, 0o600)
  assert.deepEqual(await readdir(folder), ['secret-key'], 'no draft is left')
  await writeFile(path, 'damaged')
  await assert.rejects(keepSecretKeys(path), /must contain 64 hexadecimal characters/)
  await writeFile(path, '')
  await assert.rejects(keepSecretKeys(path), /must contain 64 hexadecimal characters/)
})
