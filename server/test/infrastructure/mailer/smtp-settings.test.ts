import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSmtpUrl } from '../../../src/infrastructure/mailer/smtp-settings.ts'

test('the scheme says how the connection begins, and the port follows', () => {
  const { host, port, secure, requireTls, ignoreTls, auth } = readSmtpUrl('smtp://mail.example.org')
  assert.deepEqual(
    [host, port, secure, requireTls, ignoreTls, auth],
    ['mail.example.org', 587, false, false, false, undefined],
  )
  assert.equal(readSmtpUrl('smtps://mail.example.org').port, 465)
  assert.equal(readSmtpUrl('smtps://mail.example.org').secure, true)
  assert.deepEqual([readSmtpUrl('smtp://[::1]:2525').host, readSmtpUrl('smtp://[::1]:2525').port], ['::1', 2525])
})

test('a password crosses no network in the clear, unless that is said', () => {
  assert.equal(readSmtpUrl('smtp://user:secret@mail.example.org').requireTls, true)
  assert.equal(readSmtpUrl('smtp://user:secret@mail.example.org?tls=offered').requireTls, true)
  assert.equal(readSmtpUrl('smtp://user:secret@localhost').requireTls, false)
  assert.deepEqual(readSmtpUrl('smtp://user:secret@mail.example.org?tls=off').ignoreTls, true)
  assert.equal(readSmtpUrl('smtp://mail.example.org?tls=required').requireTls, true)
  assert.equal(readSmtpUrl('smtps://user:secret@mail.example.org').requireTls, false)
})

test('what cannot be right stops the start with a sentence that repeats no password', () => {
  const wrong = [
    'mail.example.org',
    'http://mail.example.org',
    'smtp://user:hunter2@mail.example.org/path',
    'smtp://user:hunter2@mail.example.org?tls=maybe',
    'smtp://user:hunter2@mail.example.org?pool=true',
    'smtps://user:hunter2@mail.example.org?tls=off',
    'smtp://:hunter2@mail.example.org',
    'smtp://user:hunter2%zz@mail.example.org',
  ]
  for (const url of wrong) {
    assert.throws(
      () => readSmtpUrl(url),
      ({ name, message }: Error) =>
        name === 'StartRefused' && /^SMTP_URL /.test(message) && !message.includes('hunter2'),
      url,
    )
  }
})
