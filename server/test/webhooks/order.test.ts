import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { DeliverPorts } from '../../src/features/webhooks/deliver-next.ts'
import { pruneOldDeliveries } from '../../src/features/webhooks/prune-deliveries.ts'
import { OutboundFailed } from '../../src/ports/outbound-http.ts'
import { eventually } from '../harness/eventually.ts'
import { waitsForLock } from '../harness/waits-for-lock.ts'
import { gate } from '../jobs/job-nodes.ts'
import { startReceiver, status } from './receiver.ts'
import { announceIn, type WebhookFixture, webhookFixture } from './webhook-fixture.ts'

test('an event that is answered with 404 delays none after it, and is retried at its own times', async (t) => {
  const fixture = await webhookFixture(t)
  const receiver = await startReceiver(t, (response, { id }) => status(id === refused ? 404 : 200)(response))
  const subscription = fixture.subscribe('sr_1', receiver.url)
  const refused = await fixture.announce(subscription, 'signing_request.viewed')
  const signed = await fixture.announce(subscription, 'signature.signed')
  const completed = await fixture.announce(subscription, 'signing_request.completed')
  await fixture.runDue()
  assert.deepEqual(receiver.ids(), [refused, signed, completed], 'without any time between them')
  assert.deepEqual(await statesOf(fixture, [refused, signed, completed]), ['PENDING', 'DELIVERED', 'DELIVERED'])

  const times: number[] = []
  for (let last = fixture.ports.clock.now().getTime(); fixture.asks.length > 0; ) {
    const before = receiver.received.length
    await fixture.runNext()
    const now = fixture.ports.clock.now().getTime()
    if (receiver.received.length > before) times.push((now - last) / 1000)
    last = now
  }
  for (const [index, seconds] of [60, 600, 3600].entries()) {
    const waited = times[index] ?? 0
    assert.ok(waited >= seconds * 0.8 && waited <= seconds * 1.2, `${waited} s instead of ${seconds} s`)
  }
  assert.deepEqual(receiver.ids(), [refused, signed, completed, refused, refused, refused])
  assert.equal((await fixture.read(refused)).delivery.state, 'FAILED')
})

test('a receiver that answers only with 500 gets each event immediately, each with its own retries', async (t) => {
  const fixture = await webhookFixture(t)
  const receiver = await startReceiver(t, status(500))
  const subscription = fixture.subscribe('sr_1', receiver.url)
  const ids = []
  for (let event = 0; event < 4; event++) ids.push(await fixture.announce(subscription))
  const start = fixture.ports.clock.now().getTime()
  await fixture.runDue()
  assert.deepEqual(receiver.ids(), ids)
  while (fixture.asks.length > 0) await fixture.runNext()
  assert.deepEqual(
    await statesOf(fixture, ids),
    ids.map(() => 'FAILED'),
  )
  for (const id of ids) assert.equal(receiver.ids().filter((one) => one === id).length, 4)
  const minutes = (fixture.ports.clock.now().getTime() - start) / 60_000
  assert.ok(minutes <= 71 * 1.2, `the last was given up after ${minutes} minutes`)
})

test('a receiver that never answers delays an event by 10 seconds for each before it, and by no retry', async (t) => {
  const fixture = await webhookFixture(t)
  const { clock } = fixture.ports
  const sent: { id: string; at: number }[] = []
  const start = clock.now().getTime()
  const outbound: DeliverPorts['outbound'] = {
    ...fixture.ports.outbound,
    async post(_url, body, _headers, { timeoutMs }) {
      sent.push({ id: JSON.parse(String(body)).id, at: (clock.now().getTime() - start) / 1000 })
      clock.advance(timeoutMs / 1000)
      throw new OutboundFailed('timeout', 'Nobody answers.')
    },
  }
  const subscription = fixture.subscribe('sr_1', 'https://hooks.example.org/')
  const early = []
  for (let event = 0; event < 8; event++) early.push(await fixture.announce(subscription))
  await fixture.run('sr_1', { outbound })
  const completed = await fixture.announce(subscription, 'signing_request.completed')
  await fixture.runDue({ outbound })
  assert.deepEqual(
    sent.slice(0, 9),
    [...early, completed].map((id, index) => ({ id, at: index * 10 })),
    'the first retry is due after 48 to 72 seconds, and waits',
  )
})

