import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type ConsoleClient, createAccount, openConsole } from '../accounts/console-client.ts'
import { openHarness, type SigningHarness, sampleContract } from './signing-harness.ts'

const anna = { email: 'anna@example.org', name: 'Anna Kowalska' }
const layla = { email: 'layla@example.org', name: 'ليلى حداد', language: 'ar' }

describe('An email about a signing request', () => {
  let harness: SigningHarness
  let sender: ConsoleClient
  before(async () => {
    harness = await openHarness()
    const { service, organizationId } = harness
    await service.admin('PATCH', `/organizations/${organizationId}`, { language: 'fr' })
    await createAccount(service, 'sender@mailing.example.org', { organizationId, role: 'admin' })
    sender = await openConsole(service, organizationId, 'sender@mailing.example.org')
  })
  after(() => harness?.end())

  /** Sent by a person of the organization to Anna in German and to Layla in Arabic. */
  async function send() {
    const answer = await sender.call('POST', '/signing', {
      documentTitle: 'Rental contract',
      documentUrl: harness.publish(sampleContract()),
      language: 'de',
      signers: [anna, layla],
    })
    assert.equal(answer.status, 201, answer.text)
    const { signingRequestId: id, signers } = answer.json.data
    await harness.invited(id, 1)
    await harness.service.settled()
    const links: string[] = signers.map(({ signingUrl }: { signingUrl: string }) => signingUrl)
    return { id, links }
  }

  /** The subjects of all mails about a request, by recipient, the oldest first. */
  async function subjectsOf(id: string): Promise<Record<string, string[]>> {
    await harness.service.settled()
    const mails = (await harness.mails()).filter(({ text }) => text.includes(id)).reverse()
    const subjects = Object.groupBy(mails, ({ to }) => to.replace(/@.*/, ''))
    return Object.fromEntries(Object.entries(subjects).map(([to, all = []]) => [to, all.map((mail) => mail.subject)]))
  }

  it('is in the language of the signer, or of the organization to whom it belongs', async () => {
    const { id, links } = await send()
    assert.equal((await sender.call('POST', `/signing/${id}/remind`)).status, 200)
    // Who has signed is not reminded any more.
    await harness.service.settled()
    for (const link of links) assert.equal((await harness.sign(link)).status, 200)
    await harness.until(id, ({ status }) => status === 'COMPLETED')
    assert.deepEqual(await subjectsOf(id), {
      anna: [
        'Bitte unterzeichnen: Rental contract',
        'Erinnerung: Bitte unterzeichnen Sie Rental contract',
        'Abgeschlossen: Rental contract',
      ],
      layla: [
        'مطلوب توقيعكم: \u2068Rental contract\u2069',
        'تذكير: نرجو توقيع \u2068Rental contract\u2069',
        'اكتمل: \u2068Rental contract\u2069',
      ],
      sender: ['Terminé : Rental contract'],
    })
    const { text } = (await harness.mails()).find((mail) => mail.to === layla.email) ?? assert.fail('no email')
    assert.match(text, /^وقّع الجميع «\u2068Rental contract\u2069»\.$/m)
  })

  it('says so in the same language where the request ends otherwise', async () => {
    const cancelled = await send()
    assert.equal((await sender.call('POST', `/signing/${cancelled.id}/cancel`)).status, 200)
    const subjects = await subjectsOf(cancelled.id)
    assert.equal(subjects.anna?.at(-1), 'Zurückgezogen: Rental contract')
    assert.equal(subjects.layla?.at(-1), 'أُلغي: \u2068Rental contract\u2069')

    const declined = await send()
    const answer = await harness.signer(declined.links[0] ?? '', 'POST', 'decline', { reason: 'Zu teuer.' })
    assert.equal(answer.status, 200, answer.text)
    const ended = await subjectsOf(declined.id)
    assert.equal(ended.layla?.at(-1), 'أُغلق: \u2068Rental contract\u2069')
    assert.deepEqual(ended.sender, ['Refusé : Rental contract'])
  })

  it('names the sender in the same language before its address', async () => {
    const { signingRequestId: id } = await harness.request({ companyName: 'Alder', language: 'it' })
    await harness.invited(id)
    await harness.service.settled()
    const { messages } = (await harness.service.call('GET', '/dev/mailbox.json')).json
    const mail = messages.find(({ text }: { text: string }) => text.includes(id))
    assert.match((await harness.service.call('GET', `/dev/mailbox/${mail.id}`)).text, /From: .*Alder tramite Example/)
  })

  it('that invites a member is in the language of the organization', async () => {
    assert.equal((await sender.call('POST', '/members', { email: 'new@example.org' })).status, 201)
    await harness.service.settled()
    const invitation = (await harness.mails()).find(({ to }) => to === 'new@example.org')
    assert.equal(invitation?.subject, 'Invitation à rejoindre Example sur Countersign')
  })
})
