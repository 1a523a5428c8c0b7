import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { openConsole, password } from '../../server/test/accounts/console-client.ts'
import { joinLinksTo, joinTokenOf } from '../../server/test/accounts/invitation-mails.ts'
import { consoleHarness } from './harness/console-harness.ts'
import { Shell } from './pages/console/shell.ts'

const hostile = '<img src=x onerror=alert(1)> & Söhne'

describe('the frame of the console', () => {
  const harness = consoleHarness('shell')
  let anna: string
  let secondId: string

  before(async () => {
    const { service } = harness
    anna = await harness.account('anna', 'owner')
    const second = await service.admin('POST', '/organizations', { name: hostile, plan: 'free' })
    secondId = second.id
    const ben = { email: 'ben@shell.example.org', password, organizationId: second.id, role: 'owner' }
    await service.admin('POST', '/users', ben)
    const bens = await openConsole(service, second.id, ben.email)
    assert.equal((await bens.call('POST', '/members', { email: anna })).status, 201)
    const [link = ''] = await joinLinksTo(service, anna)
    const { cookie } = await openConsole(service, second.id, anna)
    const joined = await service.call('POST', `/console/v1/invitations/${joinTokenOf(link)}/accept`, {
      body: {},
      headers: { origin: service.url, cookie },
    })
    assert.equal(joined.status, 200, joined.text)
  })

  /** Signs in with the form. The session belongs to this visit, so it may end. */
  async function signInByForm(email: string, path: string, word = password) {
    const person = await harness.visit(path)
    await person.signsIn(email, word)
    return person
  }

  test('a wrong password is refused with a message, and a deep link survives the sign-in', async () => {
    const owner = await harness.visit('/members')
    await owner.isAt('Sign in')
    await owner.presses(/^Sign in$/)
    await owner.sees('Enter your password.')
    assert.equal(await owner.page.evaluate('document.activeElement.name'), 'email')
    await owner.checksAccessibility('the sign-in')
    await owner.signsIn(anna, 'not the password')
    await owner.sees('Incorrect email or password')
    await owner.signsIn(anna)
    await owner.isAt('Members')
    assert.equal(new URL(owner.page.url()).pathname, '/members')
    assert.equal(await owner.menu.locator('[aria-current=page]').textContent(), 'Members')
  })

  test('the overview of a new organization shows the first steps and its quota', async () => {
    const owner = await harness.signIn(anna, '/')
    await owner.isAt('Example')
    await owner.seesHeading('Get started')
    await owner.sees('0, no limit')
    await owner.sees('Next update')
    await owner.checksAccessibility('the overview')
  })

  test('another organization shows its own data, with its name as text', async () => {
    const owner = await harness.signIn(anna, '/')
    const shell = new Shell(owner)
    await owner.isAt('Example')
    await shell.worksFor(hostile)
    await owner.isAt(hostile)
    await owner.page.getByRole('meter', { name: 'Timestamps' }).waitFor()
    await owner.sees('0 of 100')
    await owner.checksAccessibility('the overview with meters')
    await owner.page.reload()
    await owner.isAt(hostile)
    await shell.worksFor('Example')
    await owner.isAt('Example')
  })

  test('a link from an email opens its organization, also on the pages after it and after a reload', async () => {
    const owner = await harness.signIn(anna, `/members?organization=${secondId}`)
    await owner.isAt('Members')
    assert.equal(await owner.page.getByLabel('Organization').inputValue(), secondId)
    await owner.menu.getByRole('link', { name: 'Overview' }).click()
    await owner.isAt(hostile)
    await owner.page.reload()
    await owner.isAt(hostile)
    await owner.goTo('/?organization=org_unknown')
    await owner.isAt(hostile)
  })

  test('the menu on a narrow screen opens, navigates, closes, and moves focus to the new page', async () => {
    const owner = await harness.signIn(anna, '/', { viewport: { width: 360, height: 740 } })
    const shell = new Shell(owner)
    await owner.isAt('Example')
    const link = owner.page.getByRole('link', { name: 'API keys', exact: true })
    assert.equal(await link.isVisible(), false)
    await shell.menuButton.click()
    await link.waitFor()
    await owner.page.keyboard.press('Escape')
    await shell.menuIs('closed')
    await shell.menuButton.click()
    await link.click()
    await owner.arrivesAt('API keys')
    await shell.menuIs('closed')
    await shell.menuButton.click()
    await owner.presses('Create personal key')
    await owner.dialog('Create personal key').waitFor()
  })

  test('a session that ends during work is renewed above the page, and no input is lost', async () => {
    const owner = await harness.signIn(anna, '/members')
    const shell = new Shell(owner)
    await owner.presses('Invite a member')
    const form = owner.dialog('Invite a member')
    await owner.fills('Email address', 'new@shell.example.org', form)
    await shell.losesSession()
    await owner.presses('Send invitation', form)
    await shell.renewal.waitFor()
    await owner.sees('Sign in first', form)
    await owner.checksAccessibility('the renewal of a session')
    assert.equal(await owner.page.evaluate('document.activeElement.name'), 'password')
    for (let press = 0; press < 4; press++) await owner.page.keyboard.press('Escape')
    await shell.renewsSession()
    await shell.renewal.waitFor({ state: 'detached' })
    await owner.seesNoLonger('Sign in first', form)
    assert.equal(await form.getByLabel('Email address').inputValue(), 'new@shell.example.org')
    await owner.presses('Send invitation', form)
    await owner.sees('Invitation sent to new@shell.example.org.')
  })

  test('a page that is opened without a session appears after the sign-in', async () => {
    const owner = await harness.signIn(anna, '/')
    const shell = new Shell(owner)
    await owner.isAt('Example')
    await shell.losesSession()
    await owner.page.getByRole('link', { name: 'Members', exact: true }).click()
    await shell.renewsSession()
    await owner.page.getByRole('rowheader', { name: anna }).waitFor()
    await shell.losesSession()
    await owner.page.getByRole('link', { name: 'API keys', exact: true }).click()
    await owner.presses('Leave this page')
    await owner.isAt('Sign in')
    await owner.sees('Your session has expired.')
  })

  test('a refusal that arrives after the next sign-in does not end the new session', async () => {
    const owner = await harness.signIn(anna, '/')
    const shell = new Shell(owner)
    await owner.isAt('Example')
    await shell.losesSession()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await owner.page.route(
      /\/invitations(\?|$)/,
      async (route) => {
        const response = await route.fetch()
        await released
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    await owner.page.getByRole('link', { name: 'Members', exact: true }).click()
    await shell.renewsSession()
    await owner.page.getByRole('rowheader', { name: anna }).waitFor()
    const answered = owner.page.waitForResponse((response) => /\/invitations/.test(response.url()) && response.ok())
    release()
    await answered
    assert.equal(await shell.renewal.count(), 0)
  })

  test('signing out ends the session, also for a person who goes back', async () => {
    const owner = await signInByForm(anna, '/account')
    await owner.isAt('Your account')
    await owner.checksAccessibility('the account')
    await new Shell(owner).signsOut()
    await owner.isAt('Sign in')
    await owner.page.goBack()
    await owner.isAt('Sign in')
    const status = await owner.page.evaluate<number>(`fetch('/console/v1/me').then(({ status }) => status)`)
    assert.equal(status, 401)
  })

  test('a sign-out that fails is tried again, and signs no one in', async () => {
    const owner = await signInByForm(anna, '/account')
    owner.ignoresErrors(/Failed to load resource/)
    await owner.isAt('Your account')
    await owner.context.route(/\/sign-out$/, (route) => route.abort(), { times: 1 })
    await owner.presses(/^Sign out$/, owner.main)
    await owner.presses('Try again')
    await owner.isAt('Sign in')
  })

  test('only a person who knows a password can change it, and the new one works', async () => {
    const email = 'carl@shell.example.org'
    const { id: organizationId } = await harness.service.organization()
    await harness.service.admin('POST', '/users', { email, password, organizationId })
    const carl = await harness.signIn(email, '/account')
    const shell = new Shell(carl)
    await shell.changesPassword(password, 'a new long password', 'another password')
    await carl.sees('The new passwords don’t match.')
    await shell.changesPassword('wrong', 'a new long password', 'a new long password')
    await carl.sees('Your current password is incorrect.')
    await shell.changesPassword(password, 'a new long password', 'a new long password')
    await carl.sees('Password changed.')
    await carl.presses(/^Sign out$/, carl.main)
    await carl.isAt('Sign in')
    await carl.signsIn(email, 'a new long password')
    await carl.isAt('Example')
  })

  test('a person without an organization gets a message, and opens their account', async () => {
    const nobody = await signInByForm(await harness.account('nobody'), '/')
    await nobody.isAt('No organization yet')
    await nobody.checksAccessibility('no organization')
    await nobody.presses(/^Your account:/)
    await nobody.follows('Your account')
    await nobody.arrivesAt('Your account')
    await nobody.sees('Where you’re signed in')
    assert.equal(await nobody.page.getByRole('heading', { name: 'Your organizations' }).count(), 0)
    await nobody.checksAccessibility('the account without an organization')
    const shell = new Shell(nobody)
    await shell.changesPassword(password, 'another long password', 'another long password')
    await nobody.sees('Password changed.')
    await shell.signsOut()
    await nobody.isAt('Sign in')
  })

  test('a URL without a page gets a message', async () => {
    const owner = await harness.signIn(anna, '/documents/a/b')
    await owner.isAt('Page not found')
    owner.ignoresErrors(/status of 404/)
    assert.equal((await owner.page.goto(`${harness.service.url}/nope`))?.status(), 404)
    await owner.isAt('Page not found')
    await owner.follows('Go to the overview')
    await owner.isAt('Example')
  })
})
