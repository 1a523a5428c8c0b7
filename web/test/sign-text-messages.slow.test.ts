import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { StandIn } from '../../examples/providers/stand-in.ts'
import { consoleHarness } from './harness/console-harness.ts'
import { uploadDocument } from './harness/console-requests.ts'
import { serviceWithProviders } from './harness/service-with-providers.ts'
import { signHarness } from './harness/sign-harness.ts'
import { pdfNamed } from './pages/console/documents.ts'
import { NewRequestPage } from './pages/console/requests.ts'
import { NewBulkPage, UseTemplatePage } from './pages/console/templates.ts'
import { Gate, wrongCode } from './pages/gate.ts'
import { becomes } from './pages/person.ts'

const open = async () => (await serviceWithProviders()).service
const phone = { viewport: { width: 360, height: 740 } }

describe('a code by text message', () => {
  const signing = signHarness(open)
  const console = consoleHarness('sms', open)
  let provider: StandIn
  before(async () => {
    provider = (await serviceWithProviders()).provider
  })

  test('opens the document, and a message that cannot be sent is shown with a way to send another', async () => {
    const signer = { authentication: ['sms_code'], phone: '+4915112345678' }
    const anna = { name: 'Anna Kowalska', email: 'anna@sms.example.org', ...signer }
    const { links } = await signing.links({ signers: [anna] })
    provider.refusal = 422
    const { requests } = provider
    const person = await signing.begin(phone)
    person.ignoresErrors(/401/)
    const gate = new Gate(person.page)
    await person.goTo(signing.pathOf(links[0]))
    const { service } = signing.signing
    await service.eventually('an attempt to send the message', () => provider.requests > requests)
    await service.settled()
    await person.advancesClock(3000)
    await gate.sees('The text message couldn’t be sent.')
    await person.checksAccessibility('a message that was not sent')
    const shown = await person.page.content()
    for (const secret of ['Rental contract', 'Kowalska', '15112345678']) assert.ok(!shown.includes(secret), secret)

    provider.refusal = null
    await gate.sendAgain.click()
    await gate.sees('We sent a code with 6 digits to your phone •••78.')
    await service.eventually('a message', () => provider.messages.length > 0)
    const code = /\d{6}/.exec(provider.messages.at(-1)?.text ?? '')?.[0] ?? assert.fail()
    await person.checksAccessibility('code by text message')
    await gate.enters(gate.smsCode, wrongCode(code))
    await gate.sees('You can try 4 more times.')
    await person.page.reload()
    await gate.enters(gate.smsCode, code)
    await person.sheet()
  })

  test('is chosen by a sender, who enters the phone number', async () => {
    const olga = await console.account('olga', 'owner')
    const member = await console.signIn(olga, '/signing/new')
    const form = new NewRequestPage(member)
    await form.choose(pdfNamed('Lease.pdf'))
    await form.hasDocument()
    await form.fillSigner(1, 'Anna Kowalska', 'anna@sms.example.org')
    await form.checksIdentity(1, 'sms_code')
    await form.phone(1).fill('0151 123')
    await form.send(1)
    await member.sees('Enter the number with + and the country code')
    await becomes(() => member.focused(), 'Phone number')
    await member.checksAccessibility('phone number of a signer')
    await form.phone(1).fill('+49 151 (1234) 5678')
    await member.presses('Save as draft')
    await member.sees('Draft saved.')
    await member.page.reload()
    await becomes(() => form.phone(1).inputValue(), '+4915112345678')
    await form.send(1)
    await form.isSent()
    const sent = await console.api('GET', '/signing')
    const id = sent.signingRequests[0].signingRequestId
    assert.equal((await console.api('GET', `/signing/${id}`)).signers[0].phone, '+4915112345678')
    await member.goTo(`/signing/${id}`)
    await member.sees('+4915112345678')
  })

  test('of the organization’s default makes templates and bulk sends ask for the phone number', async () => {
    const paul = await console.account('paul', 'owner')
    const documentId = await uploadDocument(console, 'Lease')
    const { templateId } = await console.api('POST', '/templates', {
      documentId,
      name: 'Lease',
      roles: [{ label: 'Tenant' }],
    })
    await console.api('PUT', '/signing-settings', { signerAuthentication: ['sms_code'] })
    const member = await console.signIn(paul, `/signing/${templateId}/use`)
    const form = new UseTemplatePage(member)
    await form.fillRole('Tenant', 'Anna Kowalska', 'anna@sms.example.org')
    await member.fills('Phone number', '+49 151 12345678', form.role('Tenant'))
    await member.presses('Send to 1 person')
    await member.isAt('Request sent')
    const { signingRequests } = await console.api('GET', '/signing')
    const { signers } = await console.api('GET', `/signing/${signingRequests[0].signingRequestId}`)
    assert.deepEqual([signers[0].phone, signers[0].authentication], ['+4915112345678', ['sms_code']])

    await member.goTo(`/signing/${templateId}/bulk`)
    await new NewBulkPage(member).choose('Tenant name,Tenant email,Tenant phone\nBo,bo@example.org,+4915112345679\n')
    await member.presses('Check all rows')
    await member.sees('The row is valid.')
  })
})
