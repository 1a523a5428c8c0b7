import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listDeliveries } from '../../src/features/webhooks/list-deliveries.ts'
import { keptDays } from '../../src/features/webhooks/model.ts'
import { pruneOldDeliveries } from '../../src/features/webhooks/prune-deliveries.ts'
import { resendDelivery } from '../../src/features/webhooks/resend-delivery.ts'
import { Refusal } from '../../src/vocabulary/refusal.ts'
import { eventually } from '../harness/eventually.ts'
import { waitsForLock } from '../harness/waits-for-lock.ts'
import { gate } from '../jobs/job-nodes.ts'
import { startReceiver, status } from './receiver.ts'
import { webhookFixture } from './webhook-fixture.ts'

test('a delivered one is sent again with the same id and bytes, and its count restarts', async (t) => {
  const fixture = await webhookFixture(t)
  const receiver = await startReceiver(t, (response, _, count) => status(count === 2 ? 500 : 200)(response))
  const id = await fixture.announce(fixture.subscribe('sr_1', receiver.url))
  await fixture.runDue()
  await fixture.resend(id)
  await fixture.runDue()
  assert.equal((await fixture.read(id)).delivery.state, 'PENDING')
  await fixture.runNext()
  const { delivery, attempts } = await fixture.read(id)
  assert.deepEqual([delivery.state, delivery.attempts], ['DELIVERED', 2])
  assert.deepEqual(
    attempts.map(({ number }) => number),
    [2, 1, 1],
  )
  assert.equal(new Set(receiver.received.map(({ body }) => String(body))).size, 1)
  assert.deepEqual(
    receiver.received.map(({ headers }) => headers['x-service-attempt']),
    ['1', '1', '2'],
  )
})

test('failed and ended ones go again, the earlier first, and a retry that waits keeps its time', async (t) => {
  const fixture = await webhookFixture(t)
  let answer = 500
  const receiver = await startReceiver(t, (response) => status(answer)(response))
  const subscription = fixture.subscribe('sr_1', receiver.url)
  const failed = await fixture.announce(subscription)
  await fixture.runDue()
  for (let retry = 0; retry < 3; retry++) await fixture.runNext()
  answer = 410
  const ended = await fixture.announce(subscription)
  await fixture.runDue()
  answer = 500
  const pending = await fixture.announce(subscription)
  await fixture.runDue()
  const waits = (await fixture.read(pending)).delivery.nextAttemptAt
  assert.deepEqual(
    await Promise.all([failed, ended, pending].map(async (id) => (await fixture.read(id)).delivery.state)),
    ['FAILED', 'ENDED', 'PENDING'],
  )

  answer = 200
  const before = receiver.received.length
  await fixture.resend(ended)
  await fixture.resend(failed)
  await fixture.runDue()
  assert.deepEqual(receiver.ids().slice(before), [failed, ended])
  assert.deepEqual((await fixture.read(pending)).delivery.nextAttemptAt, waits, 'its own retry keeps its time')
  await fixture.runNext()
  assert.deepEqual(receiver.ids().slice(before), [failed, ended, pending])
})

test('one that waits for its retry is sent immediately, and one that is running is not sent twice', async (t) => {
  const fixture = await webhookFixture(t)
  const release = gate()
  const receiver = await startReceiver(t, (response, _, count) => {
    if (count === 1) status(500)(response)
    else void release.opened.then(() => response.end())
  })
  const id = await fixture.announce(fixture.subscribe('sr_1', receiver.url))
  await fixture.runDue()
  fixture.asks.splice(0)
  await fixture.resend(id)
  assert.deepEqual((await fixture.read(id)).delivery.attempts, 0)
  const running = fixture.run('sr_1', fixture.untimed)
  await eventually('the second request', () => receiver.received.length === 2)
  await fixture.resend(id)
  release.open()
  await running
  await fixture.runDue()
  assert.equal(receiver.received.length, 2)
  assert.equal((await fixture.read(id)).delivery.state, 'DELIVERED')
})

