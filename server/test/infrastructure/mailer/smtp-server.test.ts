import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import tls from 'node:tls'
import { createSmtpMailer } from '../../../src/infrastructure/mailer/smtp-mailer.ts'
import { headerOf, smtpServerProcess, textOf } from '../../harness/smtp-server-process.ts'
import { sampleMessage } from './sample-message.ts'
import { makeCertificate } from './smtp-stand-in.ts'

test('a server of another make reads a message as it was meant', async (t) => {
  const server = await smtpServerProcess(t)
  await server.start()
  const message = sampleMessage()
  assert.deepEqual(await mailerFor(t, server.url).send(message), { kind: 'sent' })
  const [mail = assert.fail()] = await server.received()
  // The name beside the type is for old email programs, which expect it in this way, against RFC 2047 5 (3).
  const defects = mail.defects.filter((defect) => !defect.startsWith('Content-Type: '))
  assert.deepEqual(defects, [])
  assert.deepEqual(mail.from, [message.from])
  assert.deepEqual(mail.to, [message.to])
  assert.deepEqual(mail.replyTo, [{ name: '', address: 'jonas@example.org' }])
  assert.equal(headerOf(mail, 'subject'), message.subject)
  assert.equal(headerOf(mail, 'message-id'), `<${message.messageId}>`)
  assert.equal(headerOf(mail, 'auto-submitted'), 'auto-generated')
  assert.equal(textOf(mail, 'text/plain').trimEnd(), message.text.trimEnd())
  assert.equal(textOf(mail, 'text/html').trimEnd(), message.html)
  const files = mail.parts.filter(({ disposition }) => disposition !== null)
  assert.deepEqual(
    files.map(({ type, disposition, filename, base64 }) => [type, disposition, filename, base64]),
    message.attachments.map(({ contentType, cid, filename, bytes }) => [
      ...[contentType, cid === undefined ? 'attachment' : 'inline', filename, Buffer.from(bytes).toString('base64')],
    ]),
  )
})

test('a message that is larger than the server takes is refused, and the next one is sent', async (t) => {
  const server = await smtpServerProcess(t, { mostBytes: 20_000 })
  await server.start()
  const mailer = mailerFor(t, server.url)
  const bytes = new Uint8Array(30_000)
  const file = { filename: 'large.bin', contentType: 'application/octet-stream', bytes, cid: undefined }
  const delivery = await mailer.send(sampleMessage({ attachments: [file] }))
  assert.equal(delivery.kind, 'refused')
  assert.match(delivery.kind === 'refused' ? delivery.reason : '', /^552 /)
  assert.deepEqual(await mailer.send(sampleMessage()), { kind: 'sent' })
  assert.equal((await server.received()).length, 1)
})

test('a server that insists on TLS gets it, and is no bounce if TLS is switched off', async (t) => {
  const certificate = await makeCertificate()
  const server = await smtpServerProcess(t, { certificate })
  await server.start()
  const before = tls.getCACertificates('default')
  t.after(() => tls.setDefaultCACertificates(before))
  await assert.rejects(mailerFor(t, server.url).send(sampleMessage()), /No trusted connection/)
  tls.setDefaultCACertificates([...before, certificate.cert])
  assert.deepEqual(await mailerFor(t, server.url).send(sampleMessage()), { kind: 'sent' })
  assert.deepEqual(await mailerFor(t, `${server.url}?tls=required`).send(sampleMessage()), { kind: 'sent' })
  await assert.rejects(mailerFor(t, `${server.url}?tls=off`).send(sampleMessage()), /530/)
  const encrypted = (await server.received()).map((mail) => mail.encrypted)
  assert.deepEqual(encrypted, [true, true])
})

function mailerFor(t: TestContext, url: string) {
  const mailer = createSmtpMailer(url)
  t.after(() => mailer.close())
  return mailer
}
