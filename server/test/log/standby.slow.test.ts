import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventually } from '../harness/eventually.ts'
import { isLongRun, seededChance } from '../harness/run-settings.ts'
import { type LogNode, type LogNodes, logNodes, refuses, stampsAgain } from './log-nodes.ts'
import { ownStorage } from './own-storage.ts'
import { type StandbyPair, startStandbyPair } from './standby-pair.ts'

async function startThree({ start }: LogNodes): Promise<[LogNode, LogNode, LogNode]> {
  return [await start(), await start(), await start()]
}

/** The log has grown and was signed on all nodes, and the standby has it. */
async function begin(pair: StandbyPair, [one, ...others]: readonly [LogNode, ...LogNode[]]): Promise<number> {
  const size = await one.grow(40)
  await one.prove()
  for (const node of others) await node.lookUntil(size)
  await pair.caughtUp()
  return size
}

describe('A log on three nodes, when a standby takes over', () => {
  it('is continued by all of them if the standby has everything that was signed', async (t) => {
    const pair = await startStandbyPair(t)
    const nodes = logNodes(pair, pair.databaseUrl)
    const three = await startThree(nodes)
    const size = await begin(pair, three)
    await pair.failOver({ oldPrimary: 'killed' })
    for (const node of three) {
      await eventually('it is ready', async () => (await node.readiness()).ok)
      await stampsAgain(node)
      assert.equal((await node.prove()).status, 200)
    }
    await nodes.see()
    assert.deepEqual(nodes.witness.contradictions(), [])
    assert.equal(nodes.witness.sizes().at(-1), size + 3)
  })

  it('is continued by none of them if they have watched it grow and the standby lags behind', async (t) => {
    const pair = await startStandbyPair(t)
    const nodes = logNodes(pair, pair.databaseUrl)
    const three = await startThree(nodes)
    const [writer, ...idle] = three
    const old = await begin(pair, three)
    await pair.cutReplication()
    const size = await writer.grow(30)
    await writer.prove()
    for (const node of idle) await node.lookUntil(size)
    await pair.failOver({ oldPrimary: 'killed' })
    for (const node of [...idle, writer]) await refuses(node, new RegExp(`has ${old} entries`))
    await nodes.see()
    assert.deepEqual(nodes.witness.contradictions(), [])
    assert.equal(nodes.witness.sizes().at(-1), size)
  })

  it('is continued by none of them if they share an object storage, though they had not looked', async (t) => {
    const pair = await startStandbyPair(t)
    const nodes = logNodes(pair, pair.databaseUrl, (await ownStorage(pair)).url)
    const three = await startThree(nodes)
    const [writer, ...idle] = three
    const old = await begin(pair, three)
    await pair.cutReplication()
    const size = await writer.grow(30)
    await writer.prove()
    await pair.failOver({ oldPrimary: 'killed' })
    for (const node of idle) await refuses(node, new RegExp(`it has ${old} entries, but a checkpoint over ${size}`))
    await refuses(writer, new RegExp(`has ${old} entries`))
    await nodes.see()
    assert.deepEqual(nodes.witness.contradictions(), [])
  })

  it('is signed on one side only if the old primary lives on and they share an object storage', async (t) => {
    const pair = await startStandbyPair(t)
    const nodes = logNodes(pair, pair.databaseUrl, (await ownStorage(pair)).url)
    const stranded = await nodes.start({ databaseUrl: pair.oldPrimaryUrl })
    const [one, other] = [await nodes.start(), await nodes.start()]
    await begin(pair, [stranded, one, other])
    await pair.cutReplication()
    await pair.failOver({ oldPrimary: 'alive' })
    for (const node of [stranded, one, other]) await stampsAgain(node)
    const proofs = await Promise.all([stranded, one, other].map((node) => node.prove()))
    const [left, ...right] = proofs.map(({ status }) => status === 200)
    assert.notEqual(left, right.includes(true), 'one side signs, and only one')
    const losers = left === true ? [one, other] : [stranded]
    for (const node of losers)
      await refuses(node, /is not the one in the|was signed \(in the object storage\)|in the database has changed/)
    await nodes.see()
    assert.deepEqual(nodes.witness.contradictions(), [])
  })

  const rounds = isLongRun ? 20 : 1
  for (let round = 0; round < rounds; round++) {
    it(`has one history, whatever happens when, if they share an object storage (${round})`, async (t) => {
      const chance = seededChance(`standby ${round}`)
      const pair = await startStandbyPair(t)
      const nodes = logNodes(pair, pair.databaseUrl, (await ownStorage(pair)).url)
      const first = await nodes.start(chance() < 0.5 ? { databaseUrl: pair.oldPrimaryUrl } : {})
      const three = [first, await nodes.start(), await nodes.start()]
      const cutAt = 20 + Math.floor(chance() * 40)
      const failOverAt = cutAt + 5 + Math.floor(chance() * 25)
      for (let step = 0; step < 140; step++) {
        if (step === cutAt) await pair.cutReplication()
        if (step === failOverAt) await pair.failOver({ oldPrimary: chance() < 0.5 ? 'killed' : 'alive' })
        // While the standby lags behind, others rarely hear of it: those are the ones that could continue with it.
        const isLagging = step >= cutAt && step < failOverAt
        const node = three[isLagging && chance() < 0.9 ? 0 : Math.floor(chance() * 3)] as LogNode
        const lot = chance()
        if (lot < 0.5) await node.stamp()
        else if (lot < 0.8) await node.prove()
        else if (lot < 0.95) node.timers.advance(1)
        else await nodes.witness.see(node.url)
      }
      await nodes.see()
      assert.deepEqual(nodes.witness.contradictions(), [])
    })
  }
})
