import assert from 'node:assert/strict'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { eventually } from '../harness/eventually.ts'
import { takeSnapshot } from '../harness/exchange-database.ts'
import { dropDatabase, onServer, withDatabase } from '../harness/test-database.ts'
import { endingOf, logNodes, ownDatabase, refuses, stampsAgain } from './log-nodes.ts'
import { ownStorage } from './own-storage.ts'

describe('A log whose nodes share an object storage', () => {
  it('is continued by no node after its database went back, though they had not looked since', async (t) => {
    const ending = endingOf(t)
    const databaseUrl = await ownDatabase(ending)
    const storage = await ownStorage(ending)
    const { start, see, witness } = logNodes(ending, databaseUrl, storage.url)
    const [writer, idle] = [await start(), await start()]
    await writer.grow(3)
    await writer.prove()
    await idle.lookUntil(4)
    const snapshot = await takeSnapshot(databaseUrl)
    await stampsAgain(writer)
    const size = await writer.grow(3)
    await writer.prove()
    await witness.see(writer.url)
    assert.ok((await idle.remembered()) < size)

    await snapshot.restore()
    const unasked = await start().catch((error: Error) => error.message)
    assert.match(
      String(unasked),
      new RegExp(`older than the published log: it has 4 .* over ${size} was signed \\(in the object storage\\)`),
    )
    await eventually('an append is refused without a look of readiness before', async () => {
      const { status, json } = await idle.stamp()
      assert.notEqual(status, 201)
      return status === 503 && /in the object storage/.test(json.error)
    })
    for (const node of [writer, idle]) await refuses(node, /4 entries/)
    await see()
    assert.deepEqual(witness.contradictions(), [])
  })

  it('is not opened on a DATA_DIR and a database that were restored together', async (t) => {
    const ending = endingOf(t)
    const databaseUrl = await ownDatabase(ending)
    const storage = await ownStorage(ending)
    const { start } = logNodes(ending, databaseUrl, storage.url)
    const node = await start()
    await node.grow(2)
    await node.prove()
    const folder = await mkdtemp(join(tmpdir(), 'countersign-restored-'))
    ending.onEnd(() => rm(folder, { recursive: true, force: true }))
    await cp(node.dataDir, folder, { recursive: true, filter: (path) => !path.includes('local-chain') })
    const snapshot = await takeSnapshot(databaseUrl)
    await stampsAgain(node)
    await node.prove()
    await snapshot.restore()
    await assert.rejects(
      start({ environment: { DATA_DIR: folder } }),
      /older than the published log.*in the object storage\)\. Restore a newer backup/,
    )
  })

  it('is signed once where two nodes have two databases that both took over', async (t) => {
    const ending = endingOf(t)
    const databaseUrl = await ownDatabase(ending)
    const storage = await ownStorage(ending)
    const { start, see, witness } = logNodes(ending, databaseUrl, storage.url)
    const one = await start()
    await one.grow(2)
    await one.prove()
    const snapshot = await takeSnapshot(databaseUrl)
    ending.onEnd(() =>
      dropDatabase(withDatabase(databaseUrl, 'template1'), snapshot.connectionString.match(/test_\w+/g)?.at(-1) ?? ''),
    )
    await stampsAgain(one)
    const other = await start({ databaseUrl: snapshot.connectionString }).catch((error: Error) => error)
    assert.ok(!(other instanceof Error), String(other))
    await stampsAgain(other)
    const proofs = await Promise.all([one.tryToProve(), other.tryToProve()])
    assert.deepEqual(proofs.map(({ status }) => status).sort(), [200, 503])
    const loser = proofs[0]?.status === 200 ? other : one
    await refuses(loser, /is not the one in the|was signed \(in the object storage\)/)
    await see()
    assert.deepEqual(witness.contradictions(), [])
  })

  it('is neither appended to nor signed while the storage is away, and continues when it is back', async (t) => {
    const ending = endingOf(t)
    const databaseUrl = await ownDatabase(ending)
    const storage = await ownStorage(ending)
    const { start, witness, see } = logNodes(ending, databaseUrl, storage.url)
    const node = await start()
    await node.grow(2)
    await node.prove()
    await storage.stop()
    await node.grow(1)
    const unproved = await node.tryToProve()
    assert.equal(unproved.status, 503)
    assert.match(unproved.json.error, /cannot read or write its last signed checkpoint/)
    const refused = await node.stamp()
    assert.equal(refused.status, 503)
    assert.match(refused.json.error, /Timestamps and proofs are unavailable.*Try again later/)
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
    const { ok, reason } = await node.readiness()
    assert.equal(ok, false)
    assert.match(reason, /^The object storage, which has the last signed checkpoint, cannot be used: The storage at /)

    await storage.startAgain()
    await eventually('the node looks again by itself', async () => {
      node.timers.advance(1)
      return (await node.stamp()).status === 201
    })
    await node.prove()
    assert.deepEqual(await node.readiness(), { ok: true, reason: '' })
    await see()
    assert.deepEqual(witness.contradictions(), [])
  })

  it('is opened while the storage is away, and appended to only once the checkpoints are recalled', async (t) => {
    const ending = endingOf(t)
    const databaseUrl = await ownDatabase(ending)
    const storage = await ownStorage(ending)
    const { start } = logNodes(ending, databaseUrl, storage.url)
    const node = await start()
    await node.grow(1)
    await node.prove()
    await storage.stop()
    const later = await start()
    assert.equal((await later.stamp()).status, 503)
    assert.equal((await later.readiness()).ok, false)
    await storage.startAgain()
    assert.deepEqual(await later.readiness(), { ok: true, reason: '' })
    assert.equal((await later.stamp()).status, 201)
  })
})

describe('A log whose tables are filled again in place', () => {
  it('is compared with the signed checkpoints before the next append', async (t) => {
    const ending = endingOf(t)
    const databaseUrl = await ownDatabase(ending)
    const storage = await ownStorage(ending)
    const { start } = logNodes(ending, databaseUrl, storage.url)
    const [writer, idle] = [await start(), await start()]
    await writer.grow(4)
    await writer.prove()
    await onServer(
      databaseUrl,
      `begin;
       delete from log_entries where sequence_number > 0;
       create temporary table kept as
         select true as only_row, 1 as size, hash as last_hash, time as last_time from log_entries;
       truncate log_head, log_checkpoint;
       insert into log_head select * from kept;
       commit`,
    )
    const refused = await idle.stamp()
    assert.equal(refused.status, 503, refused.text)
    assert.match(refused.json.error, /it has 1 entries, but a checkpoint over 5 was signed \(in the object storage\)/)
  })
})
