import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { openBackupFile } from '../../../src/infrastructure/backup/backup-place.ts'

test('a backup file gets its name once it is complete', async (t) => {
  const folder = await temporary(t)
  async function* content() {
    yield Buffer.from('one')
    assert.deepEqual(await readdir(folder), ['backup.incomplete'])
    yield Buffer.from('two')
  }
  const place = openBackupFile(join(folder, 'backup'))
  await place.write(content())
  assert.deepEqual(await readdir(folder), ['backup'])
  assert.equal(await readFile(join(folder, 'backup'), 'utf8'), 'onetwo')
  const read: Uint8Array[] = []
  for await (const chunk of place.read()) read.push(chunk)
  assert.equal(Buffer.concat(read).toString(), 'onetwo')
})

test('a backup that fails in the middle leaves no file', async (t) => {
  const folder = await temporary(t)
  async function* content() {
    yield Buffer.from('one')
    throw new Error('the database is gone')
  }
  await assert.rejects(openBackupFile(join(folder, 'backup')).write(content()), /the database is gone/)
  assert.deepEqual(await readdir(folder), [])
})

test('a backup whose database is gone is not said to be a matter of its file', async (t) => {
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' })
  async function* content() {
    yield Buffer.from('one')
    throw lost
  }
  const place = openBackupFile(join(await temporary(t), 'backup'))
  await assert.rejects(place.write(content()), (error) => error === lost)
})

test('a backup never replaces a file, and takes over what an interrupted one has left', async (t) => {
  const folder = await temporary(t)
  await writeFile(join(folder, 'backup.incomplete'), 'what an interrupted backup has left')
  async function* content() {
    yield Buffer.from('whole')
  }
  const place = openBackupFile(join(folder, 'backup'))
  await place.write(content())
  assert.equal(await readFile(join(folder, 'backup'), 'utf8'), 'whole')
  await assert.rejects(place.write(content()), /exists\. Name a file that does not exist yet/)
})

test('a backup in a folder that does not exist is refused by a sentence', async (t) => {
  const place = openBackupFile(join(await temporary(t), 'missing/backup'))
  await assert.rejects(place.write(content()), /The file .*missing\/backup cannot be used \(ENOENT\)/)
  await assert.rejects(place.read()[Symbol.asyncIterator]().next(), /cannot be used \(ENOENT\)/)
  async function* content() {
    yield Buffer.from('one')
  }
})

async function temporary(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-backup-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}
