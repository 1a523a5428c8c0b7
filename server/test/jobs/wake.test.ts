import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { jobCounts } from '../../src/jobs/counts.ts'
import { defineJob, handleJob, PermanentFailure, RetryAfter } from '../../src/ports/job-queue.ts'
import { eventually } from '../harness/eventually.ts'
import { gate, type JobNode, type JobNodes, jobNodes } from './job-nodes.ts'

const ring = defineJob<{ bell: string }>({
  name: 'test.ring',
  retry: { limit: 4, delaySeconds: 10, maxDelaySeconds: 10 },
  timeoutSeconds: 60,
})

const toll = defineJob<{ bell: string }>({ ...ring, name: 'test.toll' })

/**
 * A node that records what it rang and when by the clock, which stands still unless a test moves it: nobody polls by
 * then.
 */
async function ringer(nodes: JobNodes) {
  const rung: { bell: string; at: number }[] = []
  const node = await nodes.start([handleJob(ring, async ({ bell }) => void rung.push({ bell, at: nodes.clock.now() }))])
  await quiet(nodes)
  return { node, rung, bells: () => rung.map(({ bell }) => bell) }
}

/** Every query of the nodes is answered. */
function quiet(nodes: JobNodes): Promise<void> {
  return nodes.clock.tick(0)
}

test('a job starts when its transaction commits, without a look', async (t) => {
  const nodes = await jobNodes(t)
  const { node, bells } = await ringer(nodes)
  await nodes.database.transaction().execute(async (transaction) => {
    await node.queue.enqueue(transaction, ring, { bell: 'first' })
    await quiet(nodes)
    assert.deepEqual(bells(), [])
  })
  await node.settled()
  await nodes.enqueue(node, ring, { bell: 'second' })
  await node.settled()
  assert.deepEqual(bells(), ['first', 'second'])
})

test('a transaction that is rolled back wakes nobody, even when its connection is used again', async (t) => {
  const nodes = await jobNodes(t)
  const { node, bells } = await ringer(nodes)
  const news: string[] = []
  node.boss.news.on('due', (queue) => news.push(queue))
  for (let count = 3; count > 0; count--) {
    await assert.rejects(
      nodes.database.transaction().execute(async (transaction) => {
        await node.queue.enqueue(transaction, ring, { bell: 'never' })
        throw new Error('no')
      }),
    )
    await nodes.database.transaction().execute((transaction) => sql`select 1`.execute(transaction))
  }
  await quiet(nodes)
  assert.deepEqual({ news, bells: bells() }, { news: [], bells: [] })
})

test('a job that was parked starts when its retry commits', async (t) => {
  const nodes = await jobNodes(t)
  let broken = true
  let rung = 0
  const node = await nodes.start([
    handleJob(ring, async () => {
      if (broken) throw new PermanentFailure('the rope is torn')
      rung++
    }),
  ])
  await nodes.enqueue(node, ring, { bell: 'great' })
  await node.settled()
  broken = false
  const [parked] = (await node.parked.list({ limit: 1 })).jobs
  await nodes.database.transaction().execute((transaction) => node.parked.retry(transaction, parked?.id ?? ''))
  await node.settled()
  assert.equal(rung, 1)
})

test('a job that a job has enqueued starts when that transaction commits', async (t) => {
  const nodes = await jobNodes(t)
  const rung: string[] = []
  const node: JobNode = await nodes.start([
    handleJob(ring, async ({ bell }) => {
      rung.push(bell)
      await nodes.enqueue(node, toll, { bell })
    }),
    handleJob(toll, async ({ bell }) => void rung.push(`${bell} again`)),
  ])
  await nodes.enqueue(node, ring, { bell: 'great' })
  await node.settled()
  assert.deepEqual(rung, ['great', 'great again'])
})

test('as many jobs of one transaction start together as the handler allows', async (t) => {
  const nodes = await jobNodes(t)
  const finish = gate()
  let running = 0
  const node = await nodes.start([
    handleJob(
      ring,
      async () => {
        running++
        await finish.opened
      },
      { concurrency: 3 },
    ),
  ])
  await nodes.database.transaction().execute(async (transaction) => {
    for (const bell of ['a', 'b', 'c', 'd', 'e']) await node.queue.enqueue(transaction, ring, { bell })
  })
  await eventually('three at a time', () => running === 3)
  await quiet(nodes)
  assert.deepEqual((await jobCounts(nodes.database)).get(ring.name), { waiting: 2, active: 3, parked: 0 })
  finish.open()
  await node.settled()
  assert.equal(running, 5)
})

