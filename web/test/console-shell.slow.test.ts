import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { openConsole, password } from '../../server/test/accounts/console-client.ts'
import { joinLinksTo, joinTokenOf } from '../../server/test/accounts/invitation-mails.ts'
import { consoleDesk } from './desks/console-desk.ts'
import { Shell } from './pages/console/shell.ts'

const hostile = '<img src=x onerror=alert(1)> & Söhne'

describe('the frame of the console', () => {
  const desk = consoleDesk('shell')
  let anna: string

  before(async () => {
    const { service } = desk
    anna = await desk.account('anna', 'owner')
    const second = await service.admin('POST', '/organizations', { name: hostile, plan: 'free' })
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

  /** Signs in by the form: a session of this visit alone, which may end. */
  async function signInByForm(email: string, path: string, word = password) {
    const person = await desk.visit(path)
    await person.signsIn(email, word)
    return person
  }

  test('a wrong password is refused as such, and a deep link is kept through the sign-in', async () => {
    const owner = await desk.visit('/members')
    await owner.isAt('Sign in')
    await owner.presses('Sign in')
    await owner.sees('Enter your password.')
    assert.equal(await owner.page.evaluate('document.activeElement.name'), 'email')
    await owner.findsItGood('the sign-in')
    await owner.signsIn(anna, 'not the password')
    await owner.sees('Incorrect email or password')
    await owner.signsIn(anna)
    await owner.isAt('Members')
    assert.equal(new URL(owner.page.url()).pathname, '/members')
    assert.equal(await owner.menu.locator('[aria-current=page]').textContent(), 'Members')
  })

  test('the overview of a new organization shows how to begin, and its quota', async () => {
    const owner = await desk.signIn(anna, '/')
    await owner.isAt('Example')
    await owner.seesHeading('Get started')
    await owner.sees('0, no limit')
    await owner.sees('Next update')
    await owner.findsItGood('the overview')
  })

  test('another organization brings its own things, under its own name and as text', async () => {
    const owner = await desk.signIn(anna, '/')
    const shell = new Shell(owner)
    await owner.isAt('Example')
    await shell.worksFor(hostile)
    await owner.isAt(hostile)
    await owner.page.getByRole('meter', { name: 'Timestamps' }).waitFor()
    await owner.sees('0 of 100')
    await owner.findsItGood('the overview with meters')
    await owner.page.reload()
    await owner.isAt(hostile)
    await shell.worksFor('Example')
    await owner.isAt('Example')
  })

  test('the menu of a narrow screen opens, leads on, closes, and gives the focus to the new page', async () => {
    const owner = await desk.signIn(anna, '/', { viewport: { width: 360, height: 740 } })
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

  test('a session that ends at work is renewed above the page, and nothing that was entered is lost', async () => {
    const owner = await desk.signIn(anna, '/members')
    const shell = new Shell(owner)
    await owner.presses('Invite a member')
    const form = owner.dialog('Invite a member')
    await owner.fills('Email address', 'new@shell.example.org', form)
    await shell.losesSession()
    await owner.presses('Send invitation', form)
    await shell.renewal.waitFor()
    await owner.sees('Sign in first', form)
    await owner.findsItGood('the renewal of a session')
    assert.equal(await owner.page.evaluate('document.activeElement.name'), 'password')
    for (let press = 0; press < 4; press++) await owner.page.keyboard.press('Escape')
    await shell.renewsSession()
    await shell.renewal.waitFor({ state: 'detached' })
    await owner.seesNoMore('Sign in first', form)
    assert.equal(await form.getByLabel('Email address').inputValue(), 'new@shell.example.org')
    await owner.presses('Send invitation', form)
    await owner.sees('Invitation sent to new@shell.example.org.')
  })

  test('a page that is asked for without a session is there after the next sign-in', async () => {
    const owner = await desk.signIn(anna, '/')
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

  test('signing out ends the session, also for somebody who goes back', async () => {
    const owner = await signInByForm(anna, '/account')
    await owner.isAt('Your account')
    await owner.findsItGood('the account')
    await new Shell(owner).signsOut()
    await owner.isAt('Sign in')
    await owner.page.goBack()
    await owner.isAt('Sign in')
    const status = await owner.page.evaluate<number>(`fetch('/console/v1/me').then(({ status }) => status)`)
    assert.equal(status, 401)
  })

  test('a sign-out that did not arrive is tried again, and signs nobody in', async () => {
    const owner = await signInByForm(anna, '/account')
    owner.forgive(/Failed to load resource/)
    await owner.isAt('Your account')
    await owner.context.route(/\/sign-out$/, (route) => route.abort(), { times: 1 })
    await owner.presses('Sign out', owner.main)
    await owner.presses('Try again')
    await owner.isAt('Sign in')
  })

  test('a password is changed only by a person who knows it, and the new one works', async () => {
    const email = 'carl@shell.example.org'
    const { id: organizationId } = await desk.service.organization()
    await desk.service.admin('POST', '/users', { email, password, organizationId })
    const carl = await desk.signIn(email, '/account')
    const shell = new Shell(carl)
    await shell.changesPassword(password, 'a new long password', 'another password')
    await carl.sees('The new passwords don’t match.')
    await shell.changesPassword('wrong', 'a new long password', 'a new long password')
    await carl.sees('Your current password is incorrect.')
    await shell.changesPassword(password, 'a new long password', 'a new long password')
    await carl.sees('Password changed.')
    await carl.presses('Sign out', carl.main)
    await carl.isAt('Sign in')
    await carl.signsIn(email, 'a new long password')
    await carl.isAt('Example')
  })

  test('a person without an organization is told so, and a URL without a page says so too', async () => {
    const nobody = await signInByForm(await desk.account('nobody'), '/')
    await nobody.isAt('No organization yet')
    await nobody.findsItGood('no organization')
    await nobody.presses('Sign out')
    await nobody.isAt('Sign in')

    const owner = await desk.signIn(anna, '/documents/a/b')
    await owner.isAt('Page not found')
    owner.forgive(/status of 404/)
    assert.equal((await owner.page.goto(`${desk.service.url}/nope`))?.status(), 404)
    await owner.isAt('Page not found')
    await owner.follows('Go to the overview')
    await owner.isAt('Example')
  })
})
