import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { jobCounts } from '../../src/jobs/counts.ts'
import type { ParkedJob } from '../../src/jobs/parked.ts'
import { defineJob, handleJob, PermanentFailure } from '../../src/ports/job-queue.ts'
import { type JobNodes, jobNodes } from './job-nodes.ts'

const seal = defineJob<{ document: string }>({
  name: 'test.seal',
  retry: { limit: 2, delaySeconds: 10, maxDelaySeconds: 60 },
  timeoutSeconds: 60,
})

async function parkedNode(nodes: JobNodes, documents: readonly string[]) {
  const runs: { document: string; attempt: number }[] = []
  let broken = true
  const node = await nodes.start([
    handleJob(seal, async ({ document }, { attempt }) => {
      runs.push({ document, attempt })
      if (broken) throw new PermanentFailure('the seal is broken')
    }),
  ])
  for (const document of documents) await nodes.enqueue(node, seal, { document })
  const { parked } = node
  const retry = (id: string) => nodes.database.transaction().execute((transaction) => parked.retry(transaction, id))
  await node.settled()
  assert.equal(await parked.count(), documents.length)
  const discard = (id: string) => nodes.database.transaction().execute((transaction) => parked.discard(transaction, id))
  return { node, parked, retry, discard, runs, repair: () => (broken = false) }
}

test('a parked job shows what it was, why it failed and when', async (t) => {
  const nodes = await jobNodes(t)
  const { parked } = await parkedNode(nodes, ['doc_1'])
  const { jobs, nextCursor } = await parked.list({ limit: 10 })
  assert.equal(nextCursor, null)
  const [job] = jobs as [ParkedJob]
  assert.equal(job.job, seal.name)
  assert.deepEqual(job.data, { document: 'doc_1' })
  assert.equal(job.error, 'the seal is broken')
  assert.equal(job.attempts, 1)
  assert.ok(job.enqueuedAt instanceof Date)
  assert.ok(job.parkedAt.getTime() > job.enqueuedAt.getTime())
})

test('a retried parked job leaves the list and starts over; a discarded one is gone', async (t) => {
  const nodes = await jobNodes(t)
  const { node, parked, retry, discard, runs, repair } = await parkedNode(nodes, ['doc_1', 'doc_2'])
  const { jobs } = await parked.list({ limit: 10 })
  const byDocument = new Map(jobs.map((job) => [job.data.document, job.id]))
  repair()

  assert.equal(await retry(byDocument.get('doc_1') ?? ''), true)
  assert.equal(await discard(byDocument.get('doc_2') ?? ''), true)
  await node.settled()

  assert.equal(runs.length, 3)
  assert.deepEqual(runs.at(-1), { document: 'doc_1', attempt: 1 })
  assert.equal(await parked.count(), 0)
  assert.deepEqual((await jobCounts(nodes.database)).get(seal.name), { waiting: 0, active: 0, parked: 0 })
})

test('a parked job can be retried once, and an unknown id is nothing to retry or discard', async (t) => {
  const nodes = await jobNodes(t)
  const { parked, retry, discard, repair } = await parkedNode(nodes, ['doc_1'])
  const { jobs } = await parked.list({ limit: 1 })
  const id = jobs[0]?.id ?? ''
  repair()
  const answers = await Promise.all([retry(id), retry(id), retry(id)])
  assert.equal(answers.filter(Boolean).length, 1)
  for (const unknown of [id, 'not an id', '00000000-0000-0000-0000-000000000000']) {
    assert.equal(await retry(unknown), false)
    assert.equal(await discard(unknown), false)
  }
})

