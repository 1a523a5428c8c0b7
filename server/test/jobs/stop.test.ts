import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jobCounts } from '../../src/jobs/counts.ts'
import { defineJob, handleJob, PermanentFailure } from '../../src/ports/job-queue.ts'
import { eventually } from '../harness/eventually.ts'
import { gate, jobNodes } from './job-nodes.ts'

const copy = defineJob<{ file: string }>({
  name: 'test.copy',
  retry: { limit: 1, delaySeconds: 600, maxDelaySeconds: 600 },
  timeoutSeconds: 3600,
})

test('a stopping node lets its jobs finish and takes no more', async (t) => {
  const nodes = await jobNodes(t)
  const finish = gate()
  const copied: string[] = []
  const node = await nodes.start([
    handleJob(copy, async ({ file }, { signal }) => {
      await finish.opened
      signal.throwIfAborted()
      copied.push(file)
    }),
  ])
  await nodes.enqueue(node, copy, { file: 'a' })
  await nodes.enqueue(node, copy, { file: 'b' })
  await eventually('the start', () => nodes.log.some((line) => line.msg === 'job started'))
  const stopped = node.worker.stop(60_000)
  finish.open()
  await stopped

  assert.deepEqual(copied, ['a'])
  assert.deepEqual((await jobCounts(nodes.database)).get(copy.name), { waiting: 1, active: 0, parked: 0 })
})

test('what runs after the grace period is aborted, released with all retries, and taken immediately', async (t) => {
  const nodes = await jobNodes(t)
  const first = await nodes.start([
    handleJob(copy, async (_, { signal }) => {
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }),
  ])
  await nodes.enqueue(first, copy, { file: 'a' })
  await eventually('the start', () => nodes.log.some((line) => line.msg === 'job started'))
  await first.stop()
  assert.deepEqual((await jobCounts(nodes.database)).get(copy.name), { waiting: 1, active: 0, parked: 0 })
  assert.ok(nodes.log.some((line) => line.msg === 'job interrupted and returned to the queue'))

  const attempts: number[] = []
  const second = await nodes.start([
    handleJob(copy, async (_, { attempt }) => {
      attempts.push(attempt)
      if (attempt === 2) throw new Error('unreadable')
    }),
  ])
  await second.settled()
  await nodes.clock.setTime(nodes.clock.now() + 600_000)
  await nodes.clock.tick(0)
  await second.settled()
  assert.deepEqual(attempts, [2, 3])
})

test('a handler that ignores the signal loses its job all the same, and cannot end it any more', async (t) => {
  const nodes = await jobNodes(t)
  const late = gate()
  const first = await nodes.start([handleJob(copy, () => late.opened)])
  await nodes.enqueue(first, copy, { file: 'a' })
  await eventually('the start', () => nodes.log.some((line) => line.msg === 'job started'))
  await first.stop()

  const finish = gate()
  let started = false
  await nodes.start([
    handleJob(copy, async () => {
      started = true
      await finish.opened
    }),
  ])
  await eventually('the run elsewhere', () => started)
  late.open()
  await nodes.clock.tick(1000)
  assert.equal((await jobCounts(nodes.database)).get(copy.name)?.active, 1)
  finish.open()
  await eventually('the end', async () => (await jobCounts(nodes.database)).get(copy.name)?.active === 0)
})

test('a stopping node does not hand back what another node has taken over', async (t) => {
  const nodes = await jobNodes(t)
  const finish = gate()
  const first = await nodes.start([handleJob(copy, () => finish.opened)])
  await nodes.enqueue(first, copy, { file: 'a' })
  await eventually('the start', () => nodes.log.some((line) => line.msg === 'job started'))
  const attempts: number[] = []
  const second = await nodes.start([
    handleJob(copy, async (_, { attempt }) => {
      attempts.push(attempt)
      await finish.opened
    }),
  ])
  // The first node was frozen for a while and did not notice.
  await nodes.clock.setTime(nodes.clock.now() + 60_000)
  await second.boss.pgBoss.supervise()
  await nodes.clock.setTime(nodes.clock.now() + 600_000)
  await nodes.clock.tick(500)
  await eventually('the run of the second node', () => attempts.length === 1)
  await first.stop()

  assert.deepEqual((await jobCounts(nodes.database)).get(copy.name), { waiting: 0, active: 1, parked: 0 })
  finish.open()
  await eventually('its end', () => nodes.log.some((line) => line.msg === 'job done'))
  assert.deepEqual(attempts, [2])
})

test('a permanent failure while the node stops still parks the job', async (t) => {
  const nodes = await jobNodes(t)
  const node = await nodes.start([
    handleJob(copy, async (_, { signal }) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      throw new PermanentFailure('unreadable')
    }),
  ])
  await nodes.enqueue(node, copy, { file: 'a' })
  await eventually('the start', () => nodes.log.some((line) => line.msg === 'job started'))
  await node.worker.stop(0)
  assert.deepEqual((await jobCounts(nodes.database)).get(copy.name), { waiting: 0, active: 0, parked: 1 })
})
