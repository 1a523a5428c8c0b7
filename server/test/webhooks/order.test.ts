import assert from 'node:assert/strict'
import { test } from 'node:test'
import { announceEvent } from '../../src/features/webhooks/announce-event.ts'
import { eventually } from '../harness/eventually.ts'
import { waitsForLock } from '../harness/waits-for-lock.ts'
import { gate } from '../jobs/job-nodes.ts'
import { startReceiver, status } from './receiver.ts'
import { webhookWorld } from './webhook-world.ts'

test('the next event of a subscription waits until the earlier one is delivered', async (t) => {
  const world = await webhookWorld(t)
  const receiver = await startReceiver(t, (response, _, count) => status(count <= 2 ? 500 : 200)(response))
  const subscription = world.subscribe('sr_1', receiver.url)
  const first = await world.announce(subscription, 'signature.signed')
  const second = await world.announce(subscription, 'signing_request.completed')
  await world.runDue()
  assert.deepEqual(receiver.ids(), [first])
  await world.runNext()
  assert.deepEqual(receiver.ids(), [first, first])
  await world.runNext()
  assert.deepEqual(receiver.ids(), [first, first, first, second])
  assert.deepEqual(world.asks, [])
})

test('the next event goes when the earlier one has given up', async (t) => {
  const world = await webhookWorld(t)
  const receiver = await startReceiver(t, (response, _, count) => status(count <= 4 ? 500 : 200)(response))
  const subscription = world.subscribe('sr_1', receiver.url)
  const [first, second] = [await world.announce(subscription), await world.announce(subscription)]
  await world.runDue()
  for (let retry = 0; retry < 3; retry++) await world.runNext()
  assert.deepEqual(receiver.ids(), [first, first, first, first, second])
  assert.equal((await world.read(first)).delivery.state, 'FAILED')
  assert.equal((await world.read(second)).delivery.state, 'DELIVERED')
})

test('events of one subscription that are announced at the same time are sent in the order of their commits', async (t) => {
  const world = await webhookWorld(t)
  const receiver = await startReceiver(t)
  const subscription = world.subscribe('sr_1', receiver.url)
  const [announced, commit] = [gate(), gate()]
  const first = world.ports.database.transaction().execute(async (transaction) => {
    const id = await announceEvent(transaction, world.ports, { subscription, event: 'signature.signed', data: {} })
    announced.open()
    await commit.opened
    return id
  })
  await announced.opened
  const second = world.announce(subscription)
  assert.equal(await waitsForLock(world.ports.database, second), 'waits')
  commit.open()
  const inOrder = [await first, await second]
  await Promise.all(inOrder.map(() => world.run('sr_1')))
  await world.runDue()
  assert.deepEqual(receiver.ids(), inOrder)
})

test('an announcement that is rolled back sends nothing', async (t) => {
  const world = await webhookWorld(t)
  const receiver = await startReceiver(t)
  const subscription = world.subscribe('sr_1', receiver.url)
  const failing = world.ports.database.transaction().execute(async (transaction) => {
    await announceEvent(transaction, world.ports, { subscription, event: 'signature.signed', data: {} })
    throw new Error('the cause did not come about')
  })
  await assert.rejects(failing, /did not come about/)
  await world.runDue()
  await world.resume()
  await world.runDue()
  assert.equal(receiver.received.length, 0)
})

test('two runs for one subscription never overlap', async (t) => {
  const world = await webhookWorld(t)
  const release = gate()
  const receiver = await startReceiver(t, (response) => void release.opened.then(() => response.end()))
  const subscription = world.subscribe('sr_1', receiver.url)
  const [first, second] = [await world.announce(subscription), await world.announce(subscription)]
  const running = world.run('sr_1', world.untimed)
  await eventually('the first request', () => receiver.received.length === 1)
  await world.run('sr_1')
  await world.resume()
  await world.run('sr_1')
  assert.deepEqual(receiver.ids(), [first])
  release.open()
  await running
  await world.runDue()
  assert.deepEqual(receiver.ids(), [first, second])
})

test('one slow receiver with many subscriptions gets a few attempts at a time and delays nobody else', async (t) => {
  const world = await webhookWorld(t)
  const release = gate()
  const slow = await startReceiver(t, (response) => void release.opened.then(() => response.end()))
  const quick = await startReceiver(t)
  for (let index = 0; index < 9; index++) await world.announce(world.subscribe(`slow_${index}`, slow.url))
  const held = []
  for (const { subscription } of world.asks.splice(0).slice(0, 4)) held.push(world.run(subscription, world.untimed))
  await eventually('four requests to the slow one', () => slow.received.length === 4)
  for (let index = 4; index < 9; index++) await world.run(`slow_${index}`)
  await world.resume()
  await world.runDue()
  assert.equal(slow.received.length, 4)

  await world.announce(world.subscribe('quick', quick.url))
  await world.runDue()
  assert.equal(quick.received.length, 1)

  release.open()
  await Promise.all(held)
  await world.runDue()
  assert.equal(new Set(slow.ids()).size, 9, 'those that were turned away are asked for when there is room')
})

test('an owner with many slow receivers leaves room for other owners', async (t) => {
  const world = await webhookWorld(t)
  const release = gate()
  const answer = (response: { end(): void }) => void release.opened.then(() => response.end())
  const slow = await Promise.all(Array.from({ length: 7 }, () => startReceiver(t, answer)))
  const count = () => slow.reduce((sum, { received }) => sum + received.length, 0)
  const quick = await startReceiver(t)
  const held = []
  for (const [index, { url }] of slow.entries()) {
    for (const twin of ['a', 'b']) {
      await world.announce(world.subscribe(`sr_${index}${twin}`, url))
      held.push(world.run(`sr_${index}${twin}`, world.untimed))
      await eventually('the request', () => count() === Math.min(12, held.length))
    }
  }
  world.asks.splice(0)
  await world.announce(world.subscribe('sr_other', quick.url, 'org_2'))
  await world.runDue()
  assert.deepEqual([count(), quick.received.length], [12, 1])
  release.open()
  await Promise.all(held)
  await world.runDue()
  assert.equal(count(), 14)
})
