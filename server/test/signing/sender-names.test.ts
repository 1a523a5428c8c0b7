import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createAccount } from '../accounts/console-client.ts'
import { openDesk, type SigningDesk, sampleContract, tokenOf } from './signing-desk.ts'

const claimed = 'Deutsche Bank AG Security'

describe('A sender that calls itself something else', () => {
  let desk: SigningDesk
  before(async () => {
    desk = await openDesk()
  })
  after(() => desk?.end())

  async function headersOf(link: string): Promise<string> {
    const { messages } = (await desk.service.call('GET', '/dev/mailbox.json?limit=50')).json
    const message =
      messages.find(({ text }: { text: string }) => text.includes(tokenOf(link))) ?? assert.fail('no email')
    return (await desk.service.call('GET', `/dev/mailbox/${message.id}`)).text
  }

  it('is named by its organization, too, on the page, in the sender line and in the email', async () => {
    const { signingRequestId, signers } = await desk.request({ companyName: claimed })
    await desk.invited(signingRequestId)
    await desk.service.settled()
    const [{ signingUrl }] = signers
    const { sender } = (await desk.signer(signingUrl, 'GET')).json.data
    assert.deepEqual([sender.name, sender.registeredName], [claimed, 'Example'])
    assert.match(await headersOf(signingUrl), new RegExp(`From: .*${claimed} via Example`))
    const invitation = (await desk.mails()).find(({ text }) => text.includes(tokenOf(signingUrl)))
    assert.match(invitation?.text ?? '', new RegExp(`^${claimed}\nSent by Example\n`))
  })

  it('is named by their email address where a person asks without an organization', async () => {
    const { service } = desk
    await createAccount(service, 'jonas@example.org')
    const { key } = await service.admin('POST', '/keys', { personalEmail: 'jonas@example.org', name: 'own' })
    const answer = await service.call('POST', '/api/v1/signing', {
      key,
      body: {
        documentTitle: 'Rental contract',
        documentUrl: desk.publish(sampleContract()),
        companyName: claimed,
        signers: [{ email: 'anna@example.org', name: 'Anna Kowalska' }],
      },
    })
    assert.equal(answer.status, 201, answer.text)
    const { sender } = (await desk.signer(answer.json.data.signers[0].signingUrl, 'GET')).json.data
    assert.deepEqual([sender.name, sender.registeredName], [claimed, 'jonas@example.org'])
  })
})
