import assert from 'node:assert/strict'
import { test } from 'node:test'
import { administer, printed, printedJson } from './support/run-countersign.ts'
import { startStandIn } from './support/stand-in-service.ts'

const id = '0199aaaa-0000-7000-8000-000000000001'
const job = {
  id,
  job: 'webhooks.deliver',
  error: 'connection\nrefused \u001b[31m \u009b31m',
  attempts: 4,
  enqueuedAt: '2026-11-15T09:00:00.000Z',
  parkedAt: '2026-11-15T10:00:00.000Z',
}

test('job list prints the parked jobs on one line each, without control characters', async (t) => {
  const { url, requests } = await startStandIn(t, { data: { jobs: [job], nextCursor: null } })
  const lines = printed(await administer(url, 'job', 'list'))
    .trimEnd()
    .split('\n')
  assert.equal(lines.length, 2)
  assert.match(lines[0] ?? '', /^ID +JOB +ATTEMPTS +PARKED +ERROR$/)
  assert.match(
    lines[1] ?? '',
    /webhooks\.deliver +4 +2026-11-15T10:00:00\.000Z +connection refused \ufffd\[31m \ufffd31m$/,
  )
  const json = await administer(url, 'job', 'list', '--json')
  assert.deepEqual(printedJson(json), { jobs: [job] })
  assert.doesNotMatch(json.stdout.trimEnd(), /\p{Cc}/u)
  assert.deepEqual([requests[0]?.method, requests[0]?.path], ['GET', '/admin/v1/jobs/parked'])
})

test('an empty job list says that there is nothing to do', async (t) => {
  const { url } = await startStandIn(t, { data: { jobs: [], nextCursor: null } })
  assert.equal(printed(await administer(url, 'job', 'list')), 'No parked jobs. There is nothing to do.\n')
})

test('job retry sends a POST without a body, with an Idempotency-Key', async (t) => {
  const { url, requests } = await startStandIn(t, { data: { id } })
  assert.match(printed(await administer(url, 'job', 'retry', id)), new RegExp(`^Job ${id} is queued again`))
  const [{ method, path, body, headers } = {}] = requests
  assert.deepEqual([method, path, body], ['POST', `/admin/v1/jobs/parked/${id}/retry`, undefined])
  assert.equal(headers?.['content-type'], undefined)
  assert.match(headers?.['idempotency-key'] ?? '', /^[0-9a-f-]{36}$/)
  assert.deepEqual(printedJson(await administer(url, 'job', 'retry', id, '--json')), { id })
})

test('job discard sends a DELETE', async (t) => {
  const { url, requests } = await startStandIn(t, { data: { id } })
  assert.equal(printed(await administer(url, 'job', 'discard', id)), `Job ${id} discarded.\n`)
  assert.deepEqual([requests[0]?.method, requests[0]?.path], ['DELETE', `/admin/v1/jobs/parked/${id}`])
  assert.deepEqual(printedJson(await administer(url, 'job', 'discard', id, '--json')), { id })
})
