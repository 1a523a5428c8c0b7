import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { deliverMail } from '../../src/features/mail/deliver-mail.ts'
import { findMail, listMails, mailsOf } from '../../src/features/mail/find-mail.ts'
import { claimSeconds, mostAttempts, renewClaimSeconds, retryDelaySeconds } from '../../src/features/mail/model.ts'
import { pruneMails } from '../../src/features/mail/prune-mails.ts'
import { queueMail } from '../../src/features/mail/queue-mail.ts'
import { resendMail } from '../../src/features/mail/resend-mail.ts'
import type { RetryAfter } from '../../src/ports/job-queue.ts'
import { eventually } from '../harness/eventually.ts'
import { freePort } from '../harness/service-process.ts'
import { startSmtpStandIn } from '../infrastructure/mailer/smtp-stand-in.ts'
import { invitation, isIn, mailFixture, token } from './mail-fixture.ts'

const day = 24 * 3600

test('an email that was committed is sent with all its parts, one that was rolled back is not', async (t) => {
  const server = await startSmtpStandIn(t)
  const { ports, queue, until } = await mailFixture(t, server.port)
  await assert.rejects(
    ports.database.transaction().execute(async (transaction) => {
      await queueMail(transaction, ports, { ...invitation, reference: 'sr_2' })
      throw new Error('the cause does not happen')
    }),
    /does not happen/,
  )
  const id = await queue()
  const mail = await until(id, isIn('SENT'))

  assert.match(id, /^mail_[0-9a-z]{26}$/)
  assert.equal(mail.messageId, `${id}@example.org`)
  assert.deepEqual([mail.attempts, mail.lastError, mail.sentAt], [1, null, ports.clock.now()])
  assert.equal(server.received.length, 1)
  const [{ to, from, mail: got } = assert.fail()] = server.received
  assert.deepEqual([to, from], [['anna@example.org'], 'sign@example.org'])
  assert.deepEqual(got.from, { address: 'sign@example.org', name: 'Example GmbH' })
  assert.deepEqual(got.to, [{ address: 'anna@example.org', name: 'Anna Żółć' }])
  assert.equal(got.subject, 'Please sign: Contract')
  assert.equal(got.messageId, `<${id}@example.org>`)
  assert.ok(got.text?.includes(`https://sign.example.org/sign/${token}`))
  assert.ok(got.html?.includes(`https://sign.example.org/sign/${token}`))
  assert.deepEqual(
    got.attachments.map(({ filename }) => filename),
    ['contract.pdf'],
  )
  assert.deepEqual(await mailsOf(ports, 'sr_2'), [])
  assert.deepEqual(
    (await mailsOf(ports, 'sr_1')).map((one) => one.id),
    [id],
  )
})

test('the signing link is in no table, no job and no log line in the clear', async (t) => {
  const server = await startSmtpStandIn(t)
  server.answer = { data: () => ({ code: 451, text: `later, says ${token}` }) }
  const { ports, queue, until, logged } = await mailFixture(t, server.port)
  const id = await queue()
  await until(id, ({ lastError }) => lastError !== null)
  const mails = await sql<{ row: string }>`select to_jsonb(mails)::text as row from mails`.execute(ports.database)
  const jobs = await sql<{ row: string }>`select to_jsonb(job)::text as row from jobs.job as job`.execute(
    ports.database,
  )
  const body = await sql<{ body: Buffer }>`select sealed_body as body from mails`.execute(ports.database)
  const data = await sql<{ data: unknown }>`select data from jobs.job where name = 'mail.deliver'`.execute(
    ports.database,
  )
  const everything = [...mails.rows, ...jobs.rows].map(({ row }) => row).join('') + logged()
  assert.ok(!everything.includes(token))
  assert.ok(!body.rows[0]?.body.toString('latin1').includes(token))
  assert.deepEqual(
    data.rows.map((row) => row.data),
    [{ mailId: id }],
  )
})

test('an email that is refused for now is retried later, under the same Message-ID', async (t) => {
  const server = await startSmtpStandIn(t)
  let refusals = 2
  const tried: string[] = []
  server.answer = {
    data(source) {
      tried.push(/^Message-ID: (.*)$/im.exec(source)?.[1]?.trim() ?? '')
      return refusals-- > 0 ? { code: 451, text: 'Greylisted' } : undefined
    },
  }
  const { queue, until } = await mailFixture(t, server.port)
  const id = await queue()
  const waiting = await until(id, ({ lastError }) => lastError !== null)
  assert.deepEqual([waiting.state, waiting.lastError], ['QUEUED', '451 Greylisted'])
  const mail = await until(id, isIn('SENT'), 10)
  assert.deepEqual([mail.attempts, mail.lastError], [3, null])
  assert.deepEqual(tried, Array(3).fill(`<${id}@example.org>`))
})