test('a parked job that is retried keeps its once-key', async (t) => {
  const nodes = await jobNodes(t)
  const { node, parked, runs, repair } = await parkedNode(nodes, [])
  await nodes.enqueue(node, seal, { document: 'doc_1' }, { onceKey: 'doc_1' })
  await node.settled()
  assert.equal(await parked.count(), 1)
  repair()
  const { jobs } = await parked.list({ limit: 1 })
  // Together, or the first would have run before the second exists.
  await nodes.database.transaction().execute(async (transaction) => {
    assert.equal(await parked.retry(transaction, jobs[0]?.id ?? ''), true)
    await node.queue.enqueue(transaction, seal, { document: 'doc_1' }, { onceKey: 'doc_1' })
  })
  await node.settled()
  await nodes.clock.tick(5000)
  assert.equal(runs.length, 2)
})

test('a parked job that is retried keeps its group', async (t) => {
  const nodes = await jobNodes(t)
  const { node, parked, retry } = await parkedNode(nodes, [])
  await nodes.enqueue(node, seal, { document: 'doc_1' }, { group: 'org_1' })
  await node.settled()
  assert.equal(await parked.count(), 1)
  const { jobs } = await parked.list({ limit: 1 })
  assert.equal(await retry(jobs[0]?.id ?? ''), true)
  const { rows } = await sql`
    select group_id from jobs.job where name = ${seal.name} order by created_on desc limit 1`.execute(nodes.database)
  assert.deepEqual(rows, [{ group_id: 'org_1' }])
})

test('pages of parked jobs have every job once, latest first', async (t) => {
  const nodes = await jobNodes(t)
  const documents = ['doc_1', 'doc_2', 'doc_3', 'doc_4', 'doc_5', 'doc_6', 'doc_7']
  const { parked } = await parkedNode(nodes, documents)
  // Two in the same microsecond, the others less than a millisecond apart.
  await sql`
    update jobs.job set created_on = timestamptz '2030-01-01' + (n / 2) * interval '10 microseconds'
    from (select id, row_number() over (order by data ->> 'document') as n from jobs.job where name = 'parked') numbered
    where job.id = numbered.id and name = 'parked'`.execute(nodes.database)

  const seen: ParkedJob[] = []
  let cursor: string | null | undefined
  do {
    const page = await parked.list({ limit: 3, ...(cursor ? { cursor } : {}) })
    assert.ok(page.jobs.length <= 3)
    seen.push(...page.jobs)
    cursor = page.nextCursor
  } while (cursor !== null)

  const position = (job: ParkedJob) => Math.floor(Number(String(job.data.document).slice(4)) / 2)
  assert.deepEqual(seen.map((job) => String(job.data.document)).toSorted(), documents)
  assert.deepEqual(seen.map(position), [3, 3, 2, 2, 1, 1, 0])
  for (const foreign of ['', 'x', '1_2', "1'; drop table jobs.job_00000000-0000-0000-0000-000000000000"]) {
    await assert.rejects(parked.list({ limit: 3, cursor: foreign }), { code: 'INVALID_REQUEST' })
  }
})

test('maintenance deletes finished jobs, and never a parked or a waiting one', async (t) => {
  const nodes = await jobNodes(t)
  const { node, parked, repair, runs } = await parkedNode(nodes, ['doc_1'])
  repair()
  const never = defineJob<{ document: string }>({ ...seal, name: 'test.never' })
  await nodes.enqueue(node, seal, { document: 'doc_2' })
  await node.settled()
  await node.worker.stop(0)
  const second = await nodes.start([handleJob(never, async () => {})])
  await second.worker.stop(0)
  await nodes.enqueue(second, never, { document: 'doc_3' })
  const rows = async () =>
    (
      await sql<{ count: number }>`select count(*)::int as count from jobs.job where name like 'test.%'`.execute(
        nodes.database,
      )
    ).rows[0]?.count
  assert.equal(await rows(), 3)

  await nodes.clock.setTime('2085-01-01T00:00:00Z')
  await second.boss.pgBoss.supervise()

  assert.equal(await rows(), 1)
  assert.equal(await parked.count(), 1)
  assert.equal((await jobCounts(nodes.database)).get(never.name)?.waiting, 1)
  assert.equal(runs.length, 2)
})
