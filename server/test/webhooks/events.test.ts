import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { listEvents } from '../../src/features/webhooks/list-events.ts'
import { numberRecorded } from '../../src/features/webhooks/number-events.ts'
import { pruneOldDeliveries } from '../../src/features/webhooks/prune-deliveries.ts'
import { recordEvent } from '../../src/features/webhooks/record-event.ts'
import type { Database, Transaction } from '../../src/ports/database.ts'
import { type WebhookWorld, webhookWorld } from './webhook-world.ts'

const owner = 'org_1'

function recordIn(transaction: Transaction, world: WebhookWorld, name: string, by = owner) {
  return recordEvent(transaction, world.ports, { owner: by, event: 'signature.signed', data: { name } })
}

function record(world: WebhookWorld, name: string, by = owner) {
  return world.ports.database.transaction().execute((transaction) => recordIn(transaction, world, name, by))
}

async function read(world: WebhookWorld, query: { cursor?: string; limit?: number; since?: string } = {}) {
  const { events, ...rest } = await listEvents(world.ports, owner, { limit: 100, ...query })
  return { ...rest, names: events.map(({ data }) => JSON.parse(data).name), events }
}

test('a reader who keeps the cursor misses no event of transactions that commit in another order', async (t) => {
  const world = await webhookWorld(t)
  const { database } = world.ports
  await record(world, 'before')
  const [recorded, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = database.transaction().execute(async (transaction) => {
    await recordIn(transaction, world, 'slow')
    recorded.resolve()
    await release.promise
  })
  await recorded.promise
  await record(world, 'quick')
  await numberRecorded(world.ports, owner)
  const first = await read(world)
  assert.deepEqual(first.names, ['before', 'quick'], 'nobody waits for a transaction that is still open')
  release.resolve()
  await slow
  assert.deepEqual((await read(world, { cursor: first.nextCursor })).names, [], 'it has no number yet')
  await numberRecorded(world.ports, owner)
  const second = await read(world, { cursor: first.nextCursor })
  assert.deepEqual(second.names, ['slow'])
  assert.deepEqual(
    (await read(world)).events.map(({ sequence }) => sequence),
    [1, 2, 3],
  )
})

test('a transaction that is undone leaves neither an event nor a gap', async (t) => {
  const world = await webhookWorld(t)
  await record(world, 'one')
  const undone = world.ports.database.transaction().execute(async (transaction) => {
    await recordIn(transaction, world, 'undone')
    throw new Error('undone')
  })
  await assert.rejects(undone, /undone/)
  await record(world, 'two')
  await numberRecorded(world.ports, owner)
  const { names, events, nextCursor } = await read(world)
  assert.deepEqual([names, events.map(({ sequence }) => sequence), nextCursor], [['one', 'two'], [1, 2], '2'])
})

test('two who number at the same time give each event one number', async (t) => {
  const world = await webhookWorld(t)
  for (let i = 0; i < 30; i++) await record(world, String(i))
  await Promise.all(Array.from({ length: 4 }, () => numberRecorded(world.ports, owner)))
  const { events, names } = await read(world)
  assert.deepEqual(
    names,
    Array.from({ length: 30 }, (_, i) => String(i)),
  )
  assert.deepEqual(
    events.map(({ sequence }) => sequence),
    Array.from({ length: 30 }, (_, i) => i + 1),
  )
})

test('numbers are given in order and without gaps, whichever statement fails', async (t) => {
  const world = await webhookWorld(t)
  for (let step = 1; ; step++) {
    for (const name of ['a', 'b']) await record(world, `${step}${name}`)
    const { database, count } = failingAt(world.ports.database, step)
    await numberRecorded({ ...world.ports, database }, owner).catch(() => {})
    world.numbering.splice(0)
    const waiting = await sql`select from events where sequence is null`.execute(world.ports.database)
    await world.resume()
    assert.deepEqual(world.numbering, waiting.rows.length > 0 ? [owner] : [], 'the next look asks again')
    await numberRecorded(world.ports, owner)
    if (count() < step) break
  }
  const { events, names } = await read(world)
  assert.deepEqual(
    names,
    names.map((_, index) => `${Math.floor(index / 2) + 1}${'ab'[index % 2]}`),
  )
  assert.deepEqual(
    events.map(({ sequence }) => sequence),
    names.map((_, index) => index + 1),
  )
})

test('a page says where to continue, even if it is empty', async (t) => {
  const world = await webhookWorld(t)
  assert.deepEqual(await read(world), { events: [], names: [], nextCursor: '0', hasMore: false })
  for (const name of ['1', '2', '3']) {
    await record(world, name)
    world.ports.clock.advance(60)
  }
  await record(world, 'of another', 'org_2')
  await numberRecorded(world.ports, owner)
  const first = await read(world, { limit: 2 })
  assert.deepEqual([first.names, first.hasMore], [['1', '2'], true])
  const second = await read(world, { limit: 2, cursor: first.nextCursor })
  assert.deepEqual([second.names, second.hasMore], [['3'], false])
  const third = await read(world, { cursor: second.nextCursor })
  assert.deepEqual([third.names, third.nextCursor], [[], second.nextCursor])
  const since = first.events[1]?.createdAt.toISOString() ?? ''
  assert.deepEqual((await read(world, { since })).names, ['2', '3'])
})

test('a cursor ahead of the record is refused, as after a restored backup', async (t) => {
  const world = await webhookWorld(t)
  await record(world, 'one')
  await numberRecorded(world.ports, owner)
  await assert.rejects(read(world, { cursor: '2' }), /cursor must be the nextCursor/)
  await assert.rejects(read(world, { cursor: 'x' }), /cursor must be the nextCursor/)
})

test('events are kept for 90 days, and later ones continue the count', async (t) => {
  const world = await webhookWorld(t)
  await record(world, 'old')
  await numberRecorded(world.ports, owner)
  world.ports.clock.advance(80 * 86_400)
  await record(world, 'newer')
  await numberRecorded(world.ports, owner)
  world.ports.clock.advance(11 * 86_400)
  await pruneOldDeliveries(world.ports)
  const { names, nextCursor } = await read(world)
  assert.deepEqual([names, nextCursor], [['newer'], '2'])
  await record(world, 'newest')
  await numberRecorded(world.ports, owner)
  assert.deepEqual((await read(world, { cursor: nextCursor })).names, ['newest'])
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
