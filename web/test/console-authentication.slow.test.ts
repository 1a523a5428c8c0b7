import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { tokenOf } from '../../server/test/signing/signing-harness.ts'
import { consoleHarness } from './harness/console-harness.ts'
import { pdfNamed } from './pages/console/documents.ts'
import { NewRequestPage, RequestPage } from './pages/console/requests.ts'
import { becomes, matches } from './pages/person.ts'

describe('the identity check of signers in the console', () => {
  const harness = consoleHarness('identity')
  let ann: string
  let olga: string
  before(async () => {
    ann = await harness.account('ann', 'member')
    olga = await harness.account('olga', 'owner')
  })

  test('a sender chooses an access code, which no draft keeps, and sets a new one when the link is locked', async () => {
    const member = await harness.signIn(ann, '/signing/new')
    const form = new NewRequestPage(member)
    const { page } = member
    await form.choose(pdfNamed('Lease.pdf'))
    await form.hasDocument()
    await form.fillSigner(1, 'Anna Kowalska', 'anna@identity.example.org')
    await form.checksIdentity(1, 'access_code')
    await form.send(1)
    await member.sees('Enter 6 to 64 characters.')
    await becomes(() => member.focused(), 'Access code')
    await member.presses('Suggest an access code for Anna Kowalska')
    await matches(() => form.accessCode(1).inputValue(), /^\d{8}$/)
    await member.checksAccessibility('access code of a signer')
    await member.presses('Save as draft')
    await member.sees('Draft saved.')
    const stored = await page.evaluate<string>('JSON.stringify(sessionStorage)')
    assert.ok(!stored.includes(await form.accessCode(1).inputValue()), 'the browser keeps no code')
    await page.reload()
    await becomes(() => form.accessCode(1).inputValue(), '')
    await form.send(1)
    await member.sees('Enter 6 to 64 characters.')
    await form.accessCode(1).fill('Sesame 26')
    await form.send(1)
    await form.isSent()
    await member.sees('Sesame 26')
    await member.sees('Give each link only to its signer, who also confirms their identity before the document opens.')
    await page.getByRole('button', { name: 'Copy code for Anna Kowalska' }).waitFor()
    await member.checksAccessibility('sent with an access code')
    const [link = ''] = await form.links()

    await member.follows('View request')
    const request = new RequestPage(member)
    await member.sees('Identity check: Access code · Not confirmed yet')
    for (let attempt = 0; attempt < 5; attempt++) {
      await harness.service.call('POST', `/signer/v1/${tokenOf(link)}/access-code`, { body: { code: 'Open up' } })
    }
    await page.reload()
    await member.sees('Locked, because a wrong code was entered too often.')
    await member.sees('too many failed attempts, and Anna Kowalska’s link is locked', request.timeline)
    await member.checksAccessibility('locked signer')
    await member.presses('New access code for Anna Kowalska')
    const dialog = member.dialog('Set a new access code')
    await member.presses('Save and replace link', dialog)
    await member.sees('Enter 6 to 64 characters.', dialog)
    await member.checksAccessibility('new access code')
    await member.presses('Suggest', dialog)
    await member.presses('Save and replace link', dialog)
    await member.sees('who also confirms their identity', member.dialog('New signing link'))
    await member.presses('Close', member.dialog('New signing link'))
    await member.sees('Identity check: Access code · Not confirmed yet')

    await member.follows('Duplicate')
    await form.hasDocument()
    await becomes(() => form.identity(1).inputValue(), 'access_code')
    assert.equal(await form.accessCode(1).inputValue(), '')
  })

  test('an owner sets the default, which new requests show and members cannot change', async () => {
    const owner = await harness.signIn(olga, '/settings')
    const section = owner.page.getByRole('region', { name: 'Identity check of signers' })
    await owner.selects('Default', 'email_code', section)
    await owner.presses('Save default', section)
    await owner.sees('Saved.', section)
    await owner.checksAccessibility('default identity check')

    const member = await harness.signIn(ann, '/settings')
    await member.sees('Code by email', member.page.getByRole('region', { name: 'Identity check of signers' }))
    assert.equal(await member.page.getByRole('button', { name: 'Save default' }).count(), 0)
    await member.goTo('/signing/new')
    const form = new NewRequestPage(member)
    await becomes(
      () => form.identity(1).locator('option').first().textContent(),
      'Organization’s default: Code by email',
    )
    await form.choose(pdfNamed('Offer.pdf'))
    await form.hasDocument()
    await form.fillSigner(1, 'Ben Ode', 'ben@identity.example.org')
    await form.checksIdentity(1, 'both')
    await member.presses('Save as template')
    await member.follows('View templates')
    await member.page.getByRole('link', { name: 'Offer', exact: true }).click()
    await member.sees('Identity check: Code by email and access code')
    await member.follows('Use template')
    await member.presses('Send to 1 person')
    await member.sees('Enter 6 to 64 characters.')
    await member.checksAccessibility('access code of a template')
    await member.presses(/^Suggest an access code/)
    await member.presses('Send to 1 person')
    await form.isSent()
    const [sent] = (await harness.api('GET', '/signing?limit=1')).signingRequests
    const { signers } = await harness.api('GET', `/signing/${sent.signingRequestId}`)
    assert.deepEqual(signers[0].authentication, ['email_code', 'access_code'])
  })
})
