import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createEndpoint } from '../../src/features/webhooks/create-endpoint.ts'
import { findEndpoint } from '../../src/features/webhooks/find-endpoint.ts'
import { listDeliveries } from '../../src/features/webhooks/list-deliveries.ts'
import { numberRecorded } from '../../src/features/webhooks/number-events.ts'
import { pruneOldDeliveries } from '../../src/features/webhooks/prune-deliveries.ts'
import { recordEvent } from '../../src/features/webhooks/record-event.ts'
import type { Database } from '../../src/ports/database.ts'
import { startReceiver, status } from './receiver.ts'
import { type WebhookFixture, webhookFixture } from './webhook-fixture.ts'

const owner = 'org_1'
const day = 86_400

async function endpointAt(fixture: WebhookFixture, url: string) {
  const { endpoint } = await fixture.ports.database
    .transaction()
    .execute((transaction) => createEndpoint(transaction, fixture.ports, owner, { url }))
  return endpoint.id
}

/** Records an event, and sends everything due for it, with all retries. */
async function happen(fixture: WebhookFixture): Promise<void> {
  await record(fixture)
  await numberRecorded(fixture.ports, owner)
  while (fixture.asks.length > 0) await fixture.runNext()
}

async function record(fixture: WebhookFixture): Promise<string> {
  const { id } = await fixture.ports.database
    .transaction()
    .execute((transaction) => recordEvent(transaction, fixture.ports, { owner, event: 'signature.signed', data: {} }))
  return id
}

const statesOf = async (fixture: WebhookFixture, subscriptionId: string) =>
  (await listDeliveries(fixture.ports, { limit: 100, subscriptionId })).items.map(({ state }) => state)

test('an endpoint that has failed for five days is disabled, and says why', async (t) => {
  const fixture = await webhookFixture(t)
  const receiver = await startReceiver(t, status(500))
  const id = await endpointAt(fixture, receiver.url)
  const look = () => findEndpoint(fixture.ports.database, id, owner)
  const since = fixture.ports.clock.now()
  await happen(fixture)
  assert.deepEqual((await look()).failingSince, since)
  fixture.ports.clock.advance(4.5 * day)
  await happen(fixture)
  assert.equal((await look()).disabled, null, 'not yet five days')
  fixture.ports.clock.advance(0.5 * day)
  await happen(fixture)
  assert.equal((await look()).disabled?.reason, 'DELIVERIES_FAILED')
  const attempts = receiver.received.length
  await happen(fixture)
  assert.equal(receiver.received.length, attempts)
  assert.deepEqual(await statesOf(fixture, id), ['FAILED', 'FAILED', 'FAILED'])
})

test('an endpoint too slow for any retry is disabled after five days, too', async (t) => {
  const fixture = await webhookFixture(t)
  const receiver = await startReceiver(t, status(500))
  const id = await endpointAt(fixture, receiver.url)
  for (let hours = 0; hours <= 120; hours += 12) {
    assert.equal((await findEndpoint(fixture.ports.database, id, owner)).disabled, null, `after ${hours} hours`)
    await record(fixture)
    await numberRecorded(fixture.ports, owner)
    // One attempt only, of what is new: there is no time for more.
    await fixture.run(id)
    fixture.ports.clock.advance(day / 2)
  }
  assert.equal((await findEndpoint(fixture.ports.database, id, owner)).disabled?.reason, 'DELIVERIES_FAILED')
  assert.deepEqual(new Set(await statesOf(fixture, id)), new Set(['ENDED']))
})

test('one success within the five days, and the count begins again', async (t) => {
  const fixture = await webhookFixture(t)
  let answer = 500
  const receiver = await startReceiver(t, (response) => status(answer)(response))
  const id = await endpointAt(fixture, receiver.url)
  await happen(fixture)
  fixture.ports.clock.advance(4 * day)
  answer = 200
  await happen(fixture)
  assert.equal((await findEndpoint(fixture.ports.database, id, owner)).failingSince, null)
  answer = 500
  fixture.ports.clock.advance(4 * day)
  await happen(fixture)
  assert.equal((await findEndpoint(fixture.ports.database, id, owner)).disabled, null)
})

test('an endpoint gets every event once and in order, whichever statement fails', async (t) => {
  const fixture = await webhookFixture(t)
  const receiver = await startReceiver(t)
  const id = await endpointAt(fixture, receiver.url)
  const recorded: string[] = []
  for (let step = 1; ; step++) {
    recorded.push(await record(fixture), await record(fixture))
    const { database, count } = failingAt(fixture.ports.database, step)
    await numberRecorded({ ...fixture.ports, database }, owner).catch(() => {})
    await numberRecorded(fixture.ports, owner)
    if (count() < step) break
  }
  while (fixture.asks.length > 0) await fixture.runNext()
  assert.deepEqual(receiver.ids(), recorded)
  assert.deepEqual(new Set(await statesOf(fixture, id)), new Set(['DELIVERED']))
})

test('an endpoint that nothing is sent to is not forgotten', async (t: TestContext) => {
  const fixture = await webhookFixture(t)
  const id = await endpointAt(fixture, 'https://hooks.example.org/')
  fixture.ports.clock.advance(500 * day)
  await pruneOldDeliveries(fixture.ports)
  assert.equal((await findEndpoint(fixture.ports.database, id, owner)).id, id)
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
