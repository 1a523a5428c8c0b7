import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jobCounts } from '../../src/jobs/counts.ts'
import { defineJob, handleJob, PermanentFailure, RetryAfter } from '../../src/ports/job-queue.ts'
import { eventually } from '../harness/eventually.ts'
import { jobNodes, type LogLine } from './job-nodes.ts'

const deliver = defineJob<{ secret: string }>({
  name: 'test.deliver',
  retry: { limit: 4, delaySeconds: 10, maxDelaySeconds: 50 },
  timeoutSeconds: 30,
})

const failures = (log: readonly LogLine[]) => log.filter((line) => line.msg === 'job failed')

test('a failing job is retried with a growing, scattered, capped delay, and then parked', async (t) => {
  const nodes = await jobNodes(t)
  const attempts: number[] = []
  const failedAt: number[] = []
  const delays: number[] = []
  const node = await nodes.start([
    handleJob(deliver, async (_, { attempt }) => {
      attempts.push(attempt)
      failedAt.push(nodes.clock.now())
      throw new Error(`refused ${attempt}`)
    }),
  ])
  await nodes.enqueue(node, deliver, { secret: 'hunter2' })
  for (let attempt = 1; attempt <= 5; attempt++) {
    await node.settled()
    assert.equal(failures(nodes.log).length, attempt)
    const retryAt = failures(nodes.log).at(-1)?.retryAt
    if (retryAt === undefined) break
    delays.push((Date.parse(String(retryAt)) - (failedAt.at(-1) ?? Number.NaN)) / 1000)
    await nodes.clock.setTime(Date.parse(String(retryAt)) + 1)
    await nodes.clock.tick(0)
  }

  assert.deepEqual(attempts, [1, 2, 3, 4, 5])
  const bounds = [
    [10, 20],
    [20, 40],
    [40, 50],
    [50, 50],
  ]
  assert.equal(delays.length, bounds.length)
  for (const [index, [least = 0, most = 0]] of bounds.entries()) {
    const delay = delays[index] ?? Number.NaN
    assert.ok(delay >= least && delay <= most, `delay ${index + 1} of ${delay} s is between ${least} and ${most}`)
  }
  const parked = await node.parked.list({ limit: 10 })
  assert.deepEqual(
    parked.jobs.map(({ job, error, attempts, data }) => ({ job, error, attempts, data })),
    [{ job: deliver.name, error: 'refused 5', attempts: 5, data: { secret: 'hunter2' } }],
  )
})

test('a parked job is announced once among the nodes, and no log line contains the data of a job', async (t) => {
  const nodes = await jobNodes(t)
  const handler = handleJob(deliver, async () => {
    throw new PermanentFailure('gone for good')
  })
  const [node] = [await nodes.start([handler]), await nodes.start([handler])]
  await nodes.enqueue(node, deliver, { secret: 'hunter2' })
  await node.settled()
  await nodes.clock.tick(30_000)

  const announced = nodes.log.filter((line) => line.msg === 'job parked')
  assert.equal(announced.length, 1)
  const { level, job, attempts, reason } = announced[0] as LogLine
  assert.deepEqual(
    { level, job, attempts, reason },
    { level: 50, job: deliver.name, attempts: 1, reason: 'gone for good' },
  )
  assert.deepEqual(
    nodes.log.filter((line) => line.id !== undefined).map((line) => [line.level, line.msg]),
    [
      [20, 'job started'],
      [40, 'job failed'],
      [50, 'job parked'],
    ],
  )
  assert.ok(!JSON.stringify(nodes.log).includes('hunter2'))
})

test('a permanent failure parks the job immediately', async (t) => {
  const nodes = await jobNodes(t)
  let runs = 0
  const node = await nodes.start([
    handleJob(deliver, async () => {
      runs++
      throw new PermanentFailure('gone for good')
    }),
  ])
  await nodes.enqueue(node, deliver, { secret: '' })
  await node.settled()
  await nodes.clock.tick(120_000)

  assert.equal(runs, 1)
  assert.deepEqual((await jobCounts(nodes.database)).get(deliver.name), { waiting: 0, active: 0, parked: 1 })
})

test('a handler that asks for a delay gets exactly that, and the next failure backs off as usual', async (t) => {
  const nodes = await jobNodes(t)
  const thrownAt: number[] = []
  const node = await nodes.start([
    handleJob(deliver, async (_, { attempt }) => {
      thrownAt.push(nodes.clock.now())
      throw attempt === 1 ? new RetryAfter(3600, 'busy') : new Error('refused')
    }),
  ])
  const delayAfter = (failure: number) =>
    Date.parse(String(failures(nodes.log)[failure - 1]?.retryAt)) - (thrownAt[failure - 1] ?? Number.NaN)
  await nodes.enqueue(node, deliver, { secret: '' })
  await node.settled()
  assert.equal(delayAfter(1), 3_600_000)

  await nodes.clock.setTime((thrownAt[0] ?? 0) + 3_600_000 - 1000)
  await nodes.clock.tick(500)
  assert.equal(thrownAt.length, 1)
  await nodes.clock.tick(1000)
  await node.settled()
  assert.ok(delayAfter(2) >= 20_000 && delayAfter(2) <= 40_000)
})

test('a handler that asks for a delay too often is parked like any other', async (t) => {
  const nodes = await jobNodes(t)
  const node = await nodes.start([
    handleJob(deliver, async () => {
      throw new RetryAfter(0, 'busy')
    }),
  ])
  await nodes.enqueue(node, deliver, { secret: '' })
  await node.settled()
  assert.equal((await jobCounts(nodes.database)).get(deliver.name)?.parked, 1)
  assert.equal(failures(nodes.log).length, 5)
})

test('a run beyond its time is aborted and counts as failed, and its late end changes nothing', async (t) => {
  const nodes = await jobNodes(t)
  const signals: AbortSignal[] = []
  const late = Promise.withResolvers<void>()
  const node = await nodes.start([
    handleJob(deliver, async (_, { signal }) => {
      signals.push(signal)
      if (signals.length === 1) await late.promise
    }),
  ])
  await nodes.enqueue(node, deliver, { secret: '' })
  await eventually('the start', () => signals.length === 1)
  await nodes.clock.tick(29_000)
  assert.equal(signals[0]?.aborted, false)
  await nodes.clock.tick(1000)
  await node.settled()
  assert.equal(failures(nodes.log).length, 1)
  assert.equal(signals[0]?.aborted, true)
  assert.equal(failures(nodes.log)[0]?.reason, 'took longer than 30 s')
  late.resolve()

  await nodes.clock.tick(20_000)
  await node.settled()
  assert.equal(signals.length, 2)
  assert.ok(nodes.log.some((line) => line.msg === 'job done'))
})
