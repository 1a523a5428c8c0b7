import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jobCounts } from '../../src/jobs/counts.ts'
import { defineJob, handleJob } from '../../src/ports/job-queue.ts'
import { eventually } from '../harness/eventually.ts'
import { gate, jobNodes } from './job-nodes.ts'

const greet = defineJob<{ name: string }>({
  name: 'test.greet',
  retry: { limit: 3, delaySeconds: 10, maxDelaySeconds: 60 },
  timeoutSeconds: 60,
})

test('a job of a rolled-back transaction never runs, one of a committed transaction does', async (t) => {
  const nodes = await jobNodes(t)
  const greeted: string[] = []
  const node = await nodes.start([handleJob(greet, async ({ name }) => void greeted.push(name))])

  await assert.rejects(
    nodes.database.transaction().execute(async (transaction) => {
      await node.queue.enqueue(transaction, greet, { name: 'nobody' })
      throw new Error('no')
    }),
    /^Error: no$/,
  )
  await nodes.enqueue(node, greet, { name: 'Ada' })
  await node.settled()
  await nodes.clock.tick(5000)

  assert.deepEqual(greeted, ['Ada'])
})

test('two nodes share the jobs, and each job runs once', async (t) => {
  const nodes = await jobNodes(t)
  const greeted: string[] = []
  const handler = handleJob(greet, async ({ name }) => void greeted.push(name), { concurrency: 3 })
  const [node] = [await nodes.start([handler]), await nodes.start([handler])]
  const names = Array.from({ length: 40 }, (_, index) => `guest ${index}`)

  await nodes.database.transaction().execute(async (transaction) => {
    for (const name of names) await node.queue.enqueue(transaction, greet, { name })
  })
  await nodes.clock.tick(2000)
  await node.settled()
  await nodes.clock.tick(60_000)

  assert.deepEqual(greeted.toSorted(), names.toSorted())
  assert.deepEqual((await jobCounts(nodes.database)).get(greet.name), { waiting: 0, active: 0, parked: 0 })
})

test('a node runs as many at a time as the handler allows', async (t) => {
  const nodes = await jobNodes(t)
  const finish = gate()
  let running = 0
  const node = await nodes.start([
    handleJob(
      greet,
      async () => {
        running++
        await finish.opened
      },
      { concurrency: 2 },
    ),
  ])
  for (const name of ['a', 'b', 'c']) await nodes.enqueue(node, greet, { name })
  await eventually('two at a time', () => running === 2)
  await nodes.clock.tick(10_000)
  assert.equal(running, 2)
  assert.deepEqual((await jobCounts(nodes.database)).get(greet.name), { waiting: 1, active: 2, parked: 0 })
  finish.open()
  await eventually('the third', () => running === 3)
})

test('a group takes no more than its part of a node, and the jobs behind it get their slot', async (t) => {
  const nodes = await jobNodes(t)
  const finish = gate()
  const started: string[] = []
  const attempts = new Set<number>()
  let running = 0
  let mostRunning = 0
  const node = await nodes.start([
    handleJob(
      greet,
      async ({ name }, { attempt }) => {
        started.push(name)
        attempts.add(attempt)
        if (name === 'other') return
        running++
        mostRunning = Math.max(mostRunning, running)
        await finish.opened
        running--
      },
      { concurrency: 4, forOne: 2 },
    ),
  ])
  const crowd = Array.from({ length: 8 }, (_, index) => `crowd ${index}`)
  for (const name of crowd) await nodes.enqueue(node, greet, { name }, { group: 'crowd' })
  for (const group of ['a', 'b', 'c']) await nodes.enqueue(node, greet, { name: 'other' }, { group })
  await eventually('the others', () => started.filter((name) => name === 'other').length === 3)
  await nodes.clock.tick(10_000)
  assert.equal(running, 2)
  assert.deepEqual((await jobCounts(nodes.database)).get(greet.name), { waiting: 6, active: 2, parked: 0 })

  finish.open()
  await node.settled()
  assert.equal(started.length, 11)
  assert.equal(new Set(started).size, 9, 'each of them once')
  assert.equal(mostRunning, 2)
  assert.deepEqual([...attempts], [1], 'waiting costs no try')
})

