import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventually } from '../harness/eventually.ts'
import { openReceiptReader } from '../harness/receipt-reader.ts'
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

/** Requests as many at a time as there are loops, until it is stopped. */
function loadOn(nodes: readonly LogNode[]) {
  let answered = 0
  let stopped = false
  const repeat = async (act: () => Promise<unknown>) => {
    while (!stopped) {
      await act()
      answered += 1
    }
  }
  const loops = nodes.flatMap((node) => [
    repeat(node.stamp),
    repeat(node.stamp),
    repeat(node.tryToProve),
    repeat(async () => {
      node.timers.advance(1)
      await node.readiness()
    }),
  ])
  return {
    answers: (count: number) => eventually('answers', () => answered >= count),
    async stop() {
      stopped = true
      await Promise.all(loops)
    },
  }
}

/** The database may fail meanwhile. */
async function changeKey(node: LogNode): Promise<void> {
  const headers = { authorization: `Bearer ${node.adminToken}` }
  const { json } = await node.call('GET', '/admin/v1/log', { headers })
  const keyId = json.data?.keys.at(-1).keyId
  await node.call('POST', '/admin/v1/log/rotate-key', { headers, body: { keyId } })
}

/** How many of the promised entries each node that shows the log has, and how many of them its receipts prove to be lost. */
async function promisesOf(nodes: readonly LogNode[]): Promise<{ kept: number; lost: number }[]> {
  const found: { kept: number; lost: number }[] = []
  for (const { url } of nodes) {
    const reader = await openReceiptReader(url)
    if (reader === undefined) continue
    const count = { kept: 0, lost: 0 }
    for (const receipt of nodes.flatMap(({ receipts }) => receipts)) {
      const { standing } = await reader.read(receipt)
      count[standing === 'kept' ? 'kept' : 'lost'] += 1
    }
    found.push(count)
  }
  return found
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
      await node.prove()
    }
    await nodes.see()
    assert.deepEqual(nodes.witness.contradictions(), [])
    assert.equal(nodes.witness.sizes().at(-1), size + 3)
    const promised = three.reduce((sum, { receipts }) => sum + receipts.length, 0)
    assert.deepEqual(await promisesOf(three), Array(3).fill({ kept: promised, lost: 0 }))
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
    const proofs = await Promise.all([stranded, one, other].map((node) => node.tryToProve()))
    const [left, ...right] = proofs.map(({ status }) => status === 200)
    assert.notEqual(left, right.includes(true), 'one side signs, and only one')
    const losers = left === true ? [one, other] : [stranded]
    for (const node of losers)
      await refuses(node, /is not the one in the|was signed \(in the object storage\)|in the database has changed/)
    await nodes.see()
    assert.deepEqual(nodes.witness.contradictions(), [])
  })

  it('loses nothing that was answered if the replication is synchronous, and is not ready while it cannot write', async (t) => {
    const pair = await startStandbyPair(t, { synchronous: true })
    const nodes = logNodes(pair, pair.databaseUrl, (await ownStorage(pair)).url)
    const three = await startThree(nodes)
    const load = loadOn(three)
    await load.answers(200)
    await pair.losePrimary()
    for (const node of three) {
      await eventually('it sees that the database is a standby', async () => {
        const { status, json } = await node.call('GET', '/health/ready')
        const { reason = '' } = json.checks.find(({ name }: { name: string }) => name === 'database')
        return status === 503 && /cannot be written to: it is a standby/.test(reason)
      })
    }
    await pair.promote()
    for (const node of three) {
      await eventually('it is ready', async () => (await node.call('GET', '/health/ready')).status === 200)
      await stampsAgain(node)
    }
    await load.answers(600)
    await load.stop()
    await nodes.see()
    assert.deepEqual(nodes.witness.contradictions(), [])
    const promised = three.reduce((sum, { receipts }) => sum + receipts.length, 0)
    assert.deepEqual(await promisesOf(three), Array(3).fill({ kept: promised, lost: 0 }))
    t.diagnostic(`${promised} timestamps were answered, and all are there`)
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
        else if (lot < 0.8) await node.tryToProve()
        else if (lot < 0.95) node.timers.advance(1)
        else await nodes.witness.see(node.url)
      }
      await nodes.see()
      assert.deepEqual(nodes.witness.contradictions(), [])
    })

    it(`loses nothing under load that a receipt does not prove (${round})`, async (t) => {
      const chance = seededChance(`standby under load ${round}`)
      const some = (least: number) => least + Math.floor(chance() * 100)
      const pair = await startStandbyPair(t)
      const nodes = logNodes(pair, pair.databaseUrl, (await ownStorage(pair)).url)
      const first = await nodes.start(chance() < 0.5 ? { databaseUrl: pair.oldPrimaryUrl } : {})
      const three = [first, await nodes.start(), await nodes.start()]
      const together = loadOn(three)
      await together.answers(some(200))
      const lags = chance() < 0.7
      if (lags) await pair.cutReplication()
      await together.stop()
      // Those that do not hear of it are the ones that could continue with the standby.
      const alone = loadOn([first])
      // What the new key promises before the standby has the change must not be nobody's.
      const change = chance() < 0.7 ? changeKey(first) : undefined
      await alone.answers(some(1))
      await pair.failOver({ oldPrimary: chance() < 0.5 ? 'killed' : 'alive' })
      const afterwards = loadOn(three)
      await afterwards.answers(some(200))
      await Promise.all([alone.stop(), afterwards.stop(), change])
      await nodes.see()
      assert.deepEqual(nodes.witness.contradictions(), [])
      // Throws if a receipt neither fits the log nor proves that its entry is lost.
      const found = await promisesOf(three)
      for (const other of found) assert.deepEqual(other, found[0], 'all that show the log show the same')
      const outcome = found[0] === undefined ? 'the log stands still' : `${found[0].kept} kept, ${found[0].lost} lost`
      t.diagnostic(`${lags ? 'the standby lags behind' : 'the standby follows'}: ${outcome}`)
    })
  }
})