test('an email that the server will never accept bounces immediately', async (t) => {
  const server = await startSmtpStandIn(t)
  server.answer = { rcptTo: () => ({ code: 550, text: 'No such user' }) }
  const { ports, queue, until, undelivered } = await mailFixture(t, server.port)
  const mail = await until(await queue(), isIn('BOUNCED'))
  assert.deepEqual(undelivered, [mail])
  assert.deepEqual([mail.attempts, mail.lastError, mail.sentAt], [1, '550 No such user', null])
  const parked = await sql`select 1 from jobs.job where name = 'parked'`.execute(ports.database)
  assert.equal(parked.rows.length, 0)
})

test('a server that was away gets the email when it is back', async (t) => {
  const port = await freePort()
  const { queue, until } = await mailFixture(t, port)
  const id = await queue()
  const waiting = await until(id, ({ lastError }) => lastError !== null)
  assert.equal(waiting.lastError, 'The mail server is unreachable: ECONNREFUSED')
  const server = await startSmtpStandIn(t, { port })
  await until(id, isIn('SENT'), 10)
  assert.equal(server.received.length, 1)
})

test('after a day of failures an email is given up', async (t) => {
  const { ports, worker, queue, undelivered } = await mailFixture(t, 1)
  await worker.stop(0)
  const id = await queue()
  const deliver = () => deliverMail(ports, id, new AbortController().signal)
  for (let attempt = 1; attempt < mostAttempts; attempt++) {
    await assert.rejects(deliver(), ({ name, seconds }: RetryAfter) => {
      assert.equal(name, 'RetryAfter')
      assert.ok(seconds >= retryDelaySeconds(attempt, 0) && seconds <= retryDelaySeconds(attempt, 1))
      return true
    })
    assert.equal((await findMail(ports, id))?.state, 'QUEUED')
  }
  assert.deepEqual(undelivered, [])
  await deliver()
  const mail = await findMail(ports, id)
  assert.deepEqual([mail?.state, mail?.attempts], ['FAILED', mostAttempts])
  assert.deepEqual(undelivered, [mail])
  assert.match(mail?.lastError ?? '', /is unreachable/)
})

test('a node that stops releases the email, and the next one takes it immediately', async (t) => {
  const server = await startSmtpStandIn(t)
  const { ports, worker, queue } = await mailFixture(t, server.port)
  await worker.stop(0)
  const id = await queue()
  const stop = new AbortController()
  server.answer = {
    data() {
      stop.abort(new Error('the node stops'))
      return new Promise(() => {})
    },
  }
  await assert.rejects(deliverMail(ports, id, stop.signal), /the node stops/)
  server.answer = {}
  await deliverMail(ports, id, new AbortController().signal)
  assert.equal((await findMail(ports, id))?.state, 'SENT')
})

test('an email that takes long to send stays with the run that sends it', async (t) => {
  const server = await startSmtpStandIn(t)
  const { ports, worker, queue } = await mailFixture(t, server.port)
  await worker.stop(0)
  const id = await queue()
  const deliver = () => deliverMail(ports, id, new AbortController().signal)
  const claimedUntil = async () => {
    const { rows } = await sql<{ at: Date }>`select claimed_until as at from mails`.execute(ports.database)
    return rows[0]?.at.getTime()
  }
  const reached = Promise.withResolvers<void>()
  const proceed = Promise.withResolvers<undefined>()
  server.answer = {
    data() {
      reached.resolve()
      return proceed.promise
    },
  }
  const sending = deliver()
  await reached.promise
  for (let renewals = 0; renewals < 5; renewals++) {
    ports.clock.advance(renewClaimSeconds)
    const until = ports.clock.now().getTime() + claimSeconds * 1000
    ports.timers.advance(renewClaimSeconds)
    await eventually('the claim is renewed', async () => (await claimedUntil()) === until)
  }
  await assert.rejects(deliver(), { name: 'RetryAfter', message: 'Another run is sending it.' })
  proceed.resolve(undefined)
  await sending
  assert.deepEqual([(await findMail(ports, id))?.state, server.received.length], ['SENT', 1])
})

test('the delays grow, are scattered, and cover most of a day', () => {
  const sum = (chance: number) =>
    Array.from({ length: mostAttempts - 1 }, (_, index) => retryDelaySeconds(index + 1, chance)).reduce((a, b) => a + b)
  assert.equal(retryDelaySeconds(1, 0), 30)
  assert.equal(retryDelaySeconds(12, 1), 6 * 3600)
  assert.ok(sum(0) > 16 * 3600 && sum(1) < 25 * 3600)
})