test('the first attempts of events go out in their order, also after one was sent again', async (t) => {
  const fixture = await webhookFixture(t)
  const receiver = await startReceiver(t, (response, _, count) => status(count === 1 ? 404 : 200)(response))
  const subscription = fixture.subscribe('sr_1', receiver.url)
  const first = await fixture.announce(subscription)
  await fixture.runDue()
  const [second, third] = [await fixture.announce(subscription), await fixture.announce(subscription)]
  await fixture.resend(first)
  await fixture.runDue()
  assert.deepEqual(receiver.ids(), [first, first, second, third])
  assert.deepEqual(receiver.sequences(), [1, 1, 2, 3])
})

test('each subscription counts its events from 1, in commit order, and continues after they are deleted', async (t) => {
  const fixture = await webhookFixture(t)
  const receiver = await startReceiver(t)
  const [one, other] = [fixture.subscribe('sr_1', receiver.url), fixture.subscribe('sr_2', receiver.url)]
  for (const subscription of [one, other, one]) await fixture.announce(subscription)
  await fixture.runDue()
  assert.deepEqual(receiver.sequences().toSorted(), [1, 1, 2])
  fixture.ports.clock.advance(364 * 24 * 3600)
  await pruneOldDeliveries(fixture.ports)
  const late = await fixture.announce(one)
  await fixture.runDue()
  assert.equal(receiver.sequences().at(-1), 3)
  assert.equal((await fixture.read(late)).delivery.sequence, 3)
})

test('nodes of the version before still find when the earliest pending event is due', async (t) => {
  const fixture = await webhookFixture(t)
  const receiver = await startReceiver(t, (response, _, count) => status(count === 1 ? 500 : 200)(response))
  const subscription = fixture.subscribe('sr_1', receiver.url)
  const failed = await fixture.announce(subscription)
  await fixture.announce(subscription)
  await fixture.runDue()
  await fixture.announce(subscription)
  const { rows } = await sql<{ due_at: Date }>`select due_at from webhook_subscriptions`.execute(fixture.ports.database)
  assert.deepEqual(rows[0]?.due_at, (await fixture.read(failed)).delivery.nextAttemptAt)
})

test('an event of a node that does not count yet takes its number all the same', async (t) => {
  const fixture = await webhookFixture(t)
  const receiver = await startReceiver(t)
  const subscription = fixture.subscribe('sr_1', receiver.url)
  await fixture.announce(subscription)
  await fixture.ports.database.transaction().execute(async (transaction) => {
    await sql`
      insert into webhook_deliveries (id, subscription_id, owner, event, body, state, created_at, next_attempt_at)
      select 'evt_old', subscription_id, owner, event, '{"id":"evt_old"}', state, created_at, next_attempt_at
      from webhook_deliveries`.execute(transaction)
  })
  await fixture.announce(subscription)
  await fixture.runDue()
  assert.deepEqual(receiver.sequences(), [1, undefined, 3])
  assert.equal((await fixture.read('evt_old')).delivery.sequence, null)
})

test('events of one subscription that are announced at the same time are sent in the order of their commits', async (t) => {
  const fixture = await webhookFixture(t)
  const receiver = await startReceiver(t)
  const subscription = fixture.subscribe('sr_1', receiver.url)
  const [announced, commit] = [gate(), gate()]
  const first = fixture.ports.database.transaction().execute(async (transaction) => {
    const id = await announceIn(transaction, fixture.ports, subscription)
    announced.open()
    await commit.opened
    return id
  })
  await announced.opened
  const second = fixture.announce(subscription)
  assert.equal(await waitsForLock(fixture.ports.database, second), 'waits')
  commit.open()
  const inOrder = [await first, await second]
  await Promise.all(inOrder.map(() => fixture.run('sr_1')))
  await fixture.runDue()
  assert.deepEqual(receiver.ids(), inOrder)
  assert.deepEqual(receiver.sequences(), [1, 2])
})

test('an announcement that is rolled back sends nothing', async (t) => {
  const fixture = await webhookFixture(t)
  const receiver = await startReceiver(t)
  const subscription = fixture.subscribe('sr_1', receiver.url)
  const failing = fixture.ports.database.transaction().execute(async (transaction) => {
    await announceIn(transaction, fixture.ports, subscription)
    throw new Error('the cause did not come about')
  })
  await assert.rejects(failing, /did not come about/)
  await fixture.runDue()
  await fixture.resume()
  await fixture.runDue()
  assert.equal(receiver.received.length, 0)
})

