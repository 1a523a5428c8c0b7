import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openHarness, type SigningHarness, sampleContract, tokenOf } from './signing-harness.ts'

const claimed = 'Deutsche Bank AG Security'

describe('A sender that calls itself something else', () => {
  let harness: SigningHarness
  before(async () => {
    harness = await openHarness()
  })
  after(() => harness?.end())

  /** The text of the email with these words, and the headers that its page shows. */
  async function emailWith(words: string): Promise<{ text: string; shown: string }> {
    const { messages } = (await harness.service.call('GET', '/dev/mailbox.json?limit=50')).json
    const { id, text } =
      messages.find((message: { text: string }) => message.text.includes(words)) ?? assert.fail('no email')
    return { text, shown: (await harness.service.call('GET', `/dev/mailbox/${id}`)).text }
  }

  it('is named by its organization, too, on the page, in the sender line and in the email', async () => {
    const { signingRequestId, signers } = await harness.request({ companyName: claimed })
    await harness.invited(signingRequestId)
    await harness.service.settled()
    const [{ signingUrl }] = signers
    const { sender } = (await harness.signer(signingUrl, 'GET')).json.data
    assert.deepEqual([sender.name, sender.registeredName], [claimed, 'Example'])
    const invitation = await emailWith(tokenOf(signingUrl))
    assert.match(invitation.shown, new RegExp(`From: .*${claimed} via Example`))
    assert.match(invitation.text, new RegExp(`^${claimed}\nSent by Example\n`))
    const cancelled = await harness.service.call('POST', `/api/v1/signing/${signingRequestId}/cancel`, {
      key: harness.key,
    })
    assert.equal(cancelled.status, 200)
    await harness.service.settled()
    const cancellation = await emailWith('canceled')
    assert.match(cancellation.shown, new RegExp(`From: .*${claimed} via Example`))
    assert.match(cancellation.text, new RegExp(`^${claimed}\nSent by Example\n`))
  })

  it('is named by their email address if a person sends without an organization', async () => {
    const { service } = harness
    await service.admin('POST', '/users', { email: 'jonas@example.org', name: claimed })
    const { key } = await service.admin('POST', '/keys', { personalEmail: 'jonas@example.org', name: 'own' })
    const answer = await service.call('POST', '/api/v1/signing', {
      key,
      body: {
        documentTitle: 'Rental contract',
        documentUrl: harness.publish(sampleContract()),
        companyName: claimed,
        signers: [{ email: 'anna@example.org', name: 'Anna Kowalska' }],
      },
    })
    assert.equal(answer.status, 201, answer.text)
    const { sender } = (await harness.signer(answer.json.data.signers[0].signingUrl, 'GET')).json.data
    assert.deepEqual(
      [sender.name, sender.registeredName],
      [claimed, 'jonas@example.org'],
      'their name is their own choice',
    )
  })
})
