import assert from 'node:assert/strict'
import { type AddressInfo, connect, createServer } from 'node:net'
import { type TestContext, test } from 'node:test'
import tls from 'node:tls'
import { createSmtpMailer } from '../../../src/infrastructure/mailer/smtp-mailer.ts'
import type { Timers } from '../../../src/ports/timers.ts'
import { holdTimeouts } from '../../harness/held-timeouts.ts'
import { freePort } from '../../harness/service-process.ts'
import { setTimers } from '../../harness/set-timers.ts'
import { pixel, sampleMessage as sample } from './sample-message.ts'
import { makeCertificate, startSmtpStandIn } from './smtp-stand-in.ts'

function mailerFor(t: TestContext, url: string, timers?: Timers) {
  const mailer = createSmtpMailer(url, timers)
  t.after(() => mailer.close())
  return mailer
}

test('a message arrives whole, with names in any script', async (t) => {
  const server = await startSmtpStandIn(t)
  const mailer = mailerFor(t, `smtp://127.0.0.1:${server.port}`)
  assert.deepEqual(await mailer.send(sample()), { kind: 'sent' })

  const [{ from, to, source, mail } = assert.fail()] = server.received
  assert.deepEqual([from, to], ['sign@example.org', ['taro@example.org']])
  assert.deepEqual(mail.from, { address: 'sign@example.org', name: 'Jürgen “Größe” Müller' })
  assert.deepEqual(mail.to, [{ address: 'taro@example.org', name: '山田 太郎' }])
  assert.equal(mail.replyTo?.[0]?.address, 'jonas@example.org')
  assert.equal(mail.subject, 'Bitte unterschreiben: 契約書, договор, عقد')
  assert.equal(mail.messageId, '<mail_01@sign.example.org>')
  assert.equal(mail.date, '2026-11-15T09:30:00.000Z')
  assert.equal(mail.headers.find(({ key }) => key === 'auto-submitted')?.value, 'auto-generated')
  assert.equal(
    mail.headers.find(({ key }) => key === 'x-mailer'),
    undefined,
  )
  assert.equal(mail.text?.replaceAll('\r\n', '\n').trimEnd(), 'Grüße\n.\nend')
  assert.match(mail.html ?? '', /<p>Grüße<\/p>/)
  const attachments = mail.attachments.map(({ filename, mimeType, contentId, disposition }) => [
    filename,
    mimeType,
    contentId ?? null,
    disposition,
  ])
  assert.deepEqual(attachments, [
    ['logo.png', 'image/png', '<logo@countersign>', 'inline'],
    ['Vertrag für Łódź.pdf', 'application/pdf', null, 'attachment'],
  ])
  assert.deepEqual(Buffer.from(mail.attachments[0]?.content as ArrayBuffer), pixel)
  assert.doesNotMatch(source, /[^\r]\n|[^\0-\x7f]/)
})

test('no text can add a header or a recipient', async (t) => {
  const server = await startSmtpStandIn(t)
  const mailer = mailerFor(t, `smtp://127.0.0.1:${server.port}`)
  const evil = 'x\r\nBcc: evil@example.org\r\n\r\n<b>body</b>'
  await mailer.send(sample({ subject: evil, to: { address: 'a@example.org', name: evil }, attachments: [] }))
  await mailer.send(sample({ to: { address: 'a@example.org', name: 'x <evil@example.org>, y' }, attachments: [] }))
  for (const { to, mail } of server.received) {
    assert.deepEqual(to, ['a@example.org'])
    assert.equal(mail.to?.length, 1)
    assert.equal(
      mail.headers.find(({ key }) => key === 'bcc'),
      undefined,
    )
  }
})

