import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import type { SignerEmailBounced } from '@countersign/api'
import { headerOf, type ReceivedMail, smtpServerProcess, textOf } from '../harness/smtp-server-process.ts'
import { checkEvent } from '../webhooks/check-event.ts'
import { mailsBecome } from './mails-become.ts'
import { openOwnHarness, tokenOf } from './signing-harness.ts'

const title = `<img src=x onerror="alert(1)"> & 'Bcc: eve@example.org' =?UTF-8?Q?x?=`
const company = 'Bank, "Trust" <ceo@bank.example>'
const signerName = 'Anna Żółć, "the <b>first</b>"'
const message = '<script>alert(1)</script>\n.\nFrom here on: \\o/'

test('over a mail server one signer is reached, signs and gets the copy, and it shows that the other was not', async (t) => {
  const server = await smtpServerProcess(t)
  await server.start()
  const harness = await openOwnHarness({ SMTP_URL: server.url, MAIL_FROM: 'Countersign <sign@example.org>' })
  t.after(() => harness.end())
  const created = await harness.request({
    documentTitle: title,
    companyName: company,
    message,
    signers: [
      { email: 'anna@example.org', name: signerName },
      { email: 'unknown@example.org', name: 'Bob' },
    ],
  })
  const { signingRequestId: id } = created
  await mailsBecome(harness, id, ['SENT', 'BOUNCED'])

  await harness.service.settled()
  const address = '/api/v1/events?kind=signer.email_bounced'
  const { events } = (await harness.service.call('GET', address, { key: harness.key })).json.data
  events.forEach(checkEvent)
  assert.deepEqual(
    events.map(({ data }: { data: SignerEmailBounced }) => [
      data.signingRequestId,
      data.signer.name,
      data.mailKind,
      data.mailStatus,
    ]),
    [[id, 'Bob', 'INVITATION', 'BOUNCED']],
  )
  assert.match(events[0].data.mailError, /^550 /)

  const [invitation = assert.fail()] = await server.mailsTo('anna@example.org', 1)
  const link = assertInvitation(invitation)
  assert.equal(link, created.signers[0].signingUrl)
  const page = await fetch(link)
  assert.equal(page.status, 200)
  assert.match(await page.text(), /<!doctype html>[\s\S]*<script /i)
  const shown = (await harness.signer(link, 'GET')).json.data
  assert.equal(shown.signer.name, signerName)

  assert.equal((await harness.sign(link)).status, 200)
  // A signer who cannot be reached by email gets the link from the sender.
  assert.equal((await harness.sign(created.signers[1].signingUrl)).status, 200)
  const done = await harness.until(id, ({ status }) => status === 'COMPLETED')
  const [, completion = assert.fail()] = await server.mailsTo('anna@example.org', 2)
  assertCompletion(completion, done.document.finalHash)

  assert.equal((await server.received()).length, 2)
  for (const { signingUrl } of created.signers) assert.ok(!harness.service.logged().includes(tokenOf(signingUrl)))
})

/** Returns the link. */
function assertInvitation(mail: ReceivedMail): string {
  assertOurs(mail, `Please sign: ${title}`)
  const text = textOf(mail, 'text/plain')
  assert.ok(text.includes('> <script>alert(1)</script>\n> .\n> From here on: \\o/'), text)
  const [link = assert.fail()] = text.match(/http:\/\/localhost:\d+\/sign\/[\w-]{43}$/m) ?? []
  assert.ok(textOf(mail, 'text/html').includes(`href="${link}"`))
  assert.deepEqual(mail.types, ['multipart/alternative', 'text/plain', 'text/html'])
  return link
}

function assertCompletion(mail: ReceivedMail, finalHash: string): void {
  assertOurs(mail, `Completed: ${title}`)
  const [copy = assert.fail()] = mail.parts.filter(({ disposition }) => disposition === 'attachment')
  assert.equal(copy.type, 'application/pdf')
  assert.equal(createHash('sha256').update(Buffer.from(copy.base64, 'base64')).digest('hex'), finalHash)
  assert.match(copy.filename ?? '', /\.pdf$/)
  assert.ok(textOf(mail, 'text/plain').includes(`/verify/${finalHash}`))
}

/**
 * Whatever others call themselves and their documents, the email is the service's, well formed, to one person, and
 * inert.
 */
function assertOurs(mail: ReceivedMail, subject: string): void {
  assert.deepEqual(mail.defects, [])
  assert.deepEqual(mail.envelope, { from: 'sign@example.org', to: ['anna@example.org'] })
  assert.deepEqual(mail.from, [{ name: `${company} via Example`, address: 'sign@example.org' }])
  assert.deepEqual(mail.to, [{ name: signerName, address: 'anna@example.org' }])
  assert.equal(headerOf(mail, 'subject'), subject)
  assert.match(headerOf(mail, 'message-id') ?? '', /^<mail_[0-9a-z]{26}@example\.org>$/)
  assert.equal(headerOf(mail, 'auto-submitted'), 'auto-generated')
  assert.equal(headerOf(mail, 'x-auto-response-suppress'), 'All')
  for (const name of ['bcc', 'cc']) assert.equal(headerOf(mail, name), undefined)
  const html = textOf(mail, 'text/html')
  assert.doesNotMatch(html, /<script|<img|<b>|onerror="/i)
  assert.ok(html.includes('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; '), html)
  assert.ok(textOf(mail, 'text/plain').includes(title))
}