test('a job with a start time waits for it', async (t) => {
  const nodes = await jobNodes(t)
  const greeted: string[] = []
  const node = await nodes.start([handleJob(greet, async ({ name }) => void greeted.push(name))])

  await nodes.enqueue(node, greet, { name: 'Ada' }, { startAfter: new Date(nodes.clock.now() + 30_000) })
  await nodes.clock.tick(29_000)
  assert.deepEqual(greeted, [])
  await nodes.clock.tick(1000)
  await node.settled()
  assert.equal(greeted.length, 1)
})

test('asks with the same once-key are met by one run, and those of another key by another', async (t) => {
  const nodes = await jobNodes(t)
  const greeted: string[] = []
  const finish = gate()
  const node = await nodes.start([
    handleJob(greet, async ({ name }) => {
      greeted.push(name)
      await finish.opened
    }),
  ])
  const ask = (name: string, seconds = 0) =>
    nodes.enqueue(
      node,
      greet,
      { name },
      { onceKey: name, startAfter: new Date(nodes.clock.now() - 60_000 + seconds * 1000) },
    )

  for (const name of ['Ada', 'Ada', 'Ada', 'Bob']) await ask(name)
  await ask('Ada', 3600)
  await nodes.clock.tick(1000)
  await eventually('the first', () => greeted.length === 1)
  await ask('Ada')
  finish.open()
  // Bob, and once more Ada, who was enqueued while being greeted.
  await nodes.clock.tick(1000)
  await node.settled()
  assert.equal(greeted.length, 3)
  await nodes.clock.setTime(nodes.clock.now() + 7_200_000)
  await nodes.clock.tick(1000)

  // If the first job runs right at its commit, Ada's second run waits before Bob's.
  assert.deepEqual(greeted.toSorted(), ['Ada', 'Ada', 'Bob'])
  assert.deepEqual((await jobCounts(nodes.database)).get(greet.name), { waiting: 0, active: 0, parked: 0 })
})

test('an ask that is committed after a run of its key has begun gets a run of its own', async (t) => {
  const nodes = await jobNodes(t)
  const greeted: string[] = []
  const node = await nodes.start([handleJob(greet, async ({ name }) => void greeted.push(name))])

  await nodes.enqueue(node, greet, { name: 'Ada' }, { onceKey: 'ada' })
  await nodes.database.transaction().execute(async (transaction) => {
    await node.queue.enqueue(transaction, greet, { name: 'Ada' }, { onceKey: 'ada' })
    await node.settled()
    assert.equal(greeted.length, 1)
  })
  await node.settled()
  assert.equal(greeted.length, 2)
})

test('new asks wait with a failed run for its retry', async (t) => {
  const nodes = await jobNodes(t)
  const attempts: number[] = []
  const node = await nodes.start([
    handleJob(greet, async (_, { attempt }) => {
      attempts.push(attempt)
      if (attempt === 1) throw new Error('nobody there')
    }),
  ])
  await nodes.enqueue(node, greet, { name: 'Ada' }, { onceKey: 'ada' })
  await node.settled()
  for (let count = 3; count > 0; count--) {
    await nodes.enqueue(node, greet, { name: 'Ada' }, { onceKey: 'ada' })
    await node.settled()
  }
  assert.equal((await jobCounts(nodes.database)).get(greet.name)?.waiting, 1)
  assert.deepEqual(attempts, [1])
  await nodes.clock.tick(20_000)
  await node.settled()
  await nodes.clock.tick(60_000)

  assert.deepEqual(attempts, [1, 2])
  assert.deepEqual((await jobCounts(nodes.database)).get(greet.name), { waiting: 0, active: 0, parked: 0 })
})

test('a definition that cannot work is refused where it is made', () => {
  const retry = { limit: 1, delaySeconds: 10, maxDelaySeconds: 60 }
  const refused = [
    { name: 'nameless', retry, timeoutSeconds: 60 },
    { name: 'test.a', retry: { ...retry, limit: -1 }, timeoutSeconds: 60 },
    { name: 'test.a', retry: { ...retry, delaySeconds: 0 }, timeoutSeconds: 60 },
    { name: 'test.a', retry: { ...retry, maxDelaySeconds: 5 }, timeoutSeconds: 60 },
    { name: 'test.a', retry, timeoutSeconds: 86_400 },
  ]
  for (const definition of refused) assert.throws(() => defineJob(definition), RangeError)
})
