import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { deliverMail } from '../../src/features/mail/deliver-mail.ts'
import { findMail } from '../../src/features/mail/find-mail.ts'
import { claimSeconds } from '../../src/features/mail/model.ts'
import { queueMail } from '../../src/features/mail/queue-mail.ts'
import { createSmtpMailer } from '../../src/infrastructure/mailer/smtp-mailer.ts'
import { createSecretKeyVault } from '../../src/infrastructure/vault/secret-key-vault.ts'
import { testPorts } from '../harness/test-ports.ts'
import { startSmtpStandIn } from '../infrastructure/mailer/smtp-stand-in.ts'
import { invitation } from './mail-fixture.ts'

test('a process that dies when the server has the email causes a second one with the same Message-ID', async (t) => {
  const server = await startSmtpStandIn(t)
  const { end, ...common } = await testPorts()
  t.after(end)
  const secretKey = randomBytes(32)
  const smtpUrl = `smtp://127.0.0.1:${server.port}`
  const mailer = createSmtpMailer(smtpUrl)
  t.after(() => mailer.close())
  const ports = {
    ...common,
    vault: createSecretKeyVault(secretKey),
    queue: { enqueue: async () => {} },
    mailer,
    mailFrom: 'sign@example.org',
    readAttachment: async () => new Uint8Array(),
    whyTooLate: async () => null,
    onUndelivered: async () => {},
  }
  const id = await common.database
    .transaction()
    .execute((transaction) => queueMail(transaction, ports, { ...invitation, files: [] }))

  const script = fileURLToPath(import.meta.resolve('./deliver-process.ts'))
  const words = [script, common.connectionString, smtpUrl, secretKey.toString('hex'), id]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] })
  t.after(() => child.kill('SIGKILL'))
  const exited = once(child, 'exit')
  server.answer = {
    async data() {
      child.kill('SIGKILL')
      await exited
      return undefined
    },
  }
  assert.deepEqual(await exited, [null, 'SIGKILL'])
  const waiting = await findMail(ports, id)
  assert.deepEqual([waiting?.state, waiting?.attempts], ['QUEUED', 1])

  server.answer = {}
  await assert.rejects(deliverMail(ports, id, new AbortController().signal), { name: 'RetryAfter' })
  common.clock.advance(claimSeconds + 60)
  await deliverMail(ports, id, new AbortController().signal)
  assert.equal((await findMail(ports, id))?.state, 'SENT')
  assert.deepEqual(
    server.received.map(({ mail }) => mail.messageId),
    [`<${id}@example.org>`, `<${id}@example.org>`],
  )
})
