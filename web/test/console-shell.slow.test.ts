import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { createAccount, openConsole } from '../../server/test/accounts/console-client.ts'
import { joinLinksTo, joinTokenOf } from '../../server/test/accounts/invitation-mails.ts'
import { arrived, type ConsoleDesk, looksGood, openConsoleDesk, signIn } from './console-desk.ts'
import { heading } from './sign-desk.ts'

const hostile = '<img src=x onerror=alert(1)> & Söhne'

describe('the frame of the console', () => {
  let desk: ConsoleDesk

  before(async () => {
    desk = await openConsoleDesk()
    const { service } = desk
    const first = await service.organization()
    const second = await service.admin('POST', '/organizations', { name: hostile, plan: 'free' })
    await createAccount(service, 'anna@example.org', { organizationId: first.id, role: 'owner' })
    await createAccount(service, 'ben@example.org', { organizationId: second.id, role: 'owner' })
    await createAccount(service, 'nobody@example.org')
    const bens = await openConsole(service, second.id, 'ben@example.org')
    assert.equal((await bens.call('POST', '/members', { email: 'anna@example.org' })).status, 201)
    const [link = ''] = await joinLinksTo(service, 'anna@example.org')
    const { cookie } = await openConsole(service, second.id, 'anna@example.org')
    const joined = await service.call('POST', `/console/v1/invitations/${joinTokenOf(link)}/accept`, {
      body: {},
      headers: { origin: service.url, cookie },
    })
    assert.equal(joined.status, 200, joined.text)
  })
  after(() => desk?.close())

  test('A wrong password is told as such, and a deep link is kept through the sign-in', async () => {
    await desk.visit('/members', null, async ({ page }) => {
      await heading(page, 'Sign in')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByText('Enter your password.').waitFor()
      assert.equal(await page.evaluate('document.activeElement.name'), 'email')
      await looksGood(page, 'the sign-in')
      await signIn(page, 'anna@example.org', 'not the password')
      await page.getByText('Address and password do not belong together').waitFor()
      await signIn(page, 'anna@example.org')
      await heading(page, 'Members')
      assert.equal(new URL(page.url()).pathname, '/members')
      const current = page.getByRole('navigation', { name: 'Console' }).locator('[aria-current=page]')
      assert.equal(await current.textContent(), 'Members')
    })
  })

  test('The overview of a new organization tells how to begin, and of its quota', async () => {
    await desk.visit('/', 'anna@example.org', async ({ page }) => {
      await heading(page, 'Example')
      await page.getByRole('heading', { name: 'First steps' }).waitFor()
      await page.getByText('0, no limit').first().waitFor()
      await page.getByText('Next anchor').waitFor()
      await looksGood(page, 'the overview')
    })
  })

  test('Another organization brings its own things, under its own name and as text', async () => {
    await desk.visit('/', 'anna@example.org', async ({ page }) => {
      await heading(page, 'Example')
      await page.getByLabel('Organization').selectOption({ label: hostile })
      await heading(page, hostile)
      await page.getByRole('meter', { name: 'Timestamps' }).waitFor()
      await page.getByText('0 of 100').waitFor()
      await looksGood(page, 'the overview with meters')
      await page.reload()
      await heading(page, hostile)
      await page.getByLabel('Organization').selectOption({ label: 'Example' })
      await heading(page, 'Example')
    })
  })

  test('The menu of a narrow screen opens, leads on, closes, and gives the focus to the new page', async () => {
    const options = { viewport: { width: 360, height: 740 } }
    const look = async ({ page }: { page: Page }) => {
      await heading(page, 'Example')
      const menu = page.getByRole('button', { name: 'Menu' })
      const link = page.getByRole('link', { name: 'API keys', exact: true })
      assert.equal(await link.isVisible(), false)
      await menu.click()
      await link.waitFor()
      await page.keyboard.press('Escape')
      assert.equal(await menu.getAttribute('aria-expanded'), 'false')
      await menu.click()
      await link.click()
      await arrived(page, 'API keys')
      assert.equal(await menu.getAttribute('aria-expanded'), 'false')
      await menu.click()
      await page.getByRole('button', { name: 'New personal key' }).click()
      await page.getByRole('dialog', { name: 'New personal key' }).waitFor()
    }
    await desk.visit('/', 'anna@example.org', look, options)
  })

  test('A session that ends at work is renewed above the page, and nothing that was entered is lost', async () => {
    await desk.visit('/members', 'anna@example.org', async ({ page, context }) => {
      await page.getByRole('button', { name: 'Invite a member' }).click()
      const form = page.getByRole('dialog', { name: 'Invite a member' })
      await form.getByLabel('Email address').fill('new@example.org')
      await context.clearCookies()
      await form.getByRole('button', { name: 'Send the invitation' }).click()
      const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
      await dialog.waitFor()
      await form.getByText('Sign in first').waitFor()
      await looksGood(page, 'the renewal of a session')
      assert.equal(await page.evaluate('document.activeElement.name'), 'password')
      for (let press = 0; press < 4; press++) await page.keyboard.press('Escape')
      await dialog.getByLabel('Password').fill('correct horse battery')
      await dialog.getByRole('button', { name: 'Sign in' }).click()
      await dialog.waitFor({ state: 'detached' })
      await form.getByText('Sign in first').waitFor({ state: 'detached' })
      assert.equal(await form.getByLabel('Email address').inputValue(), 'new@example.org')
      await form.getByRole('button', { name: 'Send the invitation' }).click()
      await page.getByText('An invitation was sent to new@example.org.').waitFor()
    })
  })

  test('A page that comes to be asked for without a session is there after the next sign-in', async () => {
    await desk.visit('/', 'anna@example.org', async ({ page, context }) => {
      await heading(page, 'Example')
      await context.clearCookies()
      await page.getByRole('link', { name: 'Members', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
      await dialog.getByLabel('Password').fill('correct horse battery')
      await dialog.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('rowheader', { name: 'anna@example.org' }).waitFor()
      await context.clearCookies()
      await page.getByRole('link', { name: 'API keys', exact: true }).click()
      await page.getByRole('button', { name: 'Leave the page' }).click()
      await heading(page, 'Sign in')
      await page.getByText('Your session has ended.').waitFor()
    })
  })

  test('Signing out ends the session, also for whoever goes back', async () => {
    await desk.visit('/account', 'anna@example.org', async ({ page }) => {
      await heading(page, 'Your account')
      await looksGood(page, 'the account')
      await page.getByRole('button', { name: /^Your account:/ }).click()
      await page.locator('.person-menu').getByRole('button', { name: 'Sign out' }).click()
      await heading(page, 'Sign in')
      await page.goBack()
      await heading(page, 'Sign in')
      const status = await page.evaluate<number>(`fetch('/console/v1/me').then(({ status }) => status)`)
      assert.equal(status, 401)
    })
  })

  test('A sign-out that did not arrive is tried again, and signs nobody in', async () => {
    await desk.visit('/account', 'anna@example.org', async ({ page, context, forgive }) => {
      forgive(/Failed to load resource/)
      await heading(page, 'Your account')
      await context.route(/\/sign-out$/, (route) => route.abort(), { times: 1 })
      await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
      await page.getByRole('button', { name: 'Try again' }).click()
      await heading(page, 'Sign in')
    })
  })

  test('A password is changed only by whoever knows it, and the new one holds', async () => {
    await createAccount(desk.service, 'carl@example.org', { organizationId: (await desk.service.organization()).id })
    await desk.visit('/account', 'carl@example.org', async ({ page }) => {
      const change = page.getByRole('button', { name: 'Change the password' })
      const fill = async (current: string, next: string, again: string) => {
        await page.getByLabel('Current password').fill(current)
        await page.getByLabel('New password', { exact: true }).fill(next)
        await page.getByLabel('New password, once more').fill(again)
        await change.click()
      }
      await fill('correct horse battery', 'a new long password', 'another password')
      await page.getByText('The two new passwords differ.').waitFor()
      await fill('wrong', 'a new long password', 'a new long password')
      await page.getByText('This is not your current password.').waitFor()
      await fill('correct horse battery', 'a new long password', 'a new long password')
      await page.getByText('The password was changed.').waitFor()
      await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
      await heading(page, 'Sign in')
      await signIn(page, 'carl@example.org', 'a new long password')
      await heading(page, 'Example')
    })
  })

  test('Somebody without an organization is told so, and an address without a page too', async () => {
    await desk.visit('/', 'nobody@example.org', async ({ page }) => {
      await heading(page, 'No organization yet')
      await looksGood(page, 'no organization')
      await page.getByRole('button', { name: 'Sign out' }).click()
      await heading(page, 'Sign in')
    })
    await desk.visit('/documents/a/b', 'anna@example.org', async ({ page, forgive }) => {
      await heading(page, 'There is no such page')
      forgive(/status of 404/)
      assert.equal((await page.goto(`${desk.service.url}/nope`))?.status(), 404)
      await heading(page, 'There is no such page')
      await page.getByRole('link', { name: 'Go to the overview' }).click()
      await heading(page, 'Example')
    })
  })
})
