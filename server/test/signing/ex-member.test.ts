import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createAccount, openConsole } from '../accounts/console-client.ts'
import { samplePdf } from '../documents/sample-pdf.ts'
import { queryDatabase } from '../seals/seals-client.ts'
import { openOwnHarness, type SigningHarness } from './signing-harness.ts'

describe('The person who requested signatures', () => {
  let harness: SigningHarness
  before(async () => {
    harness = await openOwnHarness()
  })
  after(() => harness.end())

  /** Creates a request with a key of this person, and has it declined or signed after `change`. */
  async function endOf(name: string, end: 'sign' | 'decline', change: (userId: string) => Promise<unknown>) {
    const { service, organizationId } = harness
    const asker = `${name}@example.org`
    await createAccount(service, asker, { organizationId, role: 'admin' })
    const { cookie, userId } = await openConsole(service, organizationId, asker)
    const headers = { origin: service.url, cookie }
    const made = await service.call('POST', '/console/v1/keys', { body: { organizationId, name }, headers })
    const body = {
      documentTitle: name,
      documentUrl: harness.publish(samplePdf({ text: name })),
      signers: [{ email: `signer-of-${name}@example.org`, name: 'Anna' }],
    }
    const asked = await service.call('POST', '/api/v1/signing', { key: made.json.data.key, body })
    assert.equal(asked.status, 201, asked.text)
    const { signingRequestId, signers } = asked.json.data
    await harness.invited(signingRequestId)
    await change(userId)
    const url = signers[0].signingUrl
    const answer = end === 'sign' ? harness.sign(url) : harness.signer(url, 'POST', 'not-me', {})
    assert.equal((await answer).status, 200, (await answer).text)
    const subject = `${end === 'sign' ? 'Completed' : 'Wrong recipient'}: ${name}`
    return { asker, subject, notified: () => recipientsOf(subject) }
  }

  async function recipientsOf(subject: string): Promise<string[]> {
    return (await harness.mails()).filter((mail) => mail.subject === subject).map(({ to }) => to)
  }

  it('is notified of the end while they are a member, and of nothing once they are not', async () => {
    const { service, organizationId } = harness
    await createAccount(service, 'owner@example.org', { organizationId, role: 'owner' })
    const owner = await openConsole(service, organizationId, 'owner@example.org')
    const remove = async (userId: string) => {
      assert.equal((await owner.call('DELETE', `/members/${userId}`)).status, 200)
    }
    const signedGone = await endOf('gone-signed', 'sign', remove)
    const declinedGone = await endOf('gone-declined', 'decline', remove)
    const signed = await endOf('stays-signed', 'sign', async () => {})
    const declined = await endOf('stays-declined', 'decline', async () => {})
    await service.settled()
    assert.ok((await signed.notified()).includes(signed.asker), signed.subject)
    assert.ok((await declined.notified()).includes(declined.asker), declined.subject)
    assert.ok((await signedGone.notified()).includes('signer-of-gone-signed@example.org'), signedGone.subject)
    for (const left of [
      `select 1 from signing_requests where told_at is null`,
      `select 1 from mails where state = 'QUEUED'`,
    ]) {
      assert.deepEqual((await queryDatabase(service, left)).rows, [], left)
    }
    const { json } = await service.call('GET', '/dev/mailbox.json?limit=100')
    const everybody = json.messages.map(({ to }: { to: string }) => to)
    assert.ok(!everybody.includes(signedGone.asker))
    assert.ok(!everybody.includes(declinedGone.asker))
  })
})
