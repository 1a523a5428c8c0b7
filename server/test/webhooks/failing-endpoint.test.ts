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
import { type WebhookWorld, webhookWorld } from './webhook-world.ts'

const owner = 'org_1'
const day = 86_400

async function endpointAt(world: WebhookWorld, url: string) {
  const { endpoint } = await world.ports.database
    .transaction()
    .execute((transaction) => createEndpoint(transaction, world.ports, owner, { url }))
  return endpoint.id
}

/** Records an event, and sends everything due for it, with all retries. */
async function happen(world: WebhookWorld): Promise<void> {
  await record(world)
  await numberRecorded(world.ports, owner)
  while (world.asks.length > 0) await world.runNext()
}

async function record(world: WebhookWorld): Promise<string> {
  const { id } = await world.ports.database
    .transaction()
    .execute((transaction) => recordEvent(transaction, world.ports, { owner, event: 'signature.signed', data: {} }))
  return id
}

const statesOf = async (world: WebhookWorld, subscriptionId: string) =>
  (await listDeliveries(world.ports, { limit: 100, subscriptionId })).items.map(({ state }) => state)

test('an endpoint that has failed for five days is disabled, and says why', async (t) => {
  const world = await webhookWorld(t)
  const receiver = await startReceiver(t, status(500))
  const id = await endpointAt(world, receiver.url)
  const look = () => findEndpoint(world.ports.database, id, owner)
  const since = world.ports.clock.now()
  await happen(world)
  assert.deepEqual((await look()).failingSince, since)
  world.ports.clock.advance(4.5 * day)
  await happen(world)
  assert.equal((await look()).disabled, null, 'not yet five days')
  world.ports.clock.advance(0.5 * day)
  await happen(world)
  assert.equal((await look()).disabled?.reason, 'DELIVERIES_FAILED')
  const attempts = receiver.received.length
  await happen(world)
  assert.equal(receiver.received.length, attempts)
  assert.deepEqual(await statesOf(world, id), ['FAILED', 'FAILED', 'FAILED'])
})

test('an endpoint too slow for any retry is disabled after five days, too', async (t) => {
  const world = await webhookWorld(t)
  const receiver = await startReceiver(t, status(500))
  const id = await endpointAt(world, receiver.url)
  for (let hours = 0; hours <= 120; hours += 12) {
    assert.equal((await findEndpoint(world.ports.database, id, owner)).disabled, null, `after ${hours} hours`)
    await record(world)
    await numberRecorded(world.ports, owner)
    // One attempt only, of what is new: there is no time for more.
    await world.run(id)
    world.ports.clock.advance(day / 2)
  }
  assert.equal((await findEndpoint(world.ports.database, id, owner)).disabled?.reason, 'DELIVERIES_FAILED')
  assert.deepEqual(new Set(await statesOf(world, id)), new Set(['ENDED']))
})

test('one success within the five days, and the count begins again', async (t) => {
  const world = await webhookWorld(t)
  let answer = 500
  const receiver = await startReceiver(t, (response) => status(answer)(response))
  const id = await endpointAt(world, receiver.url)
  await happen(world)
  world.ports.clock.advance(4 * day)
  answer = 200
  await happen(world)
  assert.equal((await findEndpoint(world.ports.database, id, owner)).failingSince, null)
  answer = 500
  world.ports.clock.advance(4 * day)
  await happen(world)
  assert.equal((await findEndpoint(world.ports.database, id, owner)).disabled, null)
})

test('an endpoint gets every event once and in order, whichever statement fails', async (t) => {
  const world = await webhookWorld(t)
  const receiver = await startReceiver(t)
  const id = await endpointAt(world, receiver.url)
  const recorded: string[] = []
  for (let step = 1; ; step++) {
    recorded.push(await record(world), await record(world))
    const { database, count } = failingAt(world.ports.database, step)
    await numberRecorded({ ...world.ports, database }, owner).catch(() => {})
    await numberRecorded(world.ports, owner)
    if (count() < step) break
  }
  while (world.asks.length > 0) await world.runNext()
  assert.deepEqual(receiver.ids(), recorded)
  assert.deepEqual(new Set(await statesOf(world, id)), new Set(['DELIVERED']))
})

test('an endpoint that nothing is sent to is not forgotten', async (t: TestContext) => {
  const world = await webhookWorld(t)
  const id = await endpointAt(world, 'https://hooks.example.org/')
  world.ports.clock.advance(500 * day)
  await pruneOldDeliveries(world.ports)
  assert.equal((await findEndpoint(world.ports.database, id, owner)).id, id)
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
