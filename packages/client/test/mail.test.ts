import assert from 'node:assert/strict'
import { test } from 'node:test'
import { administer, printed, printedJson, runCountersign } from './support/run-countersign.ts'
import { startStandIn } from './support/stand-in-service.ts'

const mail = {
  id: 'mail_01jcz8x7yq5m9v3k2n4p6r8t0w',
  kind: 'INVITATION',
  recipient: 'anna@example.org',
  subject: 'Please sign: Contract',
  state: 'BOUNCED',
  attempts: 1,
  lastError: '550 no such\r\nuser',
  createdAt: '2026-11-15T09:00:00.000Z',
}

test('mail list prints a line for each email, and filters by state or request', async (t) => {
  const { url, requests } = await startStandIn(t, { data: { mails: [mail], nextCursor: null } })
  const lines = printed(await administer(url, 'mail', 'list', '--state', 'BOUNCED', '--about', 'sr_01')).split('\n')
  assert.match(lines[0] ?? '', /^ID +KIND +STATE +TO +ATTEMPTS +CREATED +ERROR$/)
  assert.match(lines[1] ?? '', /^mail_01\w+ +INVITATION +BOUNCED +anna@example\.org +1 +2026-\S+ +550 no such user$/)
  const [{ method, path, query } = assert.fail()] = requests
  assert.deepEqual([method, path, query.state, query.reference], ['GET', '/admin/v1/mails', 'BOUNCED', 'sr_01'])
  assert.deepEqual(printedJson(await administer(url, 'mail', 'list', '--json')), { mails: [mail] })
})

test('mail list refuses an unknown state', async () => {
  const { code, stderr } = await runCountersign(['mail', 'list', '--state', 'LOST'])
  assert.equal(code, 2)
  assert.match(stderr, /^--state must be one of QUEUED, SENT, BOUNCED, FAILED, not "LOST"\./)
})

test('mail resend sends a POST with an Idempotency-Key', async (t) => {
  const { url, requests } = await startStandIn(t, { data: { ...mail, state: 'QUEUED' } })
  assert.match(printed(await administer(url, 'mail', 'resend', mail.id)), new RegExp(`^Email ${mail.id} is queued`))
  const [{ method, path, headers } = {}] = requests
  assert.deepEqual([method, path], ['POST', `/admin/v1/mails/${mail.id}/resend`])
  assert.match(headers?.['idempotency-key'] ?? '', /^[0-9a-f-]{36}$/)
})
