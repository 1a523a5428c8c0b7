import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invitation, isIn, token } from './mail-fixture.ts'
import { mailHarness } from './mail-harness.ts'

test('an administrator sees the state of every email, page by page, and no content', async (t) => {
  const { queue, until, admin, url } = await mailHarness(t)
  const ids: string[] = []
  for (const reference of ['sr_1', 'sr_2', 'sr_1']) ids.unshift(await queue({ ...invitation, reference }))
  for (const id of ids) await until(id, isIn('SENT'))
  assert.equal((await fetch(`${url}/admin/v1/mails`)).status, 401)

  const read = async (query: string) => {
    const answer = await admin('GET', `/mails${query}`)
    const text = await answer.text()
    assert.equal(answer.status, 200, text)
    assert.ok(!text.includes(token))
    return JSON.parse(text).data as { mails: { id: string; state: string }[]; nextCursor: string | null }
  }
  const sorted = ids.toSorted().reverse()
  const first = await read('?limit=2')
  assert.deepEqual(
    first.mails.map(({ id }) => id),
    sorted.slice(0, 2),
  )
  const second = await read(`?limit=2&cursor=${first.nextCursor}`)
  assert.deepEqual([second.mails.map(({ id }) => id), second.nextCursor], [sorted.slice(2), null])
  assert.equal((await read('?reference=sr_1')).mails.length, 2)
  assert.equal((await read('?state=BOUNCED')).mails.length, 0)
  assert.equal((await admin('GET', '/mails?state=LOST')).status, 400)
  assert.deepEqual(Object.keys(first.mails[0] ?? {}).sort(), [
    ...['attempts', 'createdAt', 'id', 'kind', 'lastError', 'messageId', 'owner'],
    ...['recipient', 'reference', 'sentAt', 'state', 'subject'],
  ])
})

test('an administrator sends an email again', async (t) => {
  const { queue, until, admin, mailbox } = await mailHarness(t)
  const id = await queue()
  await until(id, isIn('SENT'))
  const answer = await admin('POST', `/mails/${id}/resend`)
  assert.equal(answer.status, 200)
  assert.equal(((await answer.json()) as { data: { state: string } }).data.state, 'QUEUED')
  await until(id, isIn('SENT'))
  assert.deepEqual((await mailbox.latest(10)).map((message) => message.id).sort(), [id, `${id}.2`])
  assert.equal((await admin('POST', '/mails/mail_unknown/resend')).status, 404)
})
