import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sampleContract } from '../../server/test/signing/signing-harness.ts'
import { signHarness } from './harness/sign-harness.ts'
import { codesOf, Gate, wrongCode } from './pages/gate.ts'
import { type HostSite, startHostSite } from './pages/host-page.ts'
import { becomes } from './pages/person.ts'

const phone = { viewport: { width: 360, height: 740 } }

describe('the signing page of a person who proves who they are', () => {
  const harness = signHarness()

  test('a code by email opens the document, on a phone and after a reload, and again when the session has ended', async () => {
    const email = 'anna@gate.example.org'
    const codes = codesOf(harness.signing, email)
    const anna = { name: 'Anna Kowalska', email, authentication: ['email_code'] }
    const { links } = await harness.links({ signers: [anna] })
    const person = await harness.begin(phone)
    person.ignoresErrors(/401/)
    const gate = new Gate(person.page)
    await person.goTo(harness.pathOf(links[0]))
    await gate.sees('We sent a code with 6 digits to a•••@g•••.org.')
    await becomes(() => person.focused(), 'Code from the email')
    const shown = await person.page.content()
    for (const secret of ['Rental contract', 'Kowalska', email]) assert.ok(!shown.includes(secret), secret)
    const first = await codes.latest(1)
    await person.checksAccessibility('code by email')
    await person.page.keyboard.press('Enter')
    await gate.sees('Enter the 6 digits of the code.')
    await gate.enters(gate.emailCode, wrongCode(first))
    await gate.sees('This code isn’t right. You can try 4 more times.')
    await becomes(() => person.focused(), 'Code from the email')
    await person.checksAccessibility('wrong code')

    await person.page.reload()
    await gate.sees('We sent a code with 6 digits')
    assert.equal(await gate.sendAgain.getAttribute('aria-disabled'), 'true')
    await gate.sees(/You can send a new code in \d+ seconds?\./)
    await person.advancesClock(31_000)
    await gate.sendAgain.click()
    await gate.sees('We sent a new code. Earlier codes no longer work.')
    const second = await codes.latest(2)
    await gate.emailCode.fill(` ${second.slice(0, 3)}-${second.slice(3)} `)
    await gate.emailCode.press('Enter')
    await person.sheet()
    await becomes(() => person.focused(), 'Rental contract')
    await person.sees('You confirmed that it’s you.')
    await person.nameField.fill('Anna K.')
    await person.consent.check()

    await person.context.clearCookies()
    await person.signs()
    await gate.sees('What you entered is still here.')
    await gate.enters(gate.emailCode, await codes.latest(3))
    await person.sheet()
    assert.equal(await person.nameField.inputValue(), 'Anna K.')
    await person.signs()
    await person.isAtLast(/You have signed|Completed/)
  })

  test('two codes are two steps, by keyboard alone; one expires, and the other locks until the sender sets a new one', async () => {
    const email = 'ben@gate.example.org'
    const codes = codesOf(harness.signing, email)
    const authentication = ['email_code', 'access_code']
    const ben = { name: 'Ben Ode', email, role: 'approver', authentication, accessCode: 'Sesame 26' }
    const { id, links } = await harness.links({ signers: [ben] })
    const person = await harness.begin()
    person.ignoresErrors(/40[134]/)
    const { keyboard } = person.page
    const gate = new Gate(person.page)
    await person.goTo(harness.pathOf(links[0]))
    await gate.sees('Step 1 of 2')
    await codes.latest(1)
    await person.advancesClock(10 * 60_000 + 1000)
    await gate.sees('This code has expired.')
    await becomes(() => person.focused(), 'Send a new code')
    await person.checksAccessibility('expired code')
    await keyboard.press('Enter')
    const code = await codes.latest(2)
    await becomes(() => person.focused(), 'Code from the email')
    await keyboard.type(code)
    await keyboard.press('Enter')
    await gate.sees('Step 2 of 2')
    await gate.sees('The sender gives you this code in another way')
    await becomes(() => person.focused(), 'Access code')
    await person.checksAccessibility('access code')
    for (const left of ['4 more times', '3 more times', '2 more times', '1 more time']) {
      await keyboard.type('Open up')
      await keyboard.press('Enter')
      await gate.sees(`You can try ${left}.`)
    }
    await keyboard.type('Open up')
    await keyboard.press('Enter')
    await person.isAt('This link is locked')
    await person.checksAccessibility('locked link')

    const { service, key, status } = harness.signing
    const path = `/api/v1/signing/${id}/signers/${(await status(id)).signers[0].id}`
    const answer = await service.call('PATCH', path, { key, body: { accessCode: 'Sesame 27' } })
    assert.equal(answer.status, 200, answer.text)
    await person.page.reload()
    await person.isAt('This link isn’t valid')
    await person.goTo(harness.pathOf(answer.json.data.signingUrl))
    await gate.enters(gate.emailCode, await codes.latest(3))
    await gate.enters(gate.accessCode, ' Sesame 27')
    await person.sees('has asked you to approve')
  })

  test('a session that ends between two documents asks for the code again', async () => {
    const documents = ['Contract', 'House rules'].map((title) => ({
      documentUrl: harness.signing.publish(sampleContract()),
      title,
    }))
    const code = { authentication: ['access_code'], accessCode: '48271936' }
    const signers = [{ name: 'Anna Kowalska', email: 'anna@gate.example.org', ...code }]
    const { links } = await harness.links({ documentUrl: undefined, documents, signers })
    const person = await harness.visit(links[0])
    person.ignoresErrors(/401/)
    const gate = new Gate(person.page)
    await gate.enters(gate.accessCode, '48271936')
    await person.sheet()
    await person.context.clearCookies()
    await person.presses('Next document')
    await gate.sees('What you entered is still here.')
    await gate.enters(gate.accessCode, '48271936')
    await person.sheet()
  })

  test('a person who signs in person gets the device before the code, and a copy opens only with a code', async () => {
    const code = { authentication: ['access_code'], accessCode: '48271936' }
    const anna = { name: 'Anna Kowalska', email: 'anna@gate.example.org', delivery: 'in_person', ...code }
    const dora = { name: 'Dora Lind', email: 'dora@gate.example.org', role: 'cc', ...code }
    const { signers } = await harness.signing.request({ signers: [anna, dora] })
    const person = await harness.visit(signers[0].signingUrl)
    const gate = new Gate(person.page)
    await gate.enters(gate.accessCode, '48271936')
    await person.sheet()
    await person.goTo(harness.pathOf(signers[1].signingUrl))
    await gate.enters(gate.accessCode, '48271936')
    await person.isAt('Your copy isn’t ready yet')
  })

  describe('in a frame of another site', () => {
    let shop: HostSite
    before(async () => {
      const { service, key } = harness.signing
      shop = await startHostSite(service.url)
      await service.call('PUT', '/api/v1/embedding', { key, body: { origins: [shop.origin] } })
    })
    after(() => shop.end())

    test('the code is asked for there, too, and not again after a reload', async () => {
      const { service, key, request, invited } = harness.signing
      const anna = { name: 'Anna Kowalska', email: 'anna@gate.example.org' }
      const code = { authentication: ['access_code'], accessCode: '48271936' }
      const { signingRequestId, signers } = await request({ signers: [{ ...anna, ...code }] })
      await invited(signingRequestId)
      const path = `/api/v1/signing/${signingRequestId}/signers/${signers[0].id}/embed`
      const { url } = (await service.call('POST', path, { key })).json.data
      const person = await harness.begin()
      person.mayAlsoRequest(shop.origin)
      await person.page.goto(shop.pageWith(service.url + url.slice(new URL(url).origin.length)))
      const frame = person.page.frameLocator('iframe')
      const gate = new Gate(frame)
      await gate.sees('The sender gives you this code in another way')
      await becomes(() => person.page.evaluate<string[]>('events'), ['ready'])
      await gate.enters(gate.accessCode, '48271936')
      const drawn = () => frame.getByRole('article', { name: 'Page 1 of' }).locator('canvas').waitFor()
      await drawn()
      await person.page.frames()[1]?.evaluate('location.reload()')
      await drawn()
    })
  })
})
