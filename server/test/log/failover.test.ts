import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventually } from '../harness/eventually.ts'
import { takeSnapshot } from '../harness/exchange-database.ts'
import { endingOf, logNodes, ownDatabase, refuses, stampsAgain } from './log-nodes.ts'

describe('A log whose database goes back while its nodes run', () => {
  it('is continued by no node that has watched it, and each says so at the next look of readiness', async (t) => {
    const ending = endingOf(t)
    const databaseUrl = await ownDatabase(ending)
    const { start, see, witness } = logNodes(ending, databaseUrl)
    const [writer, watcher, idle] = [await start(), await start(), await start()]
    await writer.grow(3)
    await writer.prove()
    const snapshot = await takeSnapshot(databaseUrl)
    await stampsAgain(writer)
    const size = await writer.grow(3)
    await writer.prove()
    await see()
    for (const node of [watcher, idle]) await node.lookUntil(size)

    await snapshot.restore()
    assert.equal(await watcher.remembered(), size)
    await refuses(
      watcher,
      new RegExp(`has 4 entries of the log|it has 4 entries, but a checkpoint over ${size} was signed`),
    )
    for (const node of [writer, idle]) await refuses(node, /4 entries/)
    await see()
    assert.deepEqual(witness.contradictions(), [])
    assert.equal(witness.sizes().at(-1), size)
  })

  it('is continued when the right database is back, without a restart', async (t) => {
    const ending = endingOf(t)
    const databaseUrl = await ownDatabase(ending)
    const { start, see, witness } = logNodes(ending, databaseUrl)
    const [one, other] = [await start(), await start()]
    await one.grow(2)
    const old = await takeSnapshot(databaseUrl)
    await stampsAgain(one)
    const size = await one.grow(2)
    await one.prove()
    await other.lookUntil(size)
    const right = await takeSnapshot(databaseUrl)
    await old.restore()
    for (const node of [one, other]) await refuses(node, /3 entries/)
    await right.restore()
    for (const node of [one, other]) {
      await eventually('it is ready', async () => (await node.readiness()).ok)
      await stampsAgain(node)
      await node.prove()
    }
    await see()
    assert.deepEqual(witness.contradictions(), [])
  })

  it('is not continued where the older one has grown beyond what was signed', async (t) => {
    const ending = endingOf(t)
    const databaseUrl = await ownDatabase(ending)
    const { start, see } = logNodes(ending, databaseUrl)
    const [writer, watcher] = [await start(), await start()]
    await writer.grow(2)
    const snapshot = await takeSnapshot(databaseUrl)
    await stampsAgain(writer)
    const size = await writer.grow(1)
    await writer.prove()
    await watcher.lookUntil(size)
    await see()
    // A node that has lost its DATA_DIR cannot know, and continues.
    await snapshot.restore()
    const forgetful = await start()
    await forgetful.grow(6)
    await refuses(watcher, new RegExp(`root of its first ${size} entries is not the one|in the database has changed`))
    await refuses(writer, /is not the one in the|in the database has changed/)
  })
})
