import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DeliverPorts } from '../../src/features/webhooks/deliver-next.ts'
import { claimSeconds } from '../../src/features/webhooks/model.ts'
import type { Database } from '../../src/ports/database.ts'
import { OutboundFailed } from '../../src/ports/outbound-http.ts'
import { eventually } from '../harness/eventually.ts'
import { startReceiver } from './receiver.ts'
import { webhookFixture } from './webhook-fixture.ts'

test('a run that dies without a word is made good by the next look, with the same id and bytes', async (t) => {
  const fixture = await webhookFixture(t)
  const receiver = await startReceiver(t)
  const id = await fixture.announce(fixture.subscribe('sr_1', receiver.url))
  const sent: string[] = []
  const neverBack: DeliverPorts['outbound'] = {
    ...fixture.ports.outbound,
    post: (_url, body) => {
      sent.push(Buffer.from(body).toString())
      return new Promise(() => {})
    },
  }
  void fixture.run('sr_1', { outbound: neverBack })
  await eventually('the request that nobody hears of again', () => sent.length === 1)
  fixture.asks.splice(0)
  await fixture.resume()
  assert.deepEqual(fixture.asks, [], 'a claim is respected')
  fixture.ports.clock.advance(claimSeconds)
  await fixture.resume()
  await fixture.runDue()
  assert.deepEqual(receiver.ids(), [id])
  assert.equal(String(receiver.received[0]?.body), sent[0])
  assert.equal((await fixture.read(id)).delivery.state, 'DELIVERED')
})

test('a statement that fails, whichever it is, loses nothing', async (t) => {
  const fixture = await webhookFixture(t)
  const receiver = await startReceiver(t)
  const subscription = fixture.subscribe('sr_1', receiver.url)
  let failures = 0
  for (let step = 1; ; step++) {
    const [first, second] = [await fixture.announce(subscription), await fixture.announce(subscription)]
    fixture.asks.splice(0)
    const { database, count } = failingAt(fixture.ports.database, step)
    const failed = await fixture.run('sr_1', { database }).then(
      () => false,
      () => true,
    )
    if (failed) failures++
    fixture.ports.clock.advance(claimSeconds + 1)
    await fixture.resume()
    await fixture.runDue()
    for (const id of [first, second]) assert.equal((await fixture.read(id)).delivery.state, 'DELIVERED', `step ${step}`)
    const inOrder = [...new Set(receiver.ids())].slice(-2)
    assert.deepEqual(inOrder, [first, second])
    if (count() < step) break
  }
  assert.ok(failures >= 10, `${failures} steps failed`)
})

test('a queue that fails takes the record back, and the event is sent again', async (t) => {
  const fixture = await webhookFixture(t)
  const receiver = await startReceiver(t)
  const subscription = fixture.subscribe('sr_1', receiver.url)
  const [first, second] = [await fixture.announce(subscription), await fixture.announce(subscription)]
  const queue = { enqueue: () => Promise.reject(new Error('no queue')) }
  await assert.rejects(fixture.run('sr_1', { queue }), /no queue/)
  assert.equal((await fixture.read(first)).delivery.state, 'PENDING')
  await fixture.runDue()
  assert.deepEqual(receiver.ids(), [first, first, second])
})

test('a node that stops releases its attempt, uncounted and free to be taken immediately', async (t) => {
  const fixture = await webhookFixture(t)
  const receiver = await startReceiver(t, (response, _, count) => void (count > 1 && response.end()))
  const id = await fixture.announce(fixture.subscribe('sr_1', receiver.url))
  const stop = new AbortController()
  const running = fixture.run('sr_1', fixture.untimed, stop.signal)
  await eventually('the request', () => receiver.received.length === 1)
  stop.abort(new Error('the node stops'))
  await assert.rejects(running, OutboundFailed)
  assert.deepEqual((await fixture.read(id)).attempts, [])
  await fixture.run('sr_1')
  const { delivery, attempts } = await fixture.read(id)
  assert.deepEqual([delivery.state, attempts.length], ['DELIVERED', 1])
})

test('a run that outlives its claim notes its attempt and decides nothing', async (t) => {
  const fixture = await webhookFixture(t)
  const receiver = await startReceiver(t)
  const id = await fixture.announce(fixture.subscribe('sr_1', receiver.url))
  const { post } = fixture.ports.outbound
  const frozen: DeliverPorts['outbound'] = {
    ...fixture.ports.outbound,
    async post(...words) {
      fixture.ports.clock.advance(claimSeconds + 1)
      await fixture.run('sr_1')
      await post(...words)
      return { status: 500, text: '' }
    },
  }
  await fixture.run('sr_1', { outbound: frozen })
  const { delivery, attempts } = await fixture.read(id)
  assert.deepEqual([delivery.state, delivery.attempts, attempts.length], ['DELIVERED', 1, 2])
})

test('a fault of the service is counted like any failure, so that nothing is retried forever', async (t) => {
  const fixture = await webhookFixture(t)
  const id = await fixture.announce(fixture.subscribe('sr_1', 'http://127.0.0.1:9/'))
  const outbound = { ...fixture.ports.outbound, post: () => Promise.reject(new TypeError('a mistake')) }
  await fixture.run('sr_1', { outbound, webhookRetrySeconds: [] })
  const { delivery, attempts } = await fixture.read(id)
  assert.equal(delivery.state, 'FAILED')
  assert.ok(attempts[0]?.result.kind === 'failed' && attempts[0].result.failure === 'internal')
})

/** A database whose statement with this number fails before it is carried out. */
function failingAt(database: Database, step: number): { database: Database; count: () => number } {
  let statements = 0
  const failing = database.withPlugin({
    transformQuery({ node }) {
      if (++statements === step) throw new Error(`statement ${step} fails`)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { database: failing, count: () => statements }
}
