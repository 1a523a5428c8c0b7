import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../harness/eventually.ts'
import { smtpServerProcess } from '../harness/smtp-server-process.ts'
import { onServer } from '../harness/test-database.ts'
import { mailsBecome } from './mails-become.ts'
import { openOwnHarness, type SigningHarness } from './signing-harness.ts'

test('invitations that no mail server was there for arrive, once each, when there is one', async (t) => {
  const server = await smtpServerProcess(t)
  const harness = await openOwnHarness({ SMTP_URL: server.url, MAIL_FROM: 'Countersign <sign@example.org>' })
  t.after(() => harness.end())
  const people = ['anna@example.org', 'bob@example.org']
  const { signingRequestId: id } = await harness.request({
    signers: people.map((email) => ({ email, name: email.split('@')[0] })),
  })
  for (const mail of await triedMails(harness, people.length)) {
    assert.equal(mail.lastError, 'The mail server is unreachable: ECONNREFUSED')
  }
  await mailsBecome(harness, id, ['QUEUED', 'QUEUED'])
  await server.start()
  // Ends the delay before the next attempt.
  await onServer(harness.service.databaseUrl, `update jobs.job set start_after = now() where state = 'retry'`)
  await mailsBecome(harness, id, ['SENT', 'SENT'])
  const recipients = (await server.received()).map(({ envelope }) => envelope.to[0])
  assert.deepEqual(recipients.sort(), people)
})

/** Resolves once so many emails have been tried; returns the operator's view of them. */
async function triedMails(harness: SigningHarness, count: number): Promise<readonly { readonly lastError: string }[]> {
  return await eventually(`${count} mails that were tried`, async () => {
    const page: unknown = await harness.service.admin('GET', '/mails')
    const { mails } = page as { mails: { lastError: string }[] }
    const tried = mails.filter(({ lastError }) => lastError !== null)
    return tried.length >= count && tried
  })
}
