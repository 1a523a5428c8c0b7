import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { jobCounts } from '../../src/jobs/counts.ts'
import { defineJob, handleJob } from '../../src/ports/job-queue.ts'
import { eventually } from '../harness/eventually.ts'
import { openDatabaseWire } from '../harness/wire.ts'
import { gate, type JobNodes, jobNodes } from './job-nodes.ts'

const count = defineJob<{ number: number }>({
  name: 'test.count',
  retry: { limit: 3, delaySeconds: 1, maxDelaySeconds: 1 },
  timeoutSeconds: 60,
})

async function cutConnections(nodes: JobNodes): Promise<number> {
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'countersign-jobs'`.execute(nodes.database)
  return rows.length
}

test('several nodes start concurrently on an empty database', async (t) => {
  const nodes = await jobNodes(t)
  const counted: number[] = []
  const handler = handleJob(count, async ({ number }) => void counted.push(number))
  const started = await Promise.all(Array.from({ length: 6 }, () => nodes.start([handler], { realTime: true })))
  for (const [number, node] of started.entries()) await nodes.enqueue(node, count, { number })
  await eventually('a job of each node', () => counted.length === 6)
  assert.deepEqual(counted.toSorted(), [0, 1, 2, 3, 4, 5])
  assert.deepEqual(
    nodes.log.filter((line) => line.level >= 40),
    [],
  )
})

test('a node works on after its connections were cut, also in the middle of a job', async (t) => {
  const nodes = await jobNodes(t)
  const finish = gate()
  const counted: number[] = []
  const node = await nodes.start(
    [
      handleJob(count, async ({ number }) => {
        counted.push(number)
        await finish.opened
      }),
    ],
    { realTime: true },
  )
  await nodes.enqueue(node, count, { number: 1 })
  await eventually('the start', () => counted.length === 1)
  assert.ok((await cutConnections(nodes)) > 0)
  finish.open()
  await eventually('the end', async () => (await jobCounts(nodes.database)).get(count.name)?.active === 0)
  await nodes.enqueue(node, count, { number: 2 })
  await eventually('the next job', () => counted.length === 2)
  assert.deepEqual(counted, [1, 2])
})

test('a node outlives an outage of the database, complains briefly, and works on', async (t) => {
  const nodes = await jobNodes(t)
  const line = await interruptible(t, nodes.connectionString)
  const finish = gate()
  const counted: number[] = []
  const node = await nodes.start(
    [
      handleJob(count, async ({ number }) => {
        counted.push(number)
        await finish.opened
      }),
    ],
    { connectionString: line.connectionString, realTime: true },
  )
  await nodes.enqueue(node, count, { number: 1 })
  await eventually('the start', () => counted.length === 1)

  line.cut()
  finish.open()
  await eventually('tries to come back', () => line.refused() >= 3)
  await nodes.enqueue(node, count, { number: 2 })
  line.repair()
  await eventually('the next job', () => counted.length === 2)
  await eventually('the end', async () => (await jobCounts(nodes.database)).get(count.name)?.active === 0)

  assert.deepEqual(counted, [1, 2])
  const complaints = nodes.log.filter((entry) => entry.msg === 'job queue: error')
  assert.ok(complaints.length > 0)
  assert.equal(new Set(complaints.map((entry) => entry.reason)).size, complaints.length)
})

/** A connection to the database that can be cut. */
async function interruptible(t: TestContext, connectionString: string) {
  const wire = await openDatabaseWire(connectionString)
  t.after(() => wire.close())
  return {
    connectionString: wire.connectionString,
    cut() {
      wire.refuse()
      wire.cut()
    },
    repair: wire.heal,
    refused: wire.refused,
  }
}
