import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { anchorNow } from '../../src/features/anchoring/anchor-now.ts'
import { findCoveringBatch, findCoveringBatches } from '../../src/features/anchoring/find-batch.ts'
import { readAnchoringStatus } from '../../src/features/anchoring/read-status.ts'
import { lookAtBatches } from '../../src/features/anchoring/work-on-batches.ts'
import type { Publisher } from '../../src/ports/publisher.ts'
import { createFakeChain, type FakeChain } from '../harness/fake-chain.ts'
import { type AnchoringFixture, anchoringFixture } from './anchoring-fixture.ts'

const hours = (count: number) => count * 3600

describe('Anchoring', () => {
  let chain: FakeChain
  let fixture: AnchoringFixture
  let away = false
  const publisher: Publisher = {
    async publish(_root, blocks) {
      if (away) throw new Error('the IPFS node does not answer')
      for await (const _ of blocks);
    },
  }
  beforeEach(async () => {
    away = false
    chain = createFakeChain({ name: 'Fakechain', isPublic: true })
    fixture = await anchoringFixture(chain, { publisher })
  })
  afterEach(() => fixture.end())

  const look = async (times = 1) => {
    for (; times > 0; times--) await lookAtBatches(fixture.ports)
  }
  const phaseOf = async (sequenceNumber: number) => (await findCoveringBatch(fixture.ports, sequenceNumber))?.phase
  const rootsWritten = () => [...chain.written.values()].reduce((sum, count) => sum + count, 0)

  it('finds out which chain it is before anything has to be written', async () => {
    let asked = 0
    chain.recognize = async () => {
      asked++
    }
    await look()
    assert.equal(asked, 1)
  })

  it('writes nothing while there is no record', async () => {
    fixture.ports.clock.advance(hours(100))
    await look(3)
    assert.equal(rootsWritten(), 0)
    assert.deepEqual(await anchorNow(fixture.ports), { kind: 'nothing-new' })
    const { queued, nextRootAt, open } = await readAnchoringStatus(fixture.ports)
    assert.deepEqual([queued, nextRootAt, open], [0, null, undefined])
  })

  it('writes the first root half a minute after the first record, with those that came meanwhile', async () => {
    const { sequenceNumber } = await fixture.record()
    await look()
    assert.equal(await phaseOf(sequenceNumber), undefined)
    fixture.ports.clock.advance(20)
    const second = await fixture.record()
    fixture.ports.clock.advance(10)
    await look()
    assert.equal(await phaseOf(sequenceNumber), 'ANCHORED')
    assert.equal(await phaseOf(second.sequenceNumber), 'ANCHORED')
    await look()
    assert.equal(await phaseOf(second.sequenceNumber), 'CONFIRMED')
    assert.equal(rootsWritten(), 1)
  })

  it('looks again at the moment when a root is due, where the clock would come too late', async () => {
    await fixture.record()
    fixture.ports.clock.advance(5)
    await look()
    assert.deepEqual(fixture.asked, [25])
    fixture.ports.clock.advance(25)
    await look(2)
    assert.equal(rootsWritten(), 1)
    fixture.asked.length = 0
    await fixture.record()
    await look()
    assert.deepEqual(fixture.asked, [])
  })

  it('writes at most one root in 24 hours, counted from when the last one was really written', async () => {
    await fixture.record()
    fixture.ports.clock.advance(30)
    chain.away = 'nobody answers'
    await look()
    fixture.ports.clock.advance(hours(20))
    chain.away = undefined
    await look(2)
    assert.equal(rootsWritten(), 1)
    await fixture.record()
    const { nextRootAt } = await readAnchoringStatus(fixture.ports)
    fixture.ports.clock.advance(hours(3))
    await look(3)
    assert.equal(rootsWritten(), 1)
    await assert.rejects(anchorNow(fixture.ports), {
      code: 'ANCHOR_TOO_SOON',
      message: /Fakechain at most once every 24/,
    })
    fixture.ports.clock.advance(hours(22))
    assert.ok(nextRootAt !== null && nextRootAt <= fixture.ports.clock.now())
    await look(3)
    assert.equal(rootsWritten(), 2)
  })

  it('waits for the time of an entry that a clock dated ahead, since no verifier takes an older block for it', async () => {
    await fixture.record()
    fixture.ports.clock.advance(hours(10))
    const { sequenceNumber } = await fixture.record()
    fixture.ports.clock.advance(-hours(10) + 60)
    await look()
    assert.equal(rootsWritten(), 0)
    const { nextRootAt } = await readAnchoringStatus(fixture.ports)
    fixture.ports.clock.advance(hours(10) - 60)
    assert.deepEqual(nextRootAt, fixture.ports.clock.now())
    await look(2)
    assert.equal(await phaseOf(sequenceNumber), 'CONFIRMED')
  })

  it('does not let all others wait for an entry that a clock dated far ahead', async () => {
    const { sequenceNumber } = await fixture.record()
    fixture.ports.clock.advance(hours(100))
    await fixture.record()
    fixture.ports.clock.advance(-hours(100) + 60)
    await look(2)
    assert.equal(await phaseOf(sequenceNumber), 'CONFIRMED')
  })

  it('lets nobody hurry a public chain, and everybody a local one', async () => {
    const local = createFakeChain({ name: 'local', isPublic: false })
    const home = await anchoringFixture(local)
    try {
      for (let count = 1; count <= 3; count++) {
        await home.record()
        assert.equal((await anchorNow(home.ports)).kind, 'closed')
        assert.equal(home.asked.at(-1), 0)
        await lookAtBatches(home.ports)
        await lookAtBatches(home.ports)
        assert.equal(local.written.size, count)
      }
    } finally {
      await home.end()
    }
  })

  it('lets nobody hurry an external chain, even before it is identified', async () => {
    const unknown = createFakeChain({ name: 'EVM chain', isPublic: false }, false)
    const restarted = await anchoringFixture(unknown)
    try {
      await restarted.record()
      assert.equal((await anchorNow(restarted.ports)).kind, 'closed')
      for (let looks = 0; looks < 2; looks++) await lookAtBatches(restarted.ports)
      await restarted.record()
      await assert.rejects(anchorNow(restarted.ports), { code: 'ANCHOR_TOO_SOON' })
    } finally {
      await restarted.end()
    }
  })

  it('identifies the chain before an early batch is named for it', async () => {
    let name = 'EVM chain'
    chain.network = () => ({ name, isPublic: true })
    chain.recognize = async () => {
      name = 'Sepolia'
    }
    await fixture.record()
    await anchorNow(fixture.ports)
    assert.equal((await readAnchoringStatus(fixture.ports)).open?.network, 'Sepolia')
  })

  it('has one batch open at a time, even when many nodes look concurrently', async () => {
    await fixture.record()
    fixture.ports.clock.advance(30)
    chain.confirming = false
    await Promise.all([look(2), look(2), look(2), look(2)])
    await fixture.record()
    fixture.ports.clock.advance(hours(30))
    await Promise.all([look(), look(), look()])
    assert.equal(rootsWritten(), 1)
    assert.equal((await anchorNow(fixture.ports)).kind, 'one-is-open')
    chain.confirming = true
    await look(3)
    await look(3)
    assert.equal(await phaseOf(1), 'CONFIRMED')
    assert.equal(rootsWritten(), 2)
  })

  it('says why a batch waits, and asks to look again', async () => {
    await fixture.record()
    fixture.ports.clock.advance(30)
    chain.away = 'no node of the chain answers'
    await look()
    const { open } = await readAnchoringStatus(fixture.ports)
    assert.equal(open?.reason, 'no node of the chain answers')
    assert.equal(open?.needsAttention, true)
    assert.deepEqual(fixture.asked, [1])
    chain.away = undefined
    chain.confirming = false
    await look()
    const waiting = (await readAnchoringStatus(fixture.ports)).open
    assert.deepEqual([waiting?.reason, waiting?.needsAttention], ['one more block', false])
  })

  it('raises the alarm when a batch is not confirmed after 36 hours', async () => {
    await fixture.record()
    fixture.ports.clock.advance(30)
    chain.away = 'no node of the chain answers'
    await look()
    fixture.ports.clock.advance(hours(36) - 60)
    assert.equal((await readAnchoringStatus(fixture.ports)).alarm, false)
    fixture.ports.clock.advance(120)
    assert.equal((await readAnchoringStatus(fixture.ports)).alarm, true)
    chain.away = undefined
    await look(2)
    assert.equal((await readAnchoringStatus(fixture.ports)).alarm, false)
  })

  it('is not confirmed before the proof is published, and continues when the publisher is back', async () => {
    const { sequenceNumber } = await fixture.record()
    fixture.ports.clock.advance(30)
    away = true
    await look(3)
    assert.equal(await phaseOf(sequenceNumber), 'ANCHORED')
    const { open } = await readAnchoringStatus(fixture.ports)
    assert.deepEqual([open?.reason, open?.needsAttention], ['the IPFS node does not answer', true])
    away = false
    await look()
    assert.equal(await phaseOf(sequenceNumber), 'CONFIRMED')
    assert.equal(rootsWritten(), 1)
  })

  it('is confirmed by the node that publishes it, also when another one fails meanwhile', async () => {
    const { sequenceNumber } = await fixture.record()
    fixture.ports.clock.advance(30)
    await look()
    const reached = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const slow: Publisher = {
      async publish() {
        reached.resolve()
        await released.promise
      },
    }
    const publishing = lookAtBatches({ ...fixture.ports, publisher: slow })
    await reached.promise
    away = true
    await look()
    assert.equal((await readAnchoringStatus(fixture.ports)).open?.needsAttention, true)
    released.resolve()
    await publishing
    assert.equal(await phaseOf(sequenceNumber), 'CONFIRMED')
  })

  for (const step of ['record', 'write', 'confirm'] as const) {
    it(`continues where it was after it died before "${step}"`, async () => {
      await fixture.record()
      fixture.ports.clock.advance(30)
      chain.onStep = (now) => {
        if (now === step) throw new Error('died')
      }
      await look(2)
      chain.onStep = () => {}
      await look(2)
      assert.equal(await phaseOf(1), 'CONFIRMED')
      assert.equal(rootsWritten(), 1)
    })
  }

  it('covers every record by exactly one batch, without a gap between batches', async () => {
    for (let day = 0; day < 3; day++) {
      for (let count = 0; count <= day; count++) await fixture.record()
      fixture.ports.clock.advance(hours(25))
      await look(3)
    }
    const batches = await Promise.all([0, 1, 2, 3, 4, 5, 6].map((number) => findCoveringBatch(fixture.ports, number)))
    assert.deepEqual(
      batches.map((batch) => `${batch?.first}-${batch?.size}`),
      ['0-2', '0-2', '2-4', '2-4', '4-7', '4-7', '4-7'],
    )
    assert.equal(await findCoveringBatch(fixture.ports, 7), undefined)
    const found = await findCoveringBatches(fixture.ports, [7, 5, 1, 0])
    assert.deepEqual(
      [...found].map(([number, { first, size }]) => `${number}: ${first}-${size}`),
      ['5: 4-7', '1: 0-2', '0: 0-2'],
    )
    assert.equal((await findCoveringBatches(fixture.ports, [])).size, 0)
  })
})