test('a job costs one statement to start and one to end, and several of one commit are fetched together', async (t) => {
  const nodes = await jobNodes(t)
  const node = await nodes.start([handleJob(ring, async () => {}, { concurrency: 4 })])
  await quiet(nodes)
  const starts = countStatements(node, 'SKIP LOCKED')
  const ends = countStatements(node, "state = 'completed'")
  await nodes.enqueue(node, ring, { bell: 'alone' })
  await eventually('its end', () => nodes.log.some(({ msg }) => msg === 'job done'))
  await quiet(nodes)
  assert.deepEqual([starts(), ends()], [1, 1])
  await nodes.database.transaction().execute(async (transaction) => {
    for (const bell of ['a', 'b', 'c', 'd']) await node.queue.enqueue(transaction, ring, { bell })
  })
  await eventually('their ends', () => nodes.log.filter(({ msg }) => msg === 'job done').length === 5)
  await quiet(nodes)
  assert.deepEqual([starts(), ends()], [2, 5])
})

test('a job starts when it is committed, even if an older one that nobody knew of is due before it', async (t) => {
  const nodes = await jobNodes(t)
  const { node, bells } = await ringer(nodes)
  const author = await nodes.start([])
  await nodes.enqueue(author, ring, { bell: 'older' })
  await nodes.enqueue(node, ring, { bell: 'known' })
  await node.settled()
  assert.deepEqual(bells(), ['older', 'known'])
})

test('a poll during a fetch starts no more jobs of a group than allowed', async (t) => {
  const nodes = await jobNodes(t)
  const finish = gate()
  let running = 0
  const toll = async () => {
    running++
    await finish.opened
  }
  const node = await nodes.start([handleJob(ring, toll, { concurrency: 2, forOne: 1 })])
  const author = await nodes.start([])
  for (const bell of ['a', 'b']) await nodes.enqueue(author, ring, { bell }, { group: 'crowd' })
  await quiet(nodes)
  const answer = gate()
  const isHeld = holdFirst(node, 'SKIP LOCKED', answer.opened)
  node.boss.news.emit('due', ring.name, 'any')
  await eventually('a fetch hangs', isHeld)
  await nodes.clock.tick(2000)
  await quiet(nodes)
  answer.open()
  await eventually('the first of the group', () => running > 0)
  await nodes.clock.tick(2000)
  await quiet(nodes)
  assert.equal(running, 1)
  finish.open()
  await node.settled()
  assert.equal(running, 2)
})

test('commits while all slots are busy cost no statement, and their jobs start when one is free', async (t) => {
  const nodes = await jobNodes(t)
  const finish = gate()
  let rung = 0
  const node = await nodes.start([
    handleJob(ring, async () => {
      rung++
      await finish.opened
    }),
  ])
  await nodes.enqueue(node, ring, { bell: '0' })
  await eventually('the first', () => rung === 1)
  await quiet(nodes)
  const statements = countStatements(node)
  for (let count = 1; count <= 50; count++) await nodes.enqueue(node, ring, { bell: String(count) })
  await quiet(nodes)
  assert.equal(statements(), 0)
  finish.open()
  await node.settled()
  assert.equal(rung, 51)
  assert.ok(statements() > 50)
})

test('a hundred wakes of a queue without jobs cost two fetches at most', async (t) => {
  const nodes = await jobNodes(t)
  const node = await nodes.start([handleJob(ring, async () => {}, { concurrency: 4 })])
  await quiet(nodes)
  const statements = countStatements(node)
  for (let count = 100; count > 0; count--) node.boss.news.emit('due', ring.name, `job ${count}`)
  await quiet(nodes)
  const count = statements()
  assert.ok(count === 1 || count === 2, `${count} statements`)
})

