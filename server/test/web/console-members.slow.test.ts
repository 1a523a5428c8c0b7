import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createAccount } from '../accounts/console-client.ts'
import { type ConsoleDesk, looksGood, openConsoleDesk, signIn } from './console-desk.ts'
import { heading } from './sign-desk.ts'

describe('members in the console', () => {
  let desk: ConsoleDesk

  before(async () => {
    desk = await openConsoleDesk()
    const { id: organizationId } = await desk.service.organization()
    await createAccount(desk.service, 'owner@example.org', { organizationId, role: 'owner' })
    await createAccount(desk.service, 'admin@example.org', { organizationId, role: 'admin' })
    await createAccount(desk.service, 'member@example.org', { organizationId, role: 'member' })
    await createAccount(desk.service, 'known@example.org')
  })
  after(() => desk?.close())

  test('A new member gets a first password that works, a new role, and is removed again', async () => {
    await desk.visit('/members', 'owner@example.org', async ({ page }) => {
      await heading(page, 'Members')
      await page.getByRole('button', { name: 'Add a member' }).click()
      const form = page.getByRole('dialog', { name: 'Add a member' })
      await form.getByRole('button', { name: 'Add', exact: true }).click()
      await form.getByText('Enter an email address').waitFor()
      await looksGood(page, 'the form')
      await form.getByLabel('Email address').fill('eve@example.org')
      await form.getByLabel('Name').fill('<b>Eve</b>')
      await form.getByRole('button', { name: 'Add', exact: true }).click()
      const added = page.getByRole('dialog', { name: '<b>Eve</b> was added' })
      const word = (await added.locator('[data-secret=password]').textContent()) ?? ''
      await looksGood(page, 'the first password')
      await added.getByRole('button', { name: 'Done' }).click()
      await desk.visit('/members', null, async ({ page: hers }) => {
        await signIn(hers, 'eve@example.org', word)
        await hers.getByText('You can look, and you can leave.').waitFor()
        assert.equal(await hers.getByRole('button', { name: 'Add a member' }).count(), 0)
        assert.equal(await hers.getByRole('button', { name: /^Remove/ }).count(), 0)
      })
      await page.getByLabel('Role of <b>Eve</b>').selectOption('Admin')
      await page.getByText('<b>Eve</b> is now: Admin.').waitFor()
      await looksGood(page, 'the list of members')
      await page.getByRole('button', { name: 'Remove <b>Eve</b>' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove from the organization' }).click()
      await page.getByText('<b>Eve</b> was removed.').waitFor()
      await page.getByRole('row').filter({ hasText: 'eve@example.org' }).waitFor({ state: 'detached' })
    })
  })

  test('Somebody with an account is added without a password, and only once', async () => {
    await desk.visit('/members', 'admin@example.org', async ({ page, forgive }) => {
      forgive(/status of 409/)
      for (const expected of ['They have an account already', 'already']) {
        await page.getByRole('button', { name: 'Add a member' }).click()
        const form = page.getByRole('dialog')
        await form.getByLabel('Email address').fill('known@example.org')
        assert.deepEqual(await form.getByLabel('Role').locator('option').allTextContents(), ['Admin', 'Member'])
        await form.getByRole('button', { name: 'Add', exact: true }).click()
        await page.getByRole('dialog').getByText(expected).waitFor()
        assert.equal(await page.locator('[data-secret]').count(), 0)
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
      assert.equal(await page.getByLabel('Role of owner@example.org').count(), 0)
    })
  })

  test('The last owner can neither be lowered nor leave, and is told why', async () => {
    await desk.visit('/members', 'owner@example.org', async ({ page, forgive }) => {
      forgive(/status of 409/)
      const role = page.getByLabel('Role of owner@example.org')
      await role.selectOption('Member')
      await page.getByRole('alert').getByText('owner').first().waitFor()
      assert.equal(await role.inputValue(), 'owner')
      await page.getByRole('button', { name: 'Leave', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Leave the organization' }).click()
      await dialog.getByRole('alert').getByText('owner').waitFor()
    })
  })

  test('A member may leave, and is then without an organization', async () => {
    await desk.visit('/members', 'member@example.org', async ({ page }) => {
      await page.getByRole('button', { name: 'Leave', exact: true }).click()
      await page.getByRole('button', { name: 'Leave the organization' }).click()
      await heading(page, 'No organization yet')
    })
  })
})
