import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { createAccount, password } from '../../server/test/accounts/console-client.ts'
import { joinLinksTo } from '../../server/test/accounts/invitation-mails.ts'
import { type ConsoleDesk, looksGood, openConsoleDesk, signIn } from './console-desk.ts'
import { heading } from './sign-desk.ts'
import { resize } from './wait-in-page.ts'

describe('members in the console', () => {
  let desk: ConsoleDesk

  before(async () => {
    desk = await openConsoleDesk()
    const { id: organizationId } = await desk.service.organization()
    await createAccount(desk.service, 'owner@example.org', { organizationId, role: 'owner' })
    // As in an installation for trying things out, where the person is called like the organization.
    const namesake = { email: 'admin@example.org', name: 'Example', password, organizationId, role: 'admin' }
    await desk.service.admin('POST', '/users', namesake)
    await createAccount(desk.service, 'member@example.org', { organizationId, role: 'member' })
    await createAccount(desk.service, 'known@example.org')
    await createAccount(desk.service, 'other@example.org')
  })
  after(() => desk?.close())

  /** Opens the newest link that has come to an address, in a browser of its own. */
  async function openLink(email: string, look: Parameters<ConsoleDesk['visit']>[2], arrived = 1): Promise<void> {
    const [link = ''] = await joinLinksTo(desk.service, email, arrived)
    await desk.visit(new URL(link).pathname, null, look)
  }

  async function invite(page: Page, email: string, role?: string): Promise<void> {
    await page.getByRole('button', { name: 'Invite a member' }).click()
    const form = page.getByRole('dialog', { name: 'Invite a member' })
    await form.getByLabel('Email address').fill(email)
    if (role !== undefined) await form.getByLabel('Role').selectOption(role)
    await form.getByRole('button', { name: 'Send the invitation' }).click()
    await page.getByText(`An invitation was sent to ${email}.`).waitFor()
  }

  test('A newcomer is invited, joins by the link, gets a new role, and is removed with his keys told', async () => {
    await desk.visit('/members', 'owner@example.org', async ({ page }) => {
      await heading(page, 'Members')
      await page.getByText('Nobody is invited at the moment.').waitFor()
      await page.getByRole('button', { name: 'Invite a member' }).click()
      const form = page.getByRole('dialog', { name: 'Invite a member' })
      await form.getByText('a mail with a link that works for 7 days').waitFor()
      await form.getByRole('button', { name: 'Send the invitation' }).click()
      await form.getByText('Enter an email address').waitFor()
      await looksGood(page, 'the form')
      await page.keyboard.press('Escape')
      await invite(page, 'eve@example.org', 'Admin')
      await page.getByRole('row').filter({ hasText: 'eve@example.org' }).getByText('Admin').waitFor()
      assert.equal(await page.getByRole('link', { name: 'Open the mailbox' }).getAttribute('href'), '/dev/mailbox')
      await looksGood(page, 'the list with an invitation')

      await openLink('eve@example.org', async ({ page: hers }) => {
        await heading(hers, 'Join Example')
        await hers.getByText('owner@example.org invites you to work for Example').waitFor()
        await hers.getByRole('button', { name: 'Create the account and join' }).click()
        await hers.getByText('Enter your name.').waitFor()
        await hers.getByText('The password needs 10 to 128 characters.').waitFor()
        await looksGood(hers, 'the invitation of a newcomer')
        await hers.getByLabel('Your name').fill('<b>Eve</b>')
        await hers.getByLabel('Password').fill('a password of my own')
        await hers.getByRole('button', { name: 'Create the account and join' }).click()
        await heading(hers, 'Example')
        await hers.goto(`${desk.service.url}/members`)
        await hers.getByRole('row').filter({ hasText: 'eve@example.org' }).getByText('You', { exact: true }).waitFor()
        await hers.goto(`${desk.service.url}/keys`)
        await hers.getByRole('button', { name: 'New organization key' }).click()
        await hers.getByLabel('Name').fill('Accounting')
        await hers.getByRole('button', { name: 'Create the key' }).click()
        await hers.getByRole('button', { name: 'I have copied it' }).click()
      })

      await page.reload()
      const role = page.getByLabel('Role of <b>Eve</b>')
      await role.focus()
      await page.keyboard.press('ArrowDown')
      assert.equal(await role.inputValue(), 'member')
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      await page.route(/\/members$/, async (route) => {
        await released
        await route.continue()
      })
      await page.getByRole('button', { name: 'Change role <b>Eve</b>' }).click()
      await page.getByText('<b>Eve</b> is now: Member.').waitFor()
      await role.and(page.locator(':focus')).waitFor()
      assert.equal(await page.getByRole('button', { name: /^Change role/ }).count(), 0)
      assert.equal(await role.inputValue(), 'member', 'the list has not come yet')
      release()
      await role.selectOption('Owner')
      await looksGood(page, 'a role that was chosen')
      await page.getByRole('button', { name: 'Change role <b>Eve</b>' }).click()
      const question = page.getByRole('dialog', { name: 'Change the role of <b>Eve</b> to: Owner?' })
      await question.getByText('Owners may do everything').waitFor()
      await looksGood(page, 'the question about an owner')
      await question.getByRole('button', { name: 'Change role' }).click()
      await page.getByText('<b>Eve</b> is now: Owner.').waitFor()
      await role.and(page.locator(':focus')).waitFor()
      await page.getByRole('button', { name: 'Remove <b>Eve</b>' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove from the organization' }).click()
      const left = page.getByRole('dialog', { name: '<b>Eve</b> was removed' })
      await left.getByText('Accounting').waitFor()
      await looksGood(page, 'the keys that are left')
      await page.getByRole('row').filter({ hasText: 'eve@example.org' }).waitFor({ state: 'detached' })
      await left.getByRole('link', { name: 'Go to the API keys' }).click()
      await page.getByRole('row').filter({ hasText: 'Accounting' }).waitFor()
    })
  })

  test('Who has an account joins by signing in, and somebody else who is signed in is told so', async () => {
    await desk.visit('/members', 'admin@example.org', async ({ page, forgive }) => {
      forgive(/status of 409/)
      await page.getByRole('button', { name: 'Invite a member' }).click()
      const form = page.getByRole('dialog')
      assert.deepEqual(await form.getByLabel('Role').locator('option').allTextContents(), ['Admin', 'Member'])
      await form.getByLabel('Email address').fill('owner@example.org')
      await form.getByRole('button', { name: 'Send the invitation' }).click()
      await form.getByRole('alert').getByText('already').waitFor()
      await page.keyboard.press('Escape')
      await invite(page, 'known@example.org')

      const [link = ''] = await joinLinksTo(desk.service, 'known@example.org')
      await page.goto(desk.service.url + new URL(link).pathname)
      await page.getByRole('heading', { name: 'Somebody else is signed in' }).waitFor()
      await page
        .getByText('You are signed in as admin@example.org, but the invitation is for known@example.org.')
        .waitFor()
      await looksGood(page, 'the invitation of somebody else')
      await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
      await page.getByText('There is an account with the address known@example.org.').waitFor()
      await looksGood(page, 'the invitation of who has an account')
      assert.equal(await page.getByLabel('Email address').inputValue(), 'known@example.org')
      await signIn(page, 'known@example.org')
      await heading(page, 'Example')

      await page.goto(desk.service.url + new URL(link).pathname)
      await heading(page, 'This invitation was accepted already')
      await looksGood(page, 'an invitation that was used')
    })
  })

  test('Who is signed in joins by one button; an invitation that was withdrawn says what to do', async () => {
    await desk.visit('/members', 'admin@example.org', async ({ page }) => {
      await invite(page, 'other@example.org')
      const [first = ''] = await joinLinksTo(desk.service, 'other@example.org')
      await page.getByRole('button', { name: 'Send again to other@example.org' }).click()
      const links = await joinLinksTo(desk.service, 'other@example.org', 2)
      const second = links.find((link) => link !== first) ?? ''
      await desk.visit('/', 'other@example.org', async ({ page: his, forgive }) => {
        forgive(/status of 404/)
        await heading(his, 'No organization yet')
        await his.goto(desk.service.url + new URL(first).pathname)
        await heading(his, 'This invitation does not work')
        await his.getByText('Look for a newer mail').waitFor()
        await looksGood(his, 'an invitation that is none')
        await his.goto(desk.service.url + new URL(second).pathname)
        await his.getByText('You are signed in as other@example.org.').waitFor()
        await his.getByText('admin@example.org invites you to work for Example').waitFor()
        await his.getByRole('button', { name: 'Join Example' }).click()
        await heading(his, 'Example')
      })
      await invite(page, 'gone@example.org')
      await page.getByRole('button', { name: 'Withdraw the invitation to gone@example.org' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Withdraw the invitation' }).click()
      await page.getByText('The invitation to gone@example.org was withdrawn.').waitFor()
      await openLink('gone@example.org', async ({ page: theirs, forgive }) => {
        forgive(/status of 404/)
        await heading(theirs, 'This invitation does not work')
      })
    })
  })

  test('The last owner can neither be lowered nor leave, and is told why', async () => {
    await desk.visit('/members', 'owner@example.org', async ({ page, forgive }) => {
      forgive(/status of 409/)
      const role = page.getByLabel('Role of owner@example.org')
      const acts: string[] = []
      page.on('request', (request) => {
        if (request.method() !== 'GET') acts.push(request.url())
      })
      await role.focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      assert.equal(await role.inputValue(), 'member')
      await page.getByRole('button', { name: 'Change role owner@example.org' }).click()
      const question = page.getByRole('dialog', { name: 'Change the role of owner@example.org to: Member?' })
      await question.getByText('only somebody else can raise it again').waitFor()
      assert.deepEqual(acts, [], 'a role was changed before anybody said so')
      await question.getByRole('button', { name: 'Change role' }).click()
      await question.getByRole('alert').getByText('owner').first().waitFor()
      await question.getByRole('button', { name: 'Cancel' }).click()
      await page.reload()
      assert.equal(await role.inputValue(), 'owner')
      await page.getByRole('button', { name: 'Leave', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Leave the organization' }).click()
      await dialog.getByRole('alert').getByText('owner').waitFor()
    })
  })

  test('The roles and a refusal are told in German, and no role is broken in two', async () => {
    await desk.visit('/members', 'owner@example.org', async ({ page, forgive }) => {
      forgive(/status of 409/)
      await heading(page, 'Members')
      await page.getByLabel('Language').selectOption('de')
      await resize(page, { width: 700, height: 800 })
      await page.locator('.role-rules dt').getByText('Administrator').waitFor()
      const heights = await page.evaluate<number[]>(
        `[...document.querySelectorAll('.role-rules dt')].map((role) => {
          const words = document.createRange()
          words.selectNodeContents(role)
          return new Set([...words.getClientRects()].map(({ top }) => top)).size
        })`,
      )
      assert.deepEqual(heights, [1, 1, 1])
      await page.getByRole('button', { name: 'Verlassen', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Organisation verlassen' }).click()
      await dialog.getByRole('alert').getByText('Machen Sie zuerst ein anderes Mitglied zum Inhaber.').waitFor()
      assert.equal(await dialog.locator('[lang=en]').count(), 0)
    })
  })

  test('A member changes nobody, but may leave, and is then without an organization', async () => {
    await desk.visit('/members', 'member@example.org', async ({ page }) => {
      await page.getByText('You can look, and you can leave.').waitFor()
      await page.getByRole('heading', { name: 'Open invitations' }).waitFor()
      assert.equal(await page.getByRole('button', { name: /^(Invite|Remove|Withdraw|Send)/ }).count(), 0)
      await page.getByRole('button', { name: 'Leave', exact: true }).click()
      await page.getByRole('button', { name: 'Leave the organization' }).click()
      await heading(page, 'No organization yet')
    })
  })
})