test('an unknown one is refused', async (t) => {
  const fixture = await webhookFixture(t)
  const refused = (error: unknown) => error instanceof Refusal && error.code === 'NOT_FOUND'
  await assert.rejects(fixture.resend('evt_none'), refused)
  await assert.rejects(fixture.read('evt_none'), refused)
})

test('deliveries are listed by page, the newest first, by subscription, owner and state', async (t) => {
  const fixture = await webhookFixture(t)
  const receiver = await startReceiver(t)
  const ids: string[] = []
  for (let index = 0; index < 5; index++) {
    const owner = index < 3 ? 'org_1' : 'org_2'
    ids.push(await fixture.announce(fixture.subscribe(`sr_${index % 4}`, receiver.url, owner)))
    fixture.ports.clock.advance(1)
  }
  const list = async (query: Partial<Parameters<typeof listDeliveries>[1]>) => {
    const { items, nextCursor } = await listDeliveries(fixture.ports, { limit: 10, ...query })
    return { ids: items.map(({ id }) => ids.indexOf(id)), nextCursor }
  }
  assert.deepEqual(await list({}), { ids: [4, 3, 2, 1, 0], nextCursor: null })
  const first = await list({ limit: 2 })
  assert.deepEqual(first.ids, [4, 3])
  const second = await list({ limit: 2, cursor: first.nextCursor ?? '' })
  assert.deepEqual(second.ids, [2, 1])
  assert.deepEqual(await list({ limit: 2, cursor: second.nextCursor ?? '' }), { ids: [0], nextCursor: null })
  assert.deepEqual((await list({ subscriptionId: 'sr_0' })).ids, [4, 0])
  assert.deepEqual((await list({ owner: 'org_2' })).ids, [4, 3])
  await fixture.run('sr_1')
  assert.deepEqual((await list({ state: 'DELIVERED' })).ids, [1])
  assert.deepEqual((await list({ state: 'PENDING', owner: 'org_1' })).ids, [2, 0])
})

test('what ended is deleted after 30 days, what is pending never', async (t) => {
  const fixture = await webhookFixture(t)
  const receiver = await startReceiver(t)
  const old = await fixture.announce(fixture.subscribe('sr_old', receiver.url))
  const pending = await fixture.announce(fixture.subscribe('sr_pending', receiver.url))
  await fixture.run('sr_old')
  await fixture.run('sr_pending', { webhookRetrySeconds: [60], outbound: { ...fixture.ports.outbound, post: refuse } })
  fixture.ports.clock.advance(keptDays * 24 * 3600 - 10)
  const young = await fixture.announce(fixture.subscribe('sr_young', receiver.url))
  await fixture.run('sr_young')
  await pruneOldDeliveries(fixture.ports)
  assert.equal((await fixture.read(old)).attempts.length, 1)
  fixture.ports.clock.advance(20)
  await pruneOldDeliveries(fixture.ports)
  await assert.rejects(fixture.read(old), Refusal)
  assert.equal((await fixture.read(young)).attempts.length, 1)
  assert.deepEqual(
    [(await fixture.read(pending)).delivery.state, (await fixture.read(pending)).attempts],
    ['PENDING', []],
  )
  await fixture.announce(fixture.subscribe('sr_old', receiver.url))
  await fixture.runDue()
  assert.equal(receiver.received.length, 4)
})

async function refuse() {
  return { status: 500, text: '' }
}

test('one that is sent again while it is being forgotten stays', async (t) => {
  const fixture = await webhookFixture(t)
  const receiver = await startReceiver(t)
  const id = await fixture.announce(fixture.subscribe('sr_1', receiver.url))
  await fixture.runDue()
  fixture.ports.clock.advance(keptDays * 24 * 3600 + 1)
  const [resent, commit] = [gate(), gate()]
  const resending = fixture.ports.database.transaction().execute(async (transaction) => {
    await resendDelivery(transaction, fixture.ports, id)
    resent.open()
    await commit.opened
  })
  await resent.opened
  const pruning = pruneOldDeliveries(fixture.ports)
  assert.equal(await waitsForLock(fixture.ports.database, pruning), 'waits')
  commit.open()
  await Promise.all([resending, pruning])
  await fixture.runDue()
  assert.deepEqual(receiver.ids(), [id, id])
})
