import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { chmod, type FileHandle, mkdir, mkdtemp, open, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { openLocalBlobStore } from '../../../src/infrastructure/blob-store/local-blob-store.ts'
import { createSecretKeyVault } from '../../../src/infrastructure/vault/secret-key-vault.ts'
import { blobStoreContract, failsAs } from '../../contracts/blob-store.ts'
import { makeLocalFixture, readSizes } from './local-fixture.ts'

blobStoreContract('the local folder', makeLocalFixture)

const vault = createSecretKeyVault(randomBytes(32))
const isRoot = process.getuid?.() === 0

async function makeFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-blobs-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** On its own file system of one megabyte; undefined if this process may not mount one. */
async function makeTinyFolder(t: TestContext): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-blobs-'))
  try {
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=0700', 'tmpfs', folder], { stdio: 'ignore' })
    t.after(() => execFileSync('/bin/umount', [folder]))
    return folder
  } catch {
    return undefined
  } finally {
    t.after(() => rm(folder, { recursive: true, force: true }))
  }
}

test('a blob is on the disk, with its name and that of its folder, before put resolves', async (t) => {
  const dataDir = await makeFolder(t)
  const store = await openLocalBlobStore({ dataDir, vault })
  const handle = await open(dataDir)
  const synced: string[] = []
  const prototype: FileHandle = Object.getPrototypeOf(handle)
  const { sync } = prototype
  t.mock.method(prototype, 'sync', function (this: FileHandle) {
    synced.push(readlinkSync(`/proc/self/fd/${this.fd}`))
    return sync.call(this)
  })
  await store.put(randomBytes(10))
  await handle.close()
  const [draft = '', shard = '', blobs = ''] = synced
  assert.equal(dirname(draft), join(dataDir, 'blobs/drafts'))
  assert.match(shard, /\/blobs\/[0-9a-f]{2}$/)
  assert.equal(blobs, join(dataDir, 'blobs'))
})

test('files are for their owner alone', async (t) => {
  const dataDir = await makeFolder(t)
  const store = await openLocalBlobStore({ dataDir, vault })
  await store.put(randomBytes(10))
  const blobs = join(dataDir, 'blobs')
  const folder = (await readdir(blobs)).find((name) => name !== 'drafts') ?? ''
  const [name = ''] = await readdir(join(blobs, folder))
  assert.equal((await stat(join(blobs, folder, name))).mode & 0o777, 0o600)
  assert.equal((await stat(join(blobs, folder))).mode & 0o777, 0o700)
})

test('what a crash has left is swept, what another is writing is not', async (t) => {
  const dataDir = await makeFolder(t)
  const drafts = join(dataDir, 'blobs/drafts')
  await mkdir(drafts, { recursive: true })
  await writeFile(join(drafts, 'left'), 'half')
  await writeFile(join(drafts, 'fresh'), 'half')
  const long = new Date(Date.now() - 2 * 3_600_000)
  await utimes(join(drafts, 'left'), long, long)
  await openLocalBlobStore({ dataDir, vault })
  assert.deepEqual(await readdir(drafts), ['fresh'])
})

test('a full disk is reported, keeps nothing half-written, and accepts again when there is space', async (t) => {
  const dataDir = await makeTinyFolder(t)
  if (dataDir === undefined) return t.skip('file systems cannot be mounted here')
  const store = await openLocalBlobStore({ dataDir, vault })
  const content = randomBytes(2 * 1024 * 1024)
  await assert.rejects(store.put(content), failsAs('full'))
  assert.equal(await store.has(createHash('sha256').update(content).digest('hex')), false)
  assert.deepEqual(await readSizes(join(dataDir, 'blobs/drafts')), [])
  await writeFile(join(dataDir, 'ballast'), randomBytes(1024 * 1024)).catch(() => {})
  await assert.rejects(store.check(), failsAs('full'))
  await rm(join(dataDir, 'ballast'))
  await store.check()
})

test('a folder that is not writable is reported, when opened and later', async (t) => {
  // Permissions do not stop root; a read-only file system does.
  const dataDir = isRoot ? await makeTinyFolder(t) : await makeFolder(t)
  if (dataDir === undefined) return t.skip('file systems cannot be mounted here')
  const forbid = () => (isRoot ? execFileSync('/bin/mount', ['-o', 'remount,ro', dataDir]) : chmod(dataDir, 0o500))
  const allow = () => (isRoot ? execFileSync('/bin/mount', ['-o', 'remount,rw', dataDir]) : chmod(dataDir, 0o700))
  await forbid()
  await assert.rejects(openLocalBlobStore({ dataDir, vault }), failsAs('denied'))
  await allow()
  const store = await openLocalBlobStore({ dataDir, vault })
  const { sha256 } = await store.put(randomBytes(10))
  if (!isRoot) return
  await forbid()
  await assert.rejects(store.check(), failsAs('denied'))
  await assert.rejects(store.delete(sha256), failsAs('denied'))
  assert.equal(await store.has(sha256), true)
})

test('a folder that has disappeared is reported', async (t) => {
  const dataDir = await makeFolder(t)
  const store = await openLocalBlobStore({ dataDir, vault })
  await rm(join(dataDir, 'blobs'), { recursive: true })
  await assert.rejects(store.check(), failsAs('unavailable'))
})
