import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { consoleHarness } from './harness/console-harness.ts'
import { signHarness } from './harness/sign-harness.ts'
import { pdfNamed } from './pages/console/documents.ts'
import { NewRequestPage } from './pages/console/requests.ts'
import { SignPerson } from './pages/sign-person.ts'

describe('a person who signs in person', () => {
  const harness = consoleHarness('in-person')

  test('gets the device from a sender who is signed out, signs, and cannot go back to the console', async () => {
    // The signer moves the clock of the page.
    const member = await harness.signIn(await harness.account('ann', 'member'), '/signing/new', { ownClock: true })
    const { page } = member
    const form = new NewRequestPage(member)
    await form.choose(pdfNamed('Lease.pdf'))
    await form.hasDocument()
    await form.fillSigner(1, 'Anna Kowalska', 'anna@example.org')
    await member.selects('How they sign', 'in_person', form.signer(1))
    assert.equal(await form.signer(1).getByLabel('May ask someone else to sign').count(), 0)
    await form.send(1)
    await form.isSent()
    await member.follows('View request')
    await page.getByText('Signs in person', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Sign in person: Anna Kowalska' }).waitFor()
    await member.checksAccessibility('request of a signer in person')
    await member.presses('Sign in person: Anna Kowalska')
    await member.checksAccessibility('dialog to hand the device over')
    await member.presses('Open the signing page')

    const signer = new SignPerson(page, member.origin)
    await signer.isAtLast('Hand the device to Anna Kowalska')
    await signer.checksAccessibility('hand the device over')
    await signer.presses('I’m Anna Kowalska')
    await signer.sheet()
    await page.reload()
    await signer.sheet()
    await signer.fillsIn()
    await signer.signs()
    await page.getByRole('heading', { name: 'Hand the device back' }).waitFor()
    await signer.isAtLast(/You have signed|Completed/)
    await signer.checksAccessibility('hand the device back')
    member.ignoresErrors(/401/)
    await page.goBack()
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    assert.equal(await page.getByText('Lease').count(), 0)
  })
})

describe('a signer who may delegate', () => {
  const harness = signHarness()
  const anna = { name: 'Anna Kowalska', email: 'anna@delegating.example.org', mayDelegate: true }

  test('asks another person to sign, who gets a link of their own', async () => {
    const { id, links } = await harness.links({ signers: [anna] })
    const person = await harness.visit(links[0])
    await person.sheet()
    await person.presses('Ask another person to sign')
    await person.presses('Ask this person')
    await person.sees('Enter a name (up to 200 characters).')
    await person.sees('Enter an email address, for example anna@example.org.')
    await person.checksAccessibility('dialog to delegate')
    await person.fills('Their name', 'Ben Nowak')
    await person.fills('Their email address', 'ben@delegating.example.org')
    await person.fills('Reason (optional, only for the sender)', 'I am on leave')
    await person.presses('Ask this person')
    await person.isAtLast('Ben Nowak signs in your place')
    await person.checksAccessibility('delegated')
    person.ignoresErrors(/404/)
    await person.page.reload()
    await person.isAtLast('This link isn’t valid')

    await harness.signing.service.settled()
    const mail = (await harness.signing.mails()).find(({ to, text }) => to.startsWith('ben@') && text.includes(id))
    const [link] = /https?:\S+\/sign\/\S+/.exec(mail?.text ?? '') ?? []
    const other = await harness.visit(link)
    await other.sees('Anna Kowalska has asked you to sign in their place.')
    assert.equal(await other.page.getByText('including the sender').count(), 0)
    assert.equal(await other.page.getByRole('button', { name: 'Ask another person to sign' }).count(), 0)
    await other.sheet()
    await other.fillsIn('Ben Nowak')
    await other.signs()
    await other.isAtLast(/You have signed|Completed/)
  })

  test('asks another person to approve, who reads so, too', async () => {
    const { id, links } = await harness.links({ signers: [{ ...anna, role: 'approver' }] })
    const person = await harness.visit(links[0])
    // The document has arrived: its link ends with the delegation.
    await person.sheet()
    await person.sees('Should someone else approve?')
    await person.presses('Ask another person to approve')
    await person.fills('Their name', 'Cleo Park')
    await person.fills('Their email address', 'cleo@delegating.example.org')
    await person.presses('Ask this person')
    await person.isAtLast('Cleo Park approves in your place')

    await harness.signing.service.settled()
    const mail = (await harness.signing.mails()).find(({ to, text }) => to.startsWith('cleo@') && text.includes(id))
    assert.match(mail?.text ?? '', /Anna Kowalska has asked you to approve in their place/)
    const [link] = /https?:\S+\/sign\/\S+/.exec(mail?.text ?? '') ?? []
    const other = await harness.visit(link)
    await other.sees('Anna Kowalska has asked you to approve in their place.')
  })
})