test('two runs for one subscription never overlap', async (t) => {
  const fixture = await webhookFixture(t)
  const release = gate()
  const receiver = await startReceiver(t, (response) => void release.opened.then(() => response.end()))
  const subscription = fixture.subscribe('sr_1', receiver.url)
  const [first, second] = [await fixture.announce(subscription), await fixture.announce(subscription)]
  const running = fixture.run('sr_1', fixture.untimed)
  await eventually('the first request', () => receiver.received.length === 1)
  await fixture.run('sr_1')
  await fixture.resume()
  await fixture.run('sr_1')
  assert.deepEqual(receiver.ids(), [first])
  release.open()
  await running
  await fixture.runDue()
  assert.deepEqual(receiver.ids(), [first, second])
})

test('one slow receiver with many subscriptions gets a few attempts at a time and delays nobody else', async (t) => {
  const fixture = await webhookFixture(t)
  const release = gate()
  const slow = await startReceiver(t, (response) => void release.opened.then(() => response.end()))
  const quick = await startReceiver(t)
  for (let index = 0; index < 9; index++) await fixture.announce(fixture.subscribe(`slow_${index}`, slow.url))
  const held = []
  for (const { subscription } of fixture.asks.splice(0).slice(0, 4))
    held.push(fixture.run(subscription, fixture.untimed))
  await eventually('four requests to the slow one', () => slow.received.length === 4)
  for (let index = 4; index < 9; index++) await fixture.run(`slow_${index}`)
  await fixture.resume()
  await fixture.runDue()
  assert.equal(slow.received.length, 4)

  await fixture.announce(fixture.subscribe('quick', quick.url))
  await fixture.runDue()
  assert.equal(quick.received.length, 1)

  release.open()
  await Promise.all(held)
  await fixture.runDue()
  assert.equal(new Set(slow.ids()).size, 9, 'those that were turned away are asked for when there is room')
})

test('an event that finds no room is sent by its own age, not by when a failed one before it is retried', async (t) => {
  const fixture = await webhookFixture(t)
  const [one, others] = [gate(), gate()]
  const receiver = await startReceiver(t, (response, _, count) => {
    if (count === 1) status(500)(response)
    else if (count > 5) response.end()
    else void (count === 2 ? one : others).opened.then(() => response.end())
  })
  const subscription = fixture.subscribe('sr_1', receiver.url)
  await fixture.announce(subscription)
  await fixture.runDue()
  const held = []
  for (let index = 0; index < 4; index++) {
    await fixture.announce(fixture.subscribe(`held_${index}`, receiver.url))
    held.push(fixture.run(`held_${index}`, fixture.untimed))
  }
  await eventually('four requests that are held', () => receiver.received.length === 5)
  const event = await fixture.announce(subscription)
  for (let index = 0; index < 3; index++) {
    fixture.ports.clock.advance(1)
    await fixture.announce(fixture.subscribe(`later_${index}`, receiver.url))
  }
  await fixture.runDue()
  assert.equal(receiver.received.length, 5)
  one.open()
  await Promise.race(held)
  await fixture.runDue()
  assert.ok(receiver.ids().slice(5, 7).includes(event), 'two are recalled where one has ended')
  others.open()
  await Promise.all(held)
})

test('an owner with many slow receivers leaves room for other owners', async (t) => {
  const fixture = await webhookFixture(t)
  const release = gate()
  const answer = (response: { end(): void }) => void release.opened.then(() => response.end())
  const slow = await Promise.all(Array.from({ length: 7 }, () => startReceiver(t, answer)))
  const count = () => slow.reduce((sum, { received }) => sum + received.length, 0)
  const quick = await startReceiver(t)
  const held = []
  for (const [index, { url }] of slow.entries()) {
    for (const twin of ['a', 'b']) {
      await fixture.announce(fixture.subscribe(`sr_${index}${twin}`, url))
      held.push(fixture.run(`sr_${index}${twin}`, fixture.untimed))
      await eventually('the request', () => count() === Math.min(12, held.length))
    }
  }
  fixture.asks.splice(0)
  await fixture.announce(fixture.subscribe('sr_other', quick.url, 'org_2'))
  await fixture.runDue()
  assert.deepEqual([count(), quick.received.length], [12, 1])
  release.open()
  await Promise.all(held)
  await fixture.runDue()
  assert.equal(count(), 14)
})

function statesOf(fixture: WebhookFixture, ids: readonly string[]): Promise<string[]> {
  return Promise.all(ids.map(async (id) => (await fixture.read(id)).delivery.state))
}