test('many messages share a few connections', async (t) => {
  const server = await startSmtpStandIn(t)
  const mailer = mailerFor(t, `smtp://127.0.0.1:${server.port}`)
  const sent = Array.from({ length: 30 }, (_, index) =>
    mailer.send(sample({ messageId: `mail_${index}@x`, attachments: [] })),
  )
  for (const delivery of await Promise.all(sent)) assert.equal(delivery.kind, 'sent')
  assert.equal(new Set(server.received.map(({ mail }) => mail.messageId)).size, 30)
  assert.ok(server.connections.total <= 4, `${server.connections.total} connections`)
})

test('STARTTLS is used if offered, and an untrusted certificate ends it', async (t) => {
  const certificate = await makeCertificate()
  const server = await startSmtpStandIn(t, { ...certificate, disabledCommands: [] })
  const url = `smtp://127.0.0.1:${server.port}`
  await assert.rejects(
    mailerFor(t, url).send(sample()),
    /^Error: No trusted connection to the mail server: self-signed certificate/,
  )
  assert.equal(server.received.length, 0)

  const before = tls.getCACertificates('default')
  t.after(() => tls.setDefaultCACertificates(before))
  tls.setDefaultCACertificates([...before, certificate.cert])
  assert.deepEqual(await mailerFor(t, url).send(sample()), { kind: 'sent' })
  assert.deepEqual(await mailerFor(t, `${url}?tls=required`).send(sample()), { kind: 'sent' })
  assert.deepEqual(await mailerFor(t, `${url}?tls=off`).send(sample()), { kind: 'sent' })
  assert.deepEqual(
    server.received.map(({ secure }) => secure),
    [true, true, false],
  )

  const secured = await startSmtpStandIn(t, { ...certificate, secure: true })
  assert.deepEqual(await mailerFor(t, `smtps://127.0.0.1:${secured.port}`).send(sample()), { kind: 'sent' })
  assert.equal(secured.received[0]?.secure, true)
})

test('with tls=required nothing is sent where TLS is not offered', async (t) => {
  const server = await startSmtpStandIn(t)
  await assert.rejects(mailerFor(t, `smtp://127.0.0.1:${server.port}?tls=required`).send(sample()))
  assert.equal(server.received.length, 0)
})

test('it signs in, and a wrong password is a problem that names no password', async (t) => {
  const server = await startSmtpStandIn(t, {
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, done) {
      if (username === 'us/er' && password === 'p@ss:word') done(null, { user: username })
      else done(Object.assign(new Error(`${username}:${password} is wrong`), { responseCode: 535 }))
    },
  })
  const url = (credentials: string) => `smtp://${credentials}@127.0.0.1:${server.port}`
  assert.deepEqual(await mailerFor(t, url('us%2Fer:p%40ss%3Aword')).send(sample()), { kind: 'sent' })
  assert.equal(server.received[0]?.user, 'us/er')
  await assert.rejects(mailerFor(t, url('us%2Fer:hunter2hunter2')).send(sample()), (error: Error) => {
    assert.equal(error.message, 'The mail server refused the sign-in (535).')
    assert.doesNotMatch(`${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`, /hunter2/)
    return true
  })
})

test('5xx about the message refuses it, 4xx and 5xx about the sender are temporary', async (t) => {
  const server = await startSmtpStandIn(t)
  const mailer = mailerFor(t, `smtp://127.0.0.1:${server.port}`)
  const answered = (phase: 'mailFrom' | 'rcptTo' | 'data', code: number) => {
    server.answer = { [phase]: () => ({ code, text: 'Because' }) }
    return mailer.send(sample({ attachments: [] }))
  }
  assert.deepEqual(await answered('rcptTo', 550), { kind: 'refused', reason: '550 Because' })
  assert.deepEqual(await answered('data', 554), { kind: 'refused', reason: '554 Because' })
  assert.deepEqual(await answered('mailFrom', 552), { kind: 'refused', reason: '552 Because' })
  await assert.rejects(answered('rcptTo', 451), /^Error: 451 Because$/)
  await assert.rejects(answered('data', 421), /421|reached/)
  await assert.rejects(answered('mailFrom', 550), /^Error: 550 Because$/)
  await assert.rejects(answered('rcptTo', 530), /^Error: 530 Because$/)
  server.answer = {}
  assert.deepEqual(await mailer.send(sample()), { kind: 'sent' })
})

