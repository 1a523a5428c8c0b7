import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { createAccount } from '../../server/test/accounts/console-client.ts'
import { type ConsoleDesk, copyBy, looksGood, openConsoleDesk } from './console-desk.ts'
import { heading } from './sign-desk.ts'

const run = promisify(execFile)
const hostile = '<img src=x onerror=alert(1)>'

describe('keys in the console', () => {
  let desk: ConsoleDesk

  before(async () => {
    desk = await openConsoleDesk({ RATE_LIMIT_PER_HOUR: '5000' })
    const { id: organizationId } = await desk.service.organization()
    await createAccount(desk.service, 'owner@example.org', { organizationId, role: 'owner' })
    await createAccount(desk.service, 'member@example.org', { organizationId, role: 'member' })
  })
  after(() => desk?.close())

  /** Makes a key and gives what is shown once. */
  async function make(page: Page, button: string, name: string) {
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('dialog').getByLabel('Name').fill(name)
    await page.getByRole('button', { name: 'Create the key' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your new key' })
    await dialog.waitFor()
    const [key = '', command = ''] = await dialog.locator('code').allTextContents()
    return { dialog, key, command }
  }

  test('A key is shown once with a command that works as it stands, and is refused after its end', async () => {
    await desk.visit('/keys', 'owner@example.org', async ({ page, context }) => {
      await heading(page, 'API keys')
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const { dialog, key, command } = await make(page, 'New organization key', hostile)
      await looksGood(page, 'the new key')
      const { stdout } = await run('sh', ['-c', `${command} --silent`])
      assert.equal(JSON.parse(stdout).success, true)
      await copyBy(dialog.getByRole('button', { name: 'Copy the key' }))
      assert.equal(await page.evaluate('navigator.clipboard.readText()'), key)
      await dialog.getByRole('button', { name: 'I have copied it' }).click()
      await dialog.waitFor({ state: 'detached' })
      const row = page.getByRole('row').filter({ hasText: hostile })
      assert.ok((await row.textContent())?.includes(key.slice(-4)))
      assert.ok(!(await page.content()).includes(key))
      await looksGood(page, 'the list of keys')

      await row.getByRole('button', { name: `Delete ${hostile}` }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      assert.equal((await desk.service.call('GET', '/api/v1/quota', { key })).status, 200)
      await row.getByRole('button', { name: `Delete ${hostile}` }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete the key' }).click()
      await page.getByText(`The key ${hostile} was deleted.`).waitFor()
      await row.waitFor({ state: 'detached' })
      assert.equal((await desk.service.call('GET', '/api/v1/quota', { key })).status, 401)
    })
  })

  test('A key that is shown once goes by its button alone, and is selected where it cannot be copied', async () => {
    await desk.visit('/keys', 'owner@example.org', async ({ page }) => {
      await heading(page, 'API keys')
      const { dialog, key } = await make(page, 'New organization key', 'Shown once')
      for (let press = 0; press < 4; press++) await page.keyboard.press('Escape')
      await dialog.getByText(key, { exact: true }).waitFor()

      // As in a browser that has the page without encryption, and then in one that lets no page copy anything.
      await page.evaluate(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`)
      await copyBy(dialog.getByRole('button', { name: 'Copy the key' }))
      await page.evaluate('document.execCommand = () => false')
      await dialog.getByRole('button', { name: 'Copy the command' }).click()
      await dialog.getByText('Could not copy. It is selected: press Ctrl+C.').waitFor()
      assert.match(await page.evaluate<string>('String(getSelection())'), /^curl /)
      await looksGood(page, 'what could not be copied')
      await dialog.getByRole('button', { name: 'I have copied it' }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('row', { name: /Shown once/ }).waitFor()
    })
  })

  test('What cannot be is told beside the field, and limit and end are kept', async () => {
    await desk.visit('/keys', 'owner@example.org', async ({ page }) => {
      await page.getByRole('button', { name: 'New organization key' }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel('Requests an hour').fill('5001')
      await form.getByLabel('Expires').selectOption('On a day …')
      await form.getByLabel('Last day').fill('2020-01-01')
      await form.getByRole('button', { name: 'Create the key' }).click()
      await form.getByText('Give the key a name.').waitFor()
      await form.getByText('Enter a whole number from 1 to 5,000').waitFor()
      await form.getByText('Choose a day that is still to come.').waitFor()
      await looksGood(page, 'the form with errors')
      await form.getByLabel('Name').fill('Nightly')
      await form.getByLabel('Requests an hour').fill('120')
      await form.getByLabel('Expires').selectOption('Never')
      await form.getByRole('button', { name: 'Create the key' }).click()
      await page.getByRole('button', { name: 'I have copied it' }).click()
      const row = page.getByRole('row', { name: /Nightly/ })
      assert.match((await row.textContent()) ?? '', /120Never/)
    })
  })

  test('A member keeps keys of their own, and is told who keeps those of the organization', async () => {
    await desk.visit('/keys', 'member@example.org', async ({ page }) => {
      await page.getByText('Keys of the organization are kept by its owners and admins.').waitFor()
      assert.equal(await page.getByRole('button', { name: 'New organization key' }).count(), 0)
      const { dialog, command } = await make(page, 'New personal key', 'Mine')
      const { stdout } = await run('sh', ['-c', `${command} --silent`])
      assert.equal(JSON.parse(stdout).success, true)
      await dialog.getByRole('button', { name: 'I have copied it' }).click()
      await page.getByRole('row', { name: /Mine/ }).waitFor()
      await looksGood(page, "a member's keys")
    })
  })
})
