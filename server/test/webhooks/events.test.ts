import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { listEvents } from '../../src/features/webhooks/list-events.ts'
import { numberRecorded } from '../../src/features/webhooks/number-events.ts'
import { pruneOldDeliveries } from '../../src/features/webhooks/prune-deliveries.ts'
import { recordEvent } from '../../src/features/webhooks/record-event.ts'
import type { Database, Transaction } from '../../src/ports/database.ts'
import { type WebhookFixture, webhookFixture } from './webhook-fixture.ts'

const owner = 'org_1'

function recordIn(transaction: Transaction, fixture: WebhookFixture, name: string, by = owner) {
  return recordEvent(transaction, fixture.ports, { owner: by, event: 'signature.signed', data: { name } })
}

function record(fixture: WebhookFixture, name: string, by = owner) {
  return fixture.ports.database.transaction().execute((transaction) => recordIn(transaction, fixture, name, by))
}

async function read(fixture: WebhookFixture, query: { cursor?: string; limit?: number; since?: string } = {}) {
  const { events, ...rest } = await listEvents(fixture.ports, owner, { limit: 100, ...query })
  return { ...rest, names: events.map(({ data }) => JSON.parse(data).name), events }
}

test('a reader who keeps the cursor misses no event of transactions that commit in another order', async (t) => {
  const fixture = await webhookFixture(t)
  const { database } = fixture.ports
  await record(fixture, 'before')
  const [recorded, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = database.transaction().execute(async (transaction) => {
    await recordIn(transaction, fixture, 'slow')
    recorded.resolve()
    await release.promise
  })
  await recorded.promise
  await record(fixture, 'quick')
  await numberRecorded(fixture.ports, owner)
  const first = await read(fixture)
  assert.deepEqual(first.names, ['before', 'quick'], 'nobody waits for a transaction that is still open')
  release.resolve()
  await slow
  assert.deepEqual((await read(fixture, { cursor: first.nextCursor })).names, [], 'it has no number yet')
  await numberRecorded(fixture.ports, owner)
  const second = await read(fixture, { cursor: first.nextCursor })
  assert.deepEqual(second.names, ['slow'])
  assert.deepEqual(
    (await read(fixture)).events.map(({ sequence }) => sequence),
    [1, 2, 3],
  )
})

test('a transaction that is undone leaves neither an event nor a gap', async (t) => {
  const fixture = await webhookFixture(t)
  await record(fixture, 'one')
  const undone = fixture.ports.database.transaction().execute(async (transaction) => {
    await recordIn(transaction, fixture, 'undone')
    throw new Error('undone')
  })
  await assert.rejects(undone, /undone/)
  await record(fixture, 'two')
  await numberRecorded(fixture.ports, owner)
  const { names, events, nextCursor } = await read(fixture)
  assert.deepEqual([names, events.map(({ sequence }) => sequence), nextCursor], [['one', 'two'], [1, 2], '2'])
})

test('two who number at the same time give each event one number', async (t) => {
  const fixture = await webhookFixture(t)
  for (let i = 0; i < 30; i++) await record(fixture, String(i))
  await Promise.all(Array.from({ length: 4 }, () => numberRecorded(fixture.ports, owner)))
  const { events, names } = await read(fixture)
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
  const fixture = await webhookFixture(t)
  for (let step = 1; ; step++) {
    for (const name of ['a', 'b']) await record(fixture, `${step}${name}`)
    const { database, count } = failingAt(fixture.ports.database, step)
    await numberRecorded({ ...fixture.ports, database }, owner).catch(() => {})
    fixture.numbering.splice(0)
    const waiting = await sql`select from events where sequence is null`.execute(fixture.ports.database)
    await fixture.resume()
    assert.deepEqual(fixture.numbering, waiting.rows.length > 0 ? [owner] : [], 'the next look asks again')
    await numberRecorded(fixture.ports, owner)
    if (count() < step) break
  }
  const { events, names } = await read(fixture)
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
  const fixture = await webhookFixture(t)
  assert.deepEqual(await read(fixture), { events: [], names: [], nextCursor: '0', hasMore: false })
  for (const name of ['1', '2', '3']) {
    await record(fixture, name)
    fixture.ports.clock.advance(60)
  }
  await record(fixture, 'of another', 'org_2')
  await numberRecorded(fixture.ports, owner)
  const first = await read(fixture, { limit: 2 })
  assert.deepEqual([first.names, first.hasMore], [['1', '2'], true])
  const second = await read(fixture, { limit: 2, cursor: first.nextCursor })
  assert.deepEqual([second.names, second.hasMore], [['3'], false])
  const third = await read(fixture, { cursor: second.nextCursor })
  assert.deepEqual([third.names, third.nextCursor], [[], second.nextCursor])
  const since = first.events[1]?.createdAt.toISOString() ?? ''
  assert.deepEqual((await read(fixture, { since })).names, ['2', '3'])
})

test('a cursor ahead of the record is refused, as after a restored backup', async (t) => {
  const fixture = await webhookFixture(t)
  await record(fixture, 'one')
  await numberRecorded(fixture.ports, owner)
  await assert.rejects(read(fixture, { cursor: '2' }), /cursor must be the nextCursor/)
  await assert.rejects(read(fixture, { cursor: 'x' }), /cursor must be the nextCursor/)
})

test('events are kept for 90 days, and later ones continue the count', async (t) => {
  const fixture = await webhookFixture(t)
  await record(fixture, 'old')
  await numberRecorded(fixture.ports, owner)
  fixture.ports.clock.advance(80 * 86_400)
  await record(fixture, 'newer')
  await numberRecorded(fixture.ports, owner)
  fixture.ports.clock.advance(11 * 86_400)
  await pruneOldDeliveries(fixture.ports)
  const { names, nextCursor } = await read(fixture)
  assert.deepEqual([names, nextCursor], [['newer'], '2'])
  await record(fixture, 'newest')
  await numberRecorded(fixture.ports, owner)
  assert.deepEqual((await read(fixture, { cursor: nextCursor })).names, ['newest'])
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
