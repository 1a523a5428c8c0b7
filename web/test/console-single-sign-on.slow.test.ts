import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { createAccount, openConsole } from '../../server/test/accounts/console-client.ts'
import { startIdentityProvider, type TestProvider } from '../../server/test/accounts/identity-provider.ts'
import { sharedTestService } from '../../server/test/harness/shared-test-service.ts'
import type { TestService } from '../../server/test/harness/test-service.ts'
import { endVisits, type Visits } from './harness/visits.ts'
import { openPage } from './pages/browser-pages.ts'
import { ConsolePerson } from './pages/console/console-person.ts'

describe('single sign-on in the console', () => {
  const visits: Visits = new Set()
  let service: TestService
  let origin: string
  let organizationId: string
  let provider: TestProvider

  before(async () => {
    service = await sharedTestService()
    // The redirect URI has this host.
    origin = service.url.replace('127.0.0.1', 'localhost')
    organizationId = (await service.organization()).id
    await createAccount(service, 'olga@sso.example', { organizationId, role: 'owner' })
    provider = await startIdentityProvider([`${origin}/sign-in/callback/${organizationId}`])
  })
  afterEach(() => endVisits(visits))
  after(async () => {
    await endVisits(visits)
    await provider.stop()
  })

  async function visit(path: string, cookie?: string): Promise<ConsolePerson> {
    const person = new ConsolePerson(await openPage(), origin)
    person.mayAlsoRequest(provider.issuer)
    visits.add(person)
    if (cookie !== undefined) await person.isSignedInBy(cookie)
    await person.goTo(path)
    return person
  }
  const owner = () => openConsole(service, organizationId, 'olga@sso.example')

  test('an owner adds an identity provider and a domain, and requires single sign-on once both are there', async () => {
    const olga = await visit('/settings', (await owner()).cookie)
    await olga.follows('Manage single sign-on')
    await olga.isAt('Single sign-on')
    await olga.sees(`${origin}/sign-in/callback/${organizationId}`)
    await olga.sees('No identity provider yet')
    await olga.sees('Add an identity provider for members and prove a domain first.')
    await olga.checksAccessibility('no identity provider')

    await olga.presses('Add identity provider')
    const dialog = olga.dialog('Add identity provider')
    await olga.presses('Add identity provider', dialog)
    await olga.sees('Enter a name of up to 200 characters.', dialog)
    await olga.sees('Enter the client secret.', dialog)
    assert.equal(await olga.focused(), 'Name')
    await olga.checksAccessibility('an incomplete identity provider')
    await olga.fills('Name', 'Example login', dialog)
    await olga.fills('Issuer', 'https://10.0.0.1', dialog)
    await olga.fills('Client ID', provider.clientId, dialog)
    await olga.fills('Client secret', provider.clientSecret, dialog)
    await olga.selects('Role of new members', 'member', dialog)
    olga.ignoresErrors(/status of 400/)
    await olga.presses('Add identity provider', dialog)
    await olga.sees('not a public address', dialog)
    await olga.fills('Issuer', provider.issuer, dialog)
    await olga.presses('Add identity provider', dialog)
    await dialog.waitFor({ state: 'detached' })
    await olga.row('Example login').waitFor()

    await olga.fills('Domain', 'not a domain', olga.region('Domains'))
    await olga.presses('Add domain')
    await olga.sees('Enter a domain such as example.org.')
    await olga.fills('Domain', 'sso.example', olga.region('Domains'))
    await olga.presses('Add domain')
    await olga.sees('Not proven')
    olga.ignoresErrors(/status of 409/)
    await olga.presses('Check the record of sso.example')
    await olga.sees('The TXT record isn’t at sso.example yet.')
    await service.admin('PUT', `/organizations/${organizationId}/domains/sso.example`)
    await olga.goTo('/settings/sign-in')
    await olga.sees('Proven')
    await olga.checksAccessibility('an identity provider and a domain')

    await olga.presses('Edit Example login')
    await olga.fills('Name', 'Acme login', olga.dialog())
    await olga.presses('Save', olga.dialog())
    await olga.row('Acme login').waitFor()

    await olga.page.getByLabel('Require single sign-on for members of proven domains').check()
    await olga.region('Require single sign-on').getByRole('button', { name: 'Save' }).click()
    await olga.sees('Saved.')
  })

  test('an owner creates, rotates and revokes a SCIM token, which is shown once', async () => {
    const olga = await visit('/settings/sign-in', (await owner()).cookie)
    await olga.sees(`${origin}/scim/v2`)
    await olga.sees('No SCIM token yet')
    await olga.presses('Create SCIM token')
    const dialog = olga.dialog('Create SCIM token')
    await olga.presses('Create SCIM token', dialog)
    await olga.sees('Enter a name.', dialog)
    await olga.checksAccessibility('a SCIM token without a name')
    await olga.fills('Name', 'Okta', dialog)
    await olga.presses('Create SCIM token', dialog)

    const made = olga.dialog('Copy the SCIM token now')
    const shown = async () => (await made.locator('[data-secret="scim-token"]').textContent()) ?? ''
    const status = async (token: string) =>
      (await service.call('GET', '/scim/v2/Users', { headers: { authorization: `Bearer ${token}` } })).status
    const first = await shown()
    assert.equal(await status(first), 200)
    await olga.checksAccessibility('a new SCIM token')
    await olga.presses('I’ve copied it', made)
    await olga.row('Okta').waitFor()
    assert.ok(!(await olga.page.content()).includes(first))
    await olga.checksAccessibility('a list of SCIM tokens')

    await olga.presses('Rotate Okta')
    await olga.presses('Rotate', olga.dialog())
    await made.waitFor()
    const second = await shown()
    assert.deepEqual([await status(first), await status(second)], [401, 200])
    await olga.presses('I’ve copied it', made)

    await olga.presses('Revoke Okta')
    await olga.presses('Revoke', olga.dialog())
    await olga.sees('No SCIM token yet')
    assert.equal(await status(second), 401)
  })

  test('a new member signs in with the identity provider, and comes back to the page that they wanted', async () => {
    provider.person = { sub: 'sam', email: 'sam@sso.example', email_verified: true, name: 'Sam Smith' }
    const sam = await visit('/documents')
    await sam.fills('Email address', 'sam@sso.example')
    await sam.page.keyboard.press('Tab')
    await sam.sees('Your organization requires you to sign in with Acme login.')
    await sam.checksAccessibility('the offer of single sign-on')
    await sam.presses('Continue with Acme login')
    await sam.isAt('Documents')
    assert.equal(new URL(sam.page.url()).pathname, '/documents')
    await sam.goTo('/settings/sign-in')
    await sam.sees('Only owners can see and change this.')
  })

  test('without a password, the form leads to the identity provider, and a refusal says why', async () => {
    provider.person = { sub: 'eve', email: 'eve@elsewhere.example', email_verified: true }
    const eve = await visit('/')
    eve.ignoresErrors(/status of 403/)
    await eve.fills('Email address', 'eve@sso.example')
    await eve.page.keyboard.press('Enter')
    await eve.sees('You aren’t signed in.')
    await eve.sees('has not proved that eve@elsewhere.example is in one of its domains')
    assert.equal(new URL(eve.page.url()).search, '', 'the code does not stay in the URL')
    await eve.checksAccessibility('a refused sign-in')
    await eve.follows('Back to sign-in')
    await eve.isAt('Sign in')
  })

  test('a session that began with a password leads to single sign-on once it is required', async () => {
    const call = await owner()
    await call.call('PUT', '/sign-in-settings', { requiresSingleSignOn: false })
    await createAccount(service, 'tom@sso.example', { organizationId, role: 'member' })
    provider.person = { sub: 'tom', email: 'tom@sso.example', email_verified: true }
    const tom = await visit('/keys')
    tom.ignoresErrors(/status of 403/)
    await tom.signsIn('tom@sso.example')
    await tom.isAt('API keys')
    await call.call('PUT', '/sign-in-settings', { requiresSingleSignOn: true })
    await tom.goTo('/keys')
    await tom.isAt('Single sign-on required')
    await tom.checksAccessibility('single sign-on is required')
    await tom.presses('Continue with single sign-on')
    await tom.isAt('API keys')
  })
})
