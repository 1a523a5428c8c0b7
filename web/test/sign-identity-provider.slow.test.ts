import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { createAccount, openConsole } from '../../server/test/accounts/console-client.ts'
import { startIdentityProvider, type TestProvider } from '../../server/test/accounts/identity-provider.ts'
import { sharedTestService } from '../../server/test/harness/shared-test-service.ts'
import { openHarness, type SigningHarness } from '../../server/test/signing/signing-harness.ts'
import { endVisits, type Visits } from './harness/visits.ts'
import { openPage } from './pages/browser-pages.ts'
import { ConsolePerson } from './pages/console/console-person.ts'
import { Person } from './pages/person.ts'

describe('the identity provider of signers', () => {
  const visits: Visits = new Set()
  let harness: SigningHarness
  let origin: string
  let provider: TestProvider
  let cookie: string

  before(async () => {
    const service = await sharedTestService()
    harness = await openHarness(service)
    // The redirect URI has this host.
    origin = service.url.replace('127.0.0.1', 'localhost')
    const { organizationId } = harness
    await createAccount(service, 'olga@eid.example', { organizationId, role: 'owner' })
    provider = await startIdentityProvider([`${origin}/sign-in/callback/${organizationId}`])
    const owner = await openConsole(service, organizationId, 'olga@eid.example')
    cookie = owner.cookie
    const added = await owner.call('POST', '/identity-providers', {
      ...{ name: 'National eID', issuer: provider.issuer, purposes: ['signers'] },
      ...{ clientId: provider.clientId, clientSecret: provider.clientSecret },
    })
    assert.equal(added.status, 201, added.text)
  })
  afterEach(() => endVisits(visits))
  after(async () => {
    await endVisits(visits)
    await provider.stop()
    await harness.end()
  })

  test('a signer signs in there in the same tab, as the right person, and the document opens', async () => {
    const signer = { email: 'anna@example.org', name: 'Anna Kowalska', authentication: ['oidc'] }
    const data = await harness.request({ signers: [signer] })
    await harness.invited(data.signingRequestId)
    const anna = new Person(await openPage(), origin)
    visits.add(anna)
    anna.mayAlsoRequest(provider.issuer)
    anna.ignoresErrors(/status of 40[13]/)
    await anna.goTo(new URL(data.signers[0].signingUrl).pathname)
    await anna.isAt('Prove your identity')
    await anna.checksAccessibility('an identity provider')

    provider.person = { sub: 'eve', email: 'eve@example.org', email_verified: true }
    await anna.presses('Continue with National eID')
    await anna.sees('You signed in as another person.')
    await anna.checksAccessibility('another person')

    provider.person = { sub: 'anna', email: 'anna@example.org', email_verified: true }
    await anna.presses('Continue with National eID')
    await anna.isAt('Rental contract')
    assert.equal(
      await anna.page.evaluate('sessionStorage.length === 0 || !JSON.stringify(sessionStorage).includes("code=")'),
      true,
    )
  })

  test('a sender chooses it for a person, alone or with an access code', async () => {
    const olga = new ConsolePerson(await openPage(), origin)
    visits.add(olga)
    await olga.isSignedInBy(cookie)
    await olga.goTo('/signing/new')
    await olga.isAt('Request signatures')
    await olga.page.getByText('More options').first().click()
    const choice = olga.page.getByLabel('Identity check').first()
    await choice.selectOption({ label: 'Identity provider' })
    await olga.sees('the signer signs in with your organization’s identity provider for signers.')
    await choice.selectOption({ label: 'Identity provider and access code' })
    await olga.sees('identity provider for signers, and enters a code that you give them.')
    await olga.page.getByLabel('Access code', { exact: true }).waitFor()
    await choice.selectOption({ label: 'Passkey and access code' })
    await olga.page.getByLabel('Access code', { exact: true }).waitFor()
    await olga.checksAccessibility('a passkey and an access code')
  })
})