test('a file that cannot be read delays the email, and does not drop the file', async (t) => {
  const { ports, queue, until, mailbox } = await mailFixture(t)
  const files = [{ filename: 'a.pdf', contentType: 'application/pdf', reference: 'gone', size: 10 }]
  const mail = await until(await queue({ ...invitation, files }), ({ lastError }) => lastError !== null)
  assert.deepEqual([mail.state, mail.lastError], ['QUEUED', 'no such file'])
  assert.deepEqual(await mailbox.latest(10), [])
  await assert.rejects(deliverMail(ports, mail.id, new AbortController().signal), /no such file/)
})

test('an email that is delivered twice over is sent once', async (t) => {
  const { ports, queue, until, mailbox } = await mailFixture(t)
  const id = await queue()
  const sent = await until(id, isIn('SENT'))
  await deliverMail(ports, id, new AbortController().signal)
  await deliverMail(ports, 'mail_unknown', new AbortController().signal)
  assert.deepEqual(await findMail(ports, id), sent)
  assert.equal((await mailbox.latest(10)).length, 1)
})

test('an email that is sent again is a message of its own; one on its way stays what it is', async (t) => {
  const server = await startSmtpStandIn(t)
  server.answer = { rcptTo: () => ({ code: 550, text: 'No' }) }
  const { ports, queue, until } = await mailFixture(t, server.port)
  const resend = (id: string) =>
    ports.database.transaction().execute((transaction) => resendMail(transaction, ports, id))
  const id = await queue()
  await until(id, isIn('BOUNCED'))
  server.answer = {}
  const queued = await resend(id)
  assert.deepEqual([queued.state, queued.attempts, queued.lastError], ['QUEUED', 0, null])
  assert.equal((await resend(id)).messageId, `${id}.2@example.org`)
  await until(id, isIn('SENT'))
  await resend(id)
  await until(id, isIn('SENT'), 10)
  assert.deepEqual(
    server.received.map(({ mail }) => mail.messageId),
    [`<${id}.2@example.org>`, `<${id}.3@example.org>`],
  )
  await assert.rejects(resend('mail_unknown'), { code: 'NOT_FOUND' })
})

test('contents are deleted after 30 days, rows after a year, and forgotten emails are given up', async (t) => {
  const { ports, queue, until, undelivered } = await mailFixture(t)
  const id = await queue()
  await until(id, isIn('SENT'))
  await sql`insert into mails
    select 'mail_lost' as id, kind, owner, reference, recipient, recipient_name, sender_name, reply_to,
    subject, 'lost@example.org' as message_id, sealed_body, attachments, 'QUEUED' as state, attempts, resends, claimed_until, last_error,
    created_at, queued_at, null as sent_at, null as ended_at from mails`.execute(ports.database)

  ports.clock.advance(2 * day)
  await pruneMails(ports)
  assert.equal((await findMail(ports, 'mail_lost'))?.state, 'QUEUED')
  ports.clock.advance(2 * day)
  await pruneMails(ports)
  assert.equal((await findMail(ports, 'mail_lost'))?.state, 'FAILED')
  assert.deepEqual(
    undelivered.map((mail) => mail.id),
    ['mail_lost'],
  )
  ports.clock.advance(25 * day)
  await pruneMails(ports)
  assert.equal((await findMail(ports, id))?.hasBody, true)
  ports.clock.advance(2 * day)
  await pruneMails(ports)
  assert.equal((await findMail(ports, id))?.hasBody, false)
  await assert.rejects(
    ports.database.transaction().execute((transaction) => resendMail(transaction, ports, id)),
    /content of mail .* was removed/,
  )
  ports.clock.advance(340 * day)
  await pruneMails(ports)
  assert.deepEqual((await listMails(ports, { limit: 10 })).mails, [])
})

test('what cannot be sent is not queued', async (t) => {
  const { ports, queue } = await mailFixture(t)
  const { content } = invitation
  const large = { filename: 'a.pdf', contentType: 'application/pdf', reference: 'f00d', size: 8 * 1024 * 1024 }
  const image = { filename: 'a.png', contentType: 'image/png', cid: 'a@b', bytes: Buffer.alloc(513 * 1024) }
  for (const address of ['', 'anna', 'a b@c', 'a@b\r\nBcc: c@d', 'a@b,c@d', '<a@b>', `${'a'.repeat(254)}@b`, 'a@b@c']) {
    await assert.rejects(queue({ ...invitation, to: { address } }), RangeError, address)
  }
  await assert.rejects(queue({ ...invitation, replyTo: 'x\ny@z' }), RangeError)
  await assert.rejects(queue({ ...invitation, files: [large, large] }), /at most 15728640 bytes/)
  await assert.rejects(queue({ ...invitation, content: { ...content, attachments: [image] } }), /at most 524288 bytes/)
  await assert.rejects(queue({ ...invitation, content: { ...content, html: 'x'.repeat(600_000) } }), /too long/)
  assert.deepEqual((await listMails(ports, { limit: 10 })).mails, [])
})
