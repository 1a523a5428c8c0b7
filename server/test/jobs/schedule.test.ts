import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applySchedules } from '../../src/jobs/declare-jobs.ts'
import { defineJob, handleJob, repeatJob } from '../../src/ports/job-queue.ts'
import { eventually } from '../harness/eventually.ts'
import { jobNodes } from './job-nodes.ts'

const retry = { limit: 1, delaySeconds: 10, maxDelaySeconds: 10 }
const sweep = defineJob<{ floor: number }>({ name: 'test.sweep', retry, timeoutSeconds: 60 })
const polish = defineJob<{ floor: number }>({ name: 'test.polish', retry, timeoutSeconds: 60 })

test('each tick of a schedule runs once, however many nodes there are', async (t) => {
  const nodes = await jobNodes(t)
  await nodes.clock.setTime(Math.ceil(nodes.clock.now() / 3_600_000) * 3_600_000 + 10_000)
  const swept: number[] = []
  const handler = handleJob(sweep, async ({ floor }) => void swept.push(floor))
  for (let count = 2; count > 0; count--) {
    const { boss } = await nodes.start([handler])
    await applySchedules(boss, [repeatJob(sweep, '* * * * *', { floor: 3 })])
  }
  // A job of the minute before the start may come with the first pass.
  await nodes.clock.tick(45_000)
  swept.length = 0
  for (let minute = 1; minute <= 3; minute++) {
    await nodes.clock.tick(60_000)
    await eventually(`sweep ${minute}`, () => swept.length >= minute)
  }
  assert.deepEqual(swept, [3, 3, 3])
})

test('a schedule that left the code leaves the database, and a changed one is changed', async (t) => {
  const nodes = await jobNodes(t)
  const { boss } = await nodes.start([handleJob(sweep, async () => {}), handleJob(polish, async () => {})])
  const stored = async () =>
    (await boss.pgBoss.getSchedules()).map(({ name, cron, data }) => ({ name, cron, data })).toSorted()

  await applySchedules(boss, [
    repeatJob(sweep, '0 3 * * *', { floor: 1 }),
    repeatJob(polish, '0 4 * * *', { floor: 1 }),
  ])
  assert.equal((await stored()).length, 2)
  await applySchedules(boss, [repeatJob(polish, '30 4 * * *', { floor: 2 })])
  assert.deepEqual(await stored(), [{ name: polish.name, cron: '30 4 * * *', data: { floor: 2 } }])
  await applySchedules(boss, [])
  assert.deepEqual(await stored(), [])
})

test('a time expression that cannot be read, or two for one job, are refused', async (t) => {
  const nodes = await jobNodes(t)
  const { boss } = await nodes.start([handleJob(sweep, async () => {})])
  await assert.rejects(applySchedules(boss, [repeatJob(sweep, 'at dawn', { floor: 1 })]))
  const daily = repeatJob(sweep, '0 3 * * *', { floor: 1 })
  await assert.rejects(applySchedules(boss, [daily, daily]), RangeError)
})