test('a job starts at its time, and not before', async (t) => {
  const nodes = await jobNodes(t)
  const { node, rung } = await ringer(nodes)
  const begin = nodes.clock.now()
  const due = { first: begin + 1000, soon: begin + 1234, later: begin + 31_007, last: begin + 31_507 }
  for (const [bell, moment] of Object.entries(due).reverse()) {
    await nodes.enqueue(node, ring, { bell }, { startAfter: new Date(moment) })
  }
  for (const [index, [bell, at]] of Object.entries(due).entries()) {
    await nodes.clock.tick(at - 1 - nodes.clock.now())
    await node.settled()
    assert.equal(rung.length, index)
    await nodes.clock.tick(1)
    await node.settled()
    assert.deepEqual(rung[index], { bell, at })
  }
})

test('a job that was enqueued by another node starts at its time', async (t) => {
  const nodes = await jobNodes(t)
  const { node, rung } = await ringer(nodes)
  const author = await nodes.start([])
  const at = nodes.clock.now() + 7777
  await nodes.enqueue(author, ring, { bell: 'great' }, { startAfter: new Date(at) })
  await nodes.clock.tick(7777)
  await node.settled()
  assert.deepEqual(rung, [{ bell: 'great', at }])
})

test('a job that waits behind its group does not hide one that becomes due', async (t) => {
  const nodes = await jobNodes(t)
  const finish = gate()
  const rung: { bell: string; at: number }[] = []
  const node = await nodes.start([
    handleJob(
      ring,
      async ({ bell }) => {
        rung.push({ bell, at: nodes.clock.now() })
        if (bell === 'crowd') await finish.opened
      },
      { concurrency: 3, forOne: 1 },
    ),
  ])
  for (let count = 3; count > 0; count--) await nodes.enqueue(node, ring, { bell: 'crowd' }, { group: 'crowd' })
  const at = nodes.clock.now() + 3333
  await nodes.enqueue(node, ring, { bell: 'other' }, { group: 'other', startAfter: new Date(at) })
  await eventually('the first of the crowd', () => rung.length === 1)
  await nodes.clock.tick(3333)
  await eventually('the other', () => rung.length === 2)
  assert.deepEqual(rung[1], { bell: 'other', at })
  finish.open()
  await node.settled()
  assert.equal(rung.length, 4)
})

test('a failed run is tried again at its time', async (t) => {
  const nodes = await jobNodes(t)
  const attempts: number[] = []
  const node = await nodes.start([
    handleJob(ring, async (_, { attempt }) => {
      attempts.push(nodes.clock.now())
      if (attempt === 1) throw new Error('the rope is torn')
      if (attempt === 2) throw new RetryAfter(1.21, 'the ringer rests')
      if (attempt === 3) throw new RetryAfter(0.3, 'the ringer yawns')
      if (attempt === 4) throw new RetryAfter(0, 'the ringer stumbles')
    }),
  ])
  const begin = nodes.clock.now()
  await nodes.enqueue(node, ring, { bell: 'great' })
  await node.settled()
  for (const wait of [10_000, 1210, 300]) {
    const before = attempts.length
    await nodes.clock.tick(wait - 1)
    assert.equal(attempts.length, before)
    await nodes.clock.tick(1)
    await node.settled()
  }
  assert.deepEqual(
    attempts.map((moment) => moment - begin),
    [0, 10_000, 11_210, 11_510, 11_510],
  )
})

test('the jobs of another node are found by a look, within two seconds', async (t) => {
  const nodes = await jobNodes(t)
  const { node, bells } = await ringer(nodes)
  const author = await nodes.start([])
  await nodes.enqueue(author, ring, { bell: 'first' })
  await quiet(nodes)
  assert.deepEqual(bells(), [])
  await nodes.clock.tick(2000)
  await node.settled()
  await nodes.enqueue(author, ring, { bell: 'second' })
  await nodes.clock.tick(2000)
  await node.settled()
  assert.deepEqual(bells(), ['first', 'second'])
})

test('the jobs of another node are found within a quarter of a second by one that gets no requests', async (t) => {
  const nodes = await jobNodes(t)
  const rung: string[] = []
  const ringing = handleJob(ring, async ({ bell }) => void rung.push(bell))
  const node = await nodes.start([ringing], { hearsOfRequests: false })
  const author = await nodes.start([])
  for (const bell of ['first', 'second']) {
    await nodes.enqueue(author, ring, { bell })
    await nodes.clock.tick(250)
    await node.settled()
  }
  assert.deepEqual(rung, ['first', 'second'])
})

