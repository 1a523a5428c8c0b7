import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { createAccount, signIn } from '../../server/test/accounts/console-client.ts'
import { signHarness } from './harness/sign-harness.ts'
import { openPage } from './pages/browser-pages.ts'
import { ConsolePerson } from './pages/console/console-person.ts'
import { codesOf, Gate } from './pages/gate.ts'
import { type HostSite, startHostSite } from './pages/host-page.ts'
import { becomes, type Person } from './pages/person.ts'
import { VirtualAuthenticator } from './pages/virtual-authenticator.ts'

const local = { host: 'localhost' }
const phone = { ...local, viewport: { width: 360, height: 740 } }

describe('the signing page of a person with a passkey', () => {
  const harness = signHarness()
  const devices: VirtualAuthenticator[] = []
  let shop: HostSite
  before(async () => {
    shop = await startHostSite(harness.signing.service.url.replace('127.0.0.1', 'localhost'))
  })
  after(() => shop.end())
  afterEach(async () => {
    for (const device of devices.splice(0)) await device.remove().catch(() => {})
  })

  async function deviceOf(person: Person): Promise<VirtualAuthenticator> {
    const device = await VirtualAuthenticator.of(person)
    devices.push(device)
    return device
  }
  const request = async (name: string) => {
    const email = `${name}@passkey.example.org`
    const signer = { name: 'Anna Kowalska', email, authentication: ['passkey'] }
    return { ...(await harness.links({ signers: [signer] })), codes: codesOf(harness.signing, email) }
  }

  /** A person who has created a passkey with a link. */
  async function withPasskey(name: string) {
    const { id, links, codes } = await request(name)
    const person = await harness.begin(local)
    person.ignoresErrors(/401/)
    const device = await deviceOf(person)
    const gate = new Gate(person.page)
    await person.goTo(harness.pathOf(links[0]))
    await gate.enters(gate.emailCode, await codes.latest(1))
    await gate.passkey('Create passkey').click()
    await person.sheet()
    return { id, links, person, device, codes }
  }

  /** The request of its first signer, in a page of the shop. */
  async function opensFrame(id: string) {
    const { service, key, status } = harness.signing
    await service.call('PUT', '/api/v1/embedding', { key, body: { origins: [shop.origin] } })
    const path = `/api/v1/signing/${id}/signers/${(await status(id)).signers[0].id}/embed`
    const { url } = (await service.call('POST', path, { key })).json.data
    const person = await harness.begin(local)
    person.ignoresErrors(/401/)
    person.mayAlsoRequest(shop.origin)
    await person.page.goto(shop.pageWith(person.origin + url.slice(new URL(url).origin.length)))
    return { person, frame: person.page.frameLocator('iframe') }
  }

  test('the first time, a code by email and a new passkey open the document, and then the passkey alone', async () => {
    const { links, codes } = await request('anna')
    const person = await harness.begin(phone)
    person.ignoresErrors(/401/)
    const device = await deviceOf(person)
    const gate = new Gate(person.page)
    await person.goTo(harness.pathOf(links[0]))
    await gate.sees('Step 1 of 2')
    await gate.enters(gate.emailCode, await codes.latest(1))
    await gate.sees('Step 2 of 2')
    await becomes(() => person.focused(), 'Create passkey')
    await person.checksAccessibility('a new passkey')
    await device.verifiesPerson(false)
    await person.page.keyboard.press('Enter')
    await gate.sees('The request was canceled or took too long.')
    await person.checksAccessibility('a canceled passkey')
    await device.verifiesPerson(true)
    await gate.passkey('Create passkey').click()
    await person.sheet()
    await person.sees('You confirmed that it’s you.')
    assert.equal((await device.passkeys()).length, 1)

    const next = await request('anna')
    await person.goTo(harness.pathOf(next.links[0]))
    await becomes(() => person.focused(), 'Use passkey')
    await person.checksAccessibility('the passkey')
    assert.doesNotMatch(await person.page.content(), /Rental contract|Kowalska/)
    await gate.passkey('Use passkey').click()
    await person.sheet()
    assert.equal(await codes.count(), 1, 'no further code')
    await person.nameField.fill('Anna K.')
    await person.consent.check()
    await person.signs()
    await person.isAtLast(/You have signed|Completed/)
  })

  test('another person with the link does not get in, and the sender resets a lost passkey in the console', async () => {
    const { id, links, codes } = await withPasskey('bea')
    const stranger = await harness.begin(local)
    stranger.ignoresErrors(/40[14]/)
    await deviceOf(stranger)
    const gate = new Gate(stranger.page)
    await stranger.goTo(harness.pathOf(links[0]))
    await gate.passkey('Use passkey').click()
    await gate.sees('No passkey was used.')
    await gate.sees('Lost your passkey')

    const { service, organizationId } = harness.signing
    await createAccount(service, 'owner@passkey.example.org', { organizationId, role: 'owner' })
    const { cookie } = await signIn(service, 'owner@passkey.example.org')
    const sender = new ConsolePerson(await openPage(), service.url)
    await sender.isSignedInBy(cookie)
    await sender.goTo(`/signing/${id}`)
    await sender.sees('Anna Kowalska (bea@passkey.example.org) created a passkey.')
    await sender.presses('Reset the passkey of Anna Kowalska')
    await sender.checksAccessibility('the question before a reset')
    await sender.presses('Reset passkey', sender.dialog())
    await sender.sees('reset the passkey of Anna Kowalska')
    await sender.leave()

    await stranger.page.reload()
    await gate.sees('We sent a code with 6 digits')
    await gate.enters(gate.emailCode, await codes.latest(2))
    await gate.passkey('Create passkey').click()
    await stranger.sheet()
  })

  test('a passkey also works in a frame of a page that the sender allows', async () => {
    const { id, device } = await withPasskey('cem')
    const { person, frame } = await opensFrame(id)
    await (await deviceOf(person)).copies(device)
    await new Gate(frame).passkey('Use passkey').click()
    await frame.getByRole('article', { name: 'Page 1 of' }).locator('canvas').waitFor()
  })

  test('a passkey can be created in such a frame', async () => {
    const { id, codes } = await request('dag')
    const { person, frame } = await opensFrame(id)
    const device = await deviceOf(person)
    const gate = new Gate(frame)
    await gate.enters(gate.emailCode, await codes.latest(1))
    await gate.passkey('Create passkey').click()
    await frame.getByRole('article', { name: 'Page 1 of' }).locator('canvas').waitFor()
    assert.equal((await device.passkeys()).length, 1)
  })
})
