// These tests wait for real time: undici measures the silence of a storage by its own timers.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { openS3BlobStore } from '../../src/infrastructure/blob-store/s3-blob-store.ts'
import { createSecretKeyVault } from '../../src/infrastructure/vault/secret-key-vault.ts'
import { failsAs } from '../contracts/blob-store.ts'
import { passingTimers } from '../harness/set-timers.ts'
import { startRelay } from '../infrastructure/blob-store/relay.ts'

async function openBehindRelay(t: TestContext, attempts: number) {
  const draftsDir = await mkdtemp(join(tmpdir(), 'countersign-s3-'))
  t.after(() => rm(draftsDir, { recursive: true }))
  const relay = await startRelay(t, 1)
  const store = await openS3BlobStore({
    storageUrl: `s3://key:secret@127.0.0.1:${relay.port}/documents?tls=false`,
    vault: createSecretKeyVault(randomBytes(32)),
    draftsDir,
    timing: { attempts, idleMs: 200 },
    timers: passingTimers(),
  })
  return { store, relay, drafts: () => readdir(draftsDir) }
}

test('a storage that says nothing is tried again', async (t) => {
  // As many attempts as a busy machine may need to answer in time.
  const { store, relay, drafts } = await openBehindRelay(t, 9)
  relay.insteadOf((number) => (number < 3 ? 'silent' : { status: 200 }))
  await store.put(randomBytes(200_000))
  assert.ok(relay.requests.length >= 3)
  assert.deepEqual(await drafts(), [])
})

test('a storage that stays silent is given up', async (t) => {
  const { store, relay, drafts } = await openBehindRelay(t, 2)
  relay.insteadOf(() => 'silent')
  await assert.rejects(store.put(randomBytes(1000)), failsAs('unavailable'))
  assert.ok(relay.requests.length <= 2)
  assert.deepEqual(await drafts(), [])
})