test('a reason repeats no link and no token', async (t) => {
  const server = await startSmtpStandIn(t)
  const mailer = mailerFor(t, `smtp://127.0.0.1:${server.port}`)
  const token = '7gq3Xw0Yb1c9dK2mN4pR6tV8xZ0aB3eF5hJ7lQ9sU1w'
  server.answer = {
    data: () => ({ code: 554, text: `spam: https://sign.example.org/sign/${token} or /sign/${token}` }),
  }
  const delivery = await mailer.send(sample())
  assert.deepEqual(delivery, { kind: 'refused', reason: '554 spam: [link] or /sign/[…]' })
})

test('a server that is down is a temporary problem, and one that comes back is used', async (t) => {
  const port = await freePort()
  const mailer = mailerFor(t, `smtp://127.0.0.1:${port}`)
  await assert.rejects(mailer.send(sample()), /^Error: The mail server is unreachable: ECONNREFUSED$/)
  const first = await startSmtpStandIn(t, { port })
  assert.deepEqual(await mailer.send(sample()), { kind: 'sent' })
  await first.close()
  await assert.rejects(mailer.send(sample()), /is unreachable/)
  const second = await startSmtpStandIn(t, { port })
  assert.deepEqual(await mailer.send(sample()), { kind: 'sent' })
  assert.equal(second.received.length, 1)
})

test('a server that says nothing, or a letter at a time, is left', async (t) => {
  let trickles = () => {}
  const port = await startTrickling(t, await freePort(), () => {
    trickles()
    return true
  })
  const timers = setTimers()
  trickles = () => timers.advance(180)
  await assert.rejects(mailerFor(t, `smtp://127.0.0.1:${port}`, timers).send(sample()), /took too long/)
  // nodemailer waits for a greeting by the global timers.
  const greeting = holdTimeouts(t, (ms) => ms > 15_000 && ms <= 20_000)
  trickles = () => setImmediate(greeting.pass)
  await assert.rejects(mailerFor(t, `smtp://127.0.0.1:${port}`).send(sample()), /is unreachable/)
})

test('stalled connections do not delay the emails that follow', async (t) => {
  const server = await startSmtpStandIn(t)
  const timers = setTimers()
  let stalls = 4
  const port = await startTrickling(t, server.port, () => {
    if (stalls === 1) timers.advance(180)
    return stalls-- > 0
  })
  const mailer = mailerFor(t, `smtp://127.0.0.1:${port}`, timers)
  const stalled = Array.from({ length: 4 }, () => mailer.send(sample()))
  for (const { status } of await Promise.allSettled(stalled)) assert.equal(status, 'rejected')
  assert.deepEqual(await mailer.send(sample()), { kind: 'sent' })
})

/** Never completes its greeting on a connection opened while it trickles; forwards others to the other port. */
async function startTrickling(t: TestContext, onTo: number, trickles: () => boolean): Promise<number> {
  const timers = new Set<NodeJS.Timeout>()
  const server = createServer((socket) => {
    socket.on('error', () => {})
    if (trickles()) timers.add(setInterval(() => socket.write('220-x\r\n'), 20))
    else socket.pipe(connect(onTo, '127.0.0.1').on('error', () => {})).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    for (const timer of timers) clearInterval(timer)
    server.close()
  })
  return (server.address() as AddressInfo).port
}

test('an interrupted sending ends immediately', async (t) => {
  const server = await startSmtpStandIn(t)
  const stop = new AbortController()
  server.answer = {
    data() {
      stop.abort()
      return new Promise(() => {})
    },
  }
  const mailer = mailerFor(t, `smtp://127.0.0.1:${server.port}`)
  await assert.rejects(mailer.send(sample(), stop.signal), /interrupted/)
})
