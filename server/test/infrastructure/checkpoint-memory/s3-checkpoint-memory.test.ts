import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { createS3CheckpointMemory } from '../../../src/infrastructure/checkpoint-memory/s3-checkpoint-memory.ts'
import { createSecretKeyVault } from '../../../src/infrastructure/vault/secret-key-vault.ts'
import type { CheckpointMemory } from '../../../src/ports/checkpoint-memory.ts'
import { checkpointMemoryContract } from '../../contracts/checkpoint-memory.ts'
import { passingTimers } from '../../harness/set-timers.ts'
import { startRelay } from '../blob-store/relay.ts'
import { bucket } from '../blob-store/s3-fixture.ts'
import { startS3Server } from '../blob-store/s3-server.ts'

const vault = createSecretKeyVault(randomBytes(32))

function openAt(port: number, options: { onUnconditional?: () => void; vault?: typeof vault } = {}): CheckpointMemory {
  return createS3CheckpointMemory({
    storageUrl: `s3://S3RVER:S3RVER@127.0.0.1:${port}/${bucket}/some/prefix?tls=false`,
    vault,
    onUnconditional: () => assert.fail('the storage honours conditions'),
    timers: passingTimers(),
    ...options,
  })
}

checkpointMemoryContract('S3', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-s3-memory-'))
  let server = await startS3Server(folder, bucket)
  const { port } = server
  return {
    open: () => openAt(port),
    clear: () => rm(join(folder, bucket, 'some'), { recursive: true, force: true }),
    fail: () => server.stop(),
    async restore() {
      server = await startS3Server(folder, bucket, port)
    },
    async close() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
})

describe('S3, as a checkpoint memory', () => {
  async function startOwn(t: TestContext, conditions: 'honoured' | 'ignored' | 'refused' = 'honoured') {
    const folder = await mkdtemp(join(tmpdir(), 'countersign-s3-memory-'))
    t.after(() => rm(folder, { recursive: true, force: true }))
    const server = await startS3Server(folder, bucket, 0, conditions)
    t.after(() => server.stop())
    const objects = async () =>
      (await readdir(join(folder, bucket), { recursive: true })).filter((name) => name.endsWith('_object'))
    return { server, folder, objects }
  }

  it('leaves one object in the bucket, beside those of installations with another secret key', async (t) => {
    const { server, objects } = await startOwn(t)
    const memory = openAt(server.port)
    await memory.replace(undefined, 'one\n')
    await memory.replace(await memory.recall(), 'two\n')
    assert.equal((await objects()).length, 1)
    const other = openAt(server.port, { vault: createSecretKeyVault(randomBytes(32)) })
    assert.equal(await other.recall(), undefined)
    await other.replace(undefined, 'theirs\n')
    assert.equal((await memory.recall())?.note, 'two\n')
    assert.equal((await objects()).length, 2)
    for (const name of await objects())
      assert.match(name, /^some\/prefix\/log-checkpoint\/[0-9a-f]{32}\._S3rver_object$/)
  })

  it('has one note for nodes with the old secret key, with the new one, and with both', async (t) => {
    const { server, objects } = await startOwn(t)
    const [old, next, third] = [randomBytes(32), randomBytes(32), randomBytes(32)]
    const openWith = (secretKey: Uint8Array, ...read: Uint8Array[]) =>
      openAt(server.port, { vault: createSecretKeyVault(secretKey, { read }) })
    const [before, after] = [openWith(old, next), openWith(next, old)]
    assert.equal(await openWith(old).replace(undefined, 'one\n'), true)
    const one = await after.recall()
    assert.equal(one?.note, 'one\n')
    assert.equal(await after.replace(one, 'two\n'), true)
    assert.equal(await before.replace(one, 'another\n'), false)
    assert.equal((await objects()).length, 1)

    await after.followNewestKey()
    await after.followNewestKey()
    const alone = openWith(next)
    assert.equal((await alone.recall())?.note, 'two\n')
    assert.equal(await before.replace(await before.recall(), 'three\n'), true)
    assert.equal((await alone.recall())?.note, 'three\n')
    assert.equal((await objects()).length, 2, 'the note, and the object that names it')

    await openWith(third, next).followNewestKey()
    assert.equal(await openWith(third).replace(await openWith(third).recall(), 'four\n'), true)
    assert.equal((await before.recall())?.note, 'four\n')
  })

  it('has one note if nodes with different keys begin at the same moment', async (t) => {
    const { server, objects } = await startOwn(t)
    const [old, next] = [randomBytes(32), randomBytes(32)]
    const nodes = [
      [old, next],
      [next, old],
    ].map(([secretKey = old, other = next]) =>
      openAt(server.port, { vault: createSecretKeyVault(secretKey, { read: [other] }) }),
    )
    const replaced = await Promise.all(nodes.map((node, at) => node.replace(undefined, `${at}\n`)))
    assert.deepEqual(replaced.toSorted(), [false, true])
    assert.equal((await objects()).length, 1)
  })

  it('is found to hold the note when the answer to its PUT was lost', async (t) => {
    const { server } = await startOwn(t)
    const relay = await startRelay(t, server.port)
    const memory = openAt(relay.port)
    await memory.replace(undefined, 'one\n')
    const one = await memory.recall()
    relay.insteadOf((number) => (number === 1 ? 'lost' : undefined))
    assert.equal(await memory.replace(one, 'two\n'), false)
    assert.equal((await memory.recall())?.note, 'two\n')
  })

  it('takes every status by which storages say that a condition is not met for just that', async (t) => {
    const { server } = await startOwn(t)
    const relay = await startRelay(t, server.port)
    const memory = openAt(relay.port)
    await memory.replace(undefined, 'one\n')
    const one = await memory.recall()
    const missing = '<Error><Code>NoSuchKey</Code></Error>'
    for (const answer of [{ status: 412 }, { status: 409 }, { status: 304 }, { status: 404, body: missing }]) {
      relay.insteadOf(() => answer)
      assert.equal(await memory.replace(one, 'two\n'), false, String(answer.status))
    }
  })

  it('is believed neither when it breaks off nor when it gives far too much', async (t) => {
    const { server, folder, objects } = await startOwn(t)
    const relay = await startRelay(t, server.port)
    const memory = openAt(relay.port)
    await memory.replace(undefined, 'x'.repeat(2000))
    relay.insteadOf(() => 'cut')
    await assert.rejects(memory.recall(), /cannot be used: The storage at 127\.0\.0\.1:\d+ is unreachable/)
    relay.insteadOf(() => undefined)
    const [name = ''] = await objects()
    await writeFile(join(folder, bucket, name), Buffer.alloc(100_000))
    await assert.rejects(memory.recall(), /too large to be a checkpoint/)
  })

  for (const conditions of ['ignored', 'refused'] as const) {
    it(`looks before it writes where conditions are ${conditions}, and says so once`, async (t) => {
      const { server, objects } = await startOwn(t, conditions)
      let warnings = 0
      const memory = openAt(server.port, { onUnconditional: () => warnings++ })
      assert.equal(await memory.replace(undefined, 'one\n'), true)
      const one = await memory.recall()
      assert.equal(await memory.replace(undefined, 'another\n'), false)
      assert.equal(await memory.replace(one, 'two\n'), true)
      assert.equal(await memory.replace(one, 'another\n'), false)
      assert.equal((await memory.recall())?.note, 'two\n')
      assert.equal(warnings, 1)
      assert.equal((await objects()).length, 1)
    })
  }
})
