import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type ConsoleClient, createAccount, openConsole } from '../accounts/console-client.ts'
import { openHarness, type SigningHarness, sampleContract } from './signing-harness.ts'

const reason = 'The rent is not what we agreed on.'

describe('The reason of a signer who declines', () => {
  let harness: SigningHarness
  let sender: ConsoleClient
  before(async () => {
    harness = await openHarness()
    const { service, organizationId } = harness
    await createAccount(service, 'declined-sender@example.org', { organizationId, role: 'member' })
    sender = await openConsole(service, organizationId, 'declined-sender@example.org')
  })
  after(() => harness?.end())

  /** Anna declines; returns the email about that to each address. */
  async function declined(others: readonly { email: string; name: string }[]) {
    const signers = [{ email: 'anna@example.org', name: 'Anna Kowalska' }, ...others]
    const answer = await sender.call('POST', '/signing', {
      documentTitle: 'Rental contract',
      documentUrl: harness.publish(sampleContract()),
      callbackUrl: harness.callbackUrl,
      signers,
    })
    assert.equal(answer.status, 201, answer.text)
    const { signingRequestId: id, signers: created } = answer.json.data
    await harness.invited(id)
    assert.equal((await harness.signer(created[0].signingUrl, 'POST', 'decline', { reason })).status, 200)
    await harness.service.settled()
    const mails = (await harness.mails()).filter(({ text }) => text.includes(id) && !text.includes('/sign/'))
    return { id, links: created, mails: new Map(mails.map((mail) => [mail.to, mail])) }
  }

  it('reaches the sender by email, webhook and status, and no other signer by email or page', async () => {
    const { id, links, mails } = await declined([{ email: 'ben@example.org', name: 'Ben' }])
    assert.deepEqual([...mails.keys()].sort(), ['ben@example.org', 'declined-sender@example.org'])
    const notice = mails.get('declined-sender@example.org')
    assert.equal(notice?.subject, 'Declined: Rental contract')
    assert.match(notice?.text ?? '', /Reason given by Anna Kowalska:\n\n> The rent is not what we agreed on\./)
    const other = mails.get('ben@example.org')
    assert.equal(other?.subject, 'Closed: Rental contract')
    assert.doesNotMatch(other?.text ?? '', /rent is not|Anna|declined/i)
    const page = await harness.signer(links[1].signingUrl, 'GET')
    assert.deepEqual([page.status, page.headers.get('x-error-code')], [409, 'SIGNING_DECLINED'])
    assert.doesNotMatch(page.text, /rent is not|Anna/)

    const status = await harness.status(id)
    assert.deepEqual([status.reason, status.declineCode], [reason, 'SIGNER_DECLINED'])
    const event = harness.events.find(({ json }) => json.data.signingRequestId === id)
    assert.deepEqual([event?.json.data.reason, event?.json.data.declineCode], [reason, 'SIGNER_DECLINED'])
  })

  it('reaches a sender who is one of the signers', async () => {
    const { mails } = await declined([{ email: 'Declined-sender@example.org', name: 'The sender' }])
    const notice = [...mails.values()]
    assert.deepEqual(
      notice.map(({ subject }) => subject),
      ['Declined: Rental contract'],
    )
    assert.match(notice[0]?.text ?? '', /The rent is not what we agreed on/)
  })
})
