import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NewMail } from '../../src/features/mail/queue-mail.ts'
import { headerOf, smtpServerProcess, textOf } from '../harness/smtp-server-process.ts'
import { invitation, isIn, mailFixture, token } from './mail-fixture.ts'

test('a server of another make accepts a well-formed email, and says no or not yet', async (t) => {
  const server = await smtpServerProcess(t)
  await server.start()
  const { queue, until } = await mailFixture(t, server.port)

  const id = await queue()
  const { messageId } = await until(id, isIn('SENT'))
  const [mail = assert.fail()] = await server.received()
  assert.deepEqual(mail.defects, [])
  assert.deepEqual(mail.envelope, { from: 'sign@example.org', to: ['anna@example.org'] })
  assert.deepEqual(mail.to, [{ name: 'Anna Żółć', address: 'anna@example.org' }])
  assert.equal(headerOf(mail, 'message-id'), `<${messageId}>`)
  assert.ok(textOf(mail, 'text/plain').includes(`https://sign.example.org/sign/${token}`))

  const bounced = await until(await queue(to('unknown@example.org')), isIn('BOUNCED'))
  assert.deepEqual([bounced.attempts, bounced.lastError], [1, '550 5.1.1 No such user here'])

  const greylisted = await queue(to('greylisted@example.org'))
  const waiting = await until(greylisted, ({ lastError }) => lastError !== null)
  assert.deepEqual([waiting.state, waiting.lastError], ['QUEUED', '451 4.7.1 Greylisted, come back later'])
  assert.equal((await until(greylisted, isIn('SENT'), 10)).attempts, 2)
  assert.equal((await server.received()).length, 2)
})

test('a server that is not there yet gets the emails when it is', async (t) => {
  const server = await smtpServerProcess(t)
  const { queue, until } = await mailFixture(t, server.port)
  const ids = [await queue(), await queue(to('bob@example.org')), await queue(to('carol@example.org'))]
  for (const id of ids) {
    const { lastError } = await until(id, (mail) => mail.lastError !== null)
    assert.equal(lastError, 'The mail server is unreachable: ECONNREFUSED')
  }
  await server.start()
  for (const id of ids) await until(id, isIn('SENT'), 10)
  const recipients = (await server.received()).map(({ envelope }) => envelope.to[0]).sort()
  assert.deepEqual(recipients, ['anna@example.org', 'bob@example.org', 'carol@example.org'])
})

test('an email in whose middle the server was killed comes once when it is back', async (t) => {
  const server = await smtpServerProcess(t)
  await server.start()
  const { queue, until } = await mailFixture(t, server.port)
  const id = await queue(to('crash-reading@example.org'))
  const waiting = await until(id, ({ lastError }) => lastError !== null)
  await server.died()
  assert.equal(waiting.state, 'QUEUED')
  assert.deepEqual(await server.received(), [])
  await server.start()
  await until(id, isIn('SENT'), 10)
  assert.equal((await server.received()).length, 1)
})

test('an email that the server kept and did not acknowledge comes twice, under one Message-ID', async (t) => {
  const server = await smtpServerProcess(t)
  await server.start()
  const { queue, until } = await mailFixture(t, server.port)
  const id = await queue(to('crash-keeping@example.org'))
  await until(id, ({ lastError }) => lastError !== null)
  await server.died()
  assert.equal((await server.received()).length, 1)
  await server.start()
  const { messageId } = await until(id, isIn('SENT'), 10)
  const ids = (await server.received()).map((mail) => headerOf(mail, 'message-id'))
  assert.deepEqual(ids, [`<${messageId}>`, `<${messageId}>`])
})

function to(address: string): NewMail {
  return { ...invitation, to: { address } }
}