test('a node that is stopped starts nothing any more, and the next one takes over what has waited', async (t) => {
  const nodes = await jobNodes(t)
  const { node, bells } = await ringer(nodes)
  await nodes.enqueue(node, ring, { bell: 'soon' }, { startAfter: new Date(nodes.clock.now() + 500) })
  await quiet(nodes)
  await node.worker.stop(0)
  await nodes.enqueue(node, ring, { bell: 'now' })
  const looks = countStatements(node, 'unnest')
  await nodes.clock.tick(5000)
  assert.deepEqual({ bells: bells(), looks: looks() }, { bells: [], looks: 0 })
  assert.equal(node.boss.news.listenerCount('due') + node.boss.news.listenerCount('due-at'), 0)

  const heir = await ringer(nodes)
  await heir.node.settled()
  assert.deepEqual(heir.bells().toSorted(), ['now', 'soon'])
})

test('a node that stops while it looks wakes nobody afterwards', async (t) => {
  const nodes = await jobNodes(t)
  const { node, bells } = await ringer(nodes)
  const author = await nodes.start([])
  await nodes.enqueue(author, ring, { bell: 'late' })
  const looking = nodes.clock.tick(2000)
  const stopped = node.worker.stop(0)
  await Promise.all([looking, stopped])
  await nodes.clock.tick(10_000)
  const { waiting, active } = (await jobCounts(nodes.database)).get(ring.name) ?? assert.fail()
  assert.equal(waiting + active + bells().length, 1)
  assert.equal(active, 0)
})

test('a look wakes the other slots of a queue when the fetch of one hangs', async (t) => {
  const nodes = await jobNodes(t)
  const rung: string[] = []
  const node = await nodes.start([handleJob(ring, async ({ bell }) => void rung.push(bell), { concurrency: 2 })])
  await quiet(nodes)
  const answer = gate()
  const isHeld = holdFirst(node, 'SKIP LOCKED', answer.opened)
  await nodes.enqueue(node, ring, { bell: 'great' })
  await eventually('a fetch hangs', isHeld)
  assert.deepEqual(rung, [])
  await nodes.clock.tick(2000)
  await eventually('the bell', () => rung.length === 1)
  answer.open()
  await node.settled()
})

test('a look that took long is followed by a rest ten times as long', async (t) => {
  const nodes = await jobNodes(t)
  const { node, bells } = await ringer(nodes)
  const answer = gate()
  const isHeld = holdFirst(node, 'unnest', answer.opened)
  await nodes.clock.tick(2000)
  await eventually('the look is under way', isHeld)
  await nodes.clock.tick(100)
  answer.open()
  await quiet(nodes)
  const looks = countStatements(node, 'unnest')
  await nodes.enqueue(node, ring, { bell: 'great' }, { startAfter: new Date(nodes.clock.now() + 10) })
  await nodes.clock.tick(900)
  assert.deepEqual({ looks: looks(), bells: bells() }, { looks: 0, bells: [] })
  await nodes.clock.tick(100)
  await node.settled()
  assert.deepEqual({ looks: looks(), bells: bells() }, { looks: 1, bells: ['great'] })
})

/** Holds the first statement that contains the text; the returned function reports whether it waits. */
function holdFirst(node: JobNode, containing: string, until: Promise<void>): () => boolean {
  const db = node.boss.pgBoss.getDb()
  const { executeSql } = db
  let isHeld = false
  db.executeSql = async (...statement) => {
    if (!isHeld && statement[0].includes(containing)) {
      isHeld = true
      await until
    }
    return executeSql.apply(db, statement)
  }
  return () => isHeld
}

/** On the queue's own connections. */
function countStatements(node: JobNode, containing = ''): () => number {
  const db = node.boss.pgBoss.getDb()
  const { executeSql } = db
  let count = 0
  db.executeSql = (...statement) => {
    if (statement[0].includes(containing)) count++
    return executeSql.apply(db, statement)
  }
  return () => count
}
