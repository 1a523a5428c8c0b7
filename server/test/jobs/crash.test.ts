import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { jobCounts } from '../../src/jobs/counts.ts'
import { handleJob } from '../../src/ports/job-queue.ts'
import { eventually } from '../harness/eventually.ts'
import { gate, jobNodes } from './job-nodes.ts'
import { lethal, survivable } from './lethal-jobs.ts'

test('the job of a killed process is run again by another node, or parked and announced if it has no retry left', async (t) => {
  const nodes = await jobNodes(t)
  const idle = [handleJob(lethal, async () => {}), handleJob(survivable, async () => {})]
  const author = await nodes.start(idle)
  await author.worker.stop(0)
  await nodes.enqueue(author, lethal, { victim: 'first' })
  await nodes.enqueue(author, survivable, { victim: 'second' })

  const child = spawn(
    process.execPath,
    [fileURLToPath(import.meta.resolve('./worker-process.ts')), nodes.connectionString],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  t.after(() => child.kill('SIGKILL'))
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  await eventually('the start of both jobs', () => said.includes('first') && said.includes('second'))
  child.kill('SIGKILL')
  await once(child, 'exit')

  const runs: { victim: string; attempt: number }[] = []
  const heir = await nodes.start([
    handleJob(lethal, async ({ victim }, { attempt }) => void runs.push({ victim, attempt })),
    handleJob(survivable, async ({ victim }, { attempt }) => void runs.push({ victim, attempt })),
  ])
  await nodes.clock.tick(13_000)
  await eventually('the second run', () => runs.length > 0)
  await nodes.clock.tick(20_000)

  assert.deepEqual(runs, [{ victim: 'second', attempt: 2 }])
  const { jobs } = await heir.parked.list({ limit: 10 })
  assert.deepEqual(
    jobs.map(({ job, data, error }) => ({ job, data, error })),
    [{ job: lethal.name, data: { victim: 'first' }, error: 'job heartbeat timeout' }],
  )
  assert.deepEqual(
    nodes.log.filter((line) => line.msg === 'job parked').map((line) => [line.job, line.reason]),
    [[lethal.name, 'job heartbeat timeout']],
  )
})

test('a long job that lives is left alone', async (t) => {
  const nodes = await jobNodes(t)
  const finish = gate()
  let starts = 0
  let aborted = false
  const handler = handleJob(survivable, async (_, { signal }) => {
    starts++
    await finish.opened
    aborted = signal.aborted
  })
  const [node] = [await nodes.start([handler]), await nodes.start([handler])]
  await nodes.enqueue(node, survivable, { victim: 'nobody' })
  await eventually('the start', () => starts === 1)
  await nodes.clock.tick(60_000)
  finish.open()
  await eventually('the end', () => nodes.log.some((line) => line.msg === 'job done'))

  assert.equal(starts, 1)
  assert.equal(aborted, false)
  assert.deepEqual((await jobCounts(nodes.database)).get(survivable.name), { waiting: 0, active: 0, parked: 0 })
})

test('a heartbeat that hangs keeps no other back', async (t) => {
  const nodes = await jobNodes(t)
  const finish = gate()
  const starts: string[] = []
  const run = async ({ victim }: { victim: string }) => {
    starts.push(victim)
    await finish.opened
  }
  const node = await nodes.start([handleJob(survivable, run), handleJob(lethal, run)])
  await nodes.enqueue(node, survivable, { victim: 'first' })
  await nodes.enqueue(node, lethal, { victim: 'second' })
  await eventually('both runs', () => starts.length === 2)
  const db = node.boss.pgBoss.getDb()
  const { executeSql } = db
  let isHeld = false
  db.executeSql = async (...statement) => {
    if (!isHeld && statement[0].includes('SET heartbeat_on')) {
      isHeld = true
      await finish.opened
    }
    return executeSql.apply(db, statement)
  }
  for (let beats = 0; beats < 10; beats++) await nodes.clock.tick(5000)
  assert.deepEqual([isHeld, starts.length], [true, 2])
  finish.open()
  await node.settled()
  assert.equal(starts.length, 2)
})

test('a run that lost its job learns so, and cannot end the run that has it now', async (t) => {
  const nodes = await jobNodes(t)
  const gates = [gate(), gate()]
  const signals: AbortSignal[] = []
  const node = await nodes.start([
    handleJob(
      survivable,
      async (_, { signal }) => {
        signals.push(signal)
        await gates[signals.length - 1]?.opened
      },
      { concurrency: 2 },
    ),
  ])
  await nodes.enqueue(node, survivable, { victim: 'nobody' })
  await eventually('the start', () => signals.length === 1)
  // A frozen node: its heartbeat is old when the others look.
  await nodes.clock.setTime(nodes.clock.now() + 60_000)
  await node.boss.pgBoss.supervise()
  await nodes.clock.tick(10_000)
  await eventually('the signal', () => signals[0]?.aborted === true)
  await eventually('the second run', () => signals.length === 2)

  gates[0]?.open()
  await eventually('the note', () => nodes.log.some((line) => line.msg.startsWith('job took too long')))
  assert.equal((await jobCounts(nodes.database)).get(survivable.name)?.active, 1)
  assert.equal(signals[1]?.aborted, false)
  gates[1]?.open()
  await eventually('the end of the second run', () => nodes.log.some((line) => line.msg === 'job done'))
})
