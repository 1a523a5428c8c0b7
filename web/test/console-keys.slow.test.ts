import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { consoleHarness } from './harness/console-harness.ts'
import { KeysPage } from './pages/console/keys.ts'
import { matches } from './pages/person.ts'

const run = promisify(execFile)
const hostile = '<img src=x onerror=alert(1)>'

describe('API keys in the console', () => {
  const harness = consoleHarness('keys')
  let olga: string
  let max: string

  before(async () => {
    olga = await harness.account('olga', 'owner')
    max = await harness.account('max', 'member')
  })

  const statusWith = async (key: string) => (await harness.service.call('GET', '/api/v1/quota', { key })).status

  async function works(command: string): Promise<void> {
    const { stdout } = await run('sh', ['-c', `${command} --silent`])
    assert.equal(JSON.parse(stdout).success, true)
  }

  test('a new key is shown once with a command that works as it is, and a deleted key is refused', async () => {
    const owner = await harness.signIn(olga, '/keys')
    const keys = new KeysPage(owner)
    await owner.isAt('API keys')
    await owner.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { dialog, key, command } = await keys.create('organization', hostile)
    await owner.checksAccessibility('the new key')
    await works(command)
    await owner.copiesBy(dialog.getByRole('button', { name: 'Copy key' }))
    assert.equal(await owner.page.evaluate('navigator.clipboard.readText()'), key)
    await keys.confirmsCopied({ dialog })
    await owner.sees(key.slice(-4), owner.row(hostile))
    assert.ok(!(await owner.page.content()).includes(key))
    await owner.checksAccessibility('the list of keys')

    await keys.delete(hostile, 'Cancel')
    assert.equal(await statusWith(key), 200)
    await keys.delete(hostile, 'Delete key')
    await owner.sees(`Key ${hostile} deleted.`)
    await owner.row(hostile).waitFor({ state: 'detached' })
    assert.equal(await statusWith(key), 401)
  })

  test('a key that is shown once is closed only by its button, and is selected if it cannot be copied', async () => {
    const owner = await harness.signIn(olga, '/keys')
    const keys = new KeysPage(owner)
    await owner.isAt('API keys')
    const { dialog, key } = await keys.create('organization', 'Shown once')
    for (let press = 0; press < 4; press++) await owner.page.keyboard.press('Escape')
    await dialog.getByText(key, { exact: true }).waitFor()

    // First a browser without HTTPS, then one that blocks copying.
    await owner.page.evaluate(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`)
    await owner.copiesBy(dialog.getByRole('button', { name: 'Copy key' }))
    await owner.page.evaluate('document.execCommand = () => false')
    await owner.presses('Copy command', dialog)
    await owner.sees('Couldn’t copy. The text is selected: press Ctrl+C.', dialog)
    assert.match(await owner.page.evaluate<string>('String(getSelection())'), /^curl /)
    await owner.checksAccessibility('what could not be copied')
    await keys.confirmsCopied({ dialog })
    await owner.row('Shown once').waitFor()
  })

  test('the form shows an error beside the field, and keeps the limit and the expiry', async () => {
    const owner = await harness.signIn(olga, '/keys')
    await owner.presses('Create organization key')
    const form = owner.dialog()
    await owner.fills('Requests per hour', '100001', form)
    await owner.selects('Expires', 'On a specific date', form)
    await owner.fills('Last day', '2020-01-01', form)
    await owner.presses('Create key', form)
    await owner.sees('Enter a name.', form)
    await owner.hasFocusOn(form.getByLabel('Name'))
    await owner.sees('Enter a whole number from 1 to 100,000', form)
    await owner.sees('Choose a date in the future.', form)
    await owner.checksAccessibility('the form with errors')
    await owner.fills('Name', 'Nightly', form)
    await owner.fills('Requests per hour', '120', form)
    await owner.selects('Expires', 'Never', form)
    await owner.presses('Create key', form)
    await owner.presses('I’ve copied it')
    await matches(() => owner.row('Nightly').textContent(), /120 requests per hourNever/)
  })

  test('a rotated key is replaced by a new one, works on for a while, and the list shows its last use', async () => {
    const owner = await harness.signIn(olga, '/keys')
    const keys = new KeysPage(owner)
    await owner.isAt('API keys')
    const first = await keys.create('organization', 'Rotated')
    await keys.confirmsCopied(first)
    await owner.sees('Never', owner.row('Rotated'))
    assert.equal(await statusWith(first.key), 200)
    const second = await keys.rotate('Rotated')
    await owner.checksAccessibility('the key that replaces another')
    await keys.confirmsCopied(second)
    assert.notEqual(second.key, first.key)
    assert.deepEqual([await statusWith(first.key), await statusWith(second.key)], [200, 200])
    await owner.sees(harness.service.address, owner.row(first.key.slice(-4)))
    await owner.sees('Replaced', owner.row(first.key.slice(-4)))
    assert.equal(await owner.page.getByRole('button', { name: 'Rotate Rotated' }).count(), 1)
  })

  test('a key that is rotated without an overlap stops immediately', async () => {
    const owner = await harness.signIn(olga, '/keys')
    const keys = new KeysPage(owner)
    const first = await keys.create('organization', 'Leaked')
    await keys.confirmsCopied(first)
    const second = await keys.rotate('Leaked', 'Not at all: stop it now')
    await keys.confirmsCopied(second)
    assert.deepEqual([await statusWith(first.key), await statusWith(second.key)], [401, 200])
    await owner.sees('Expired', owner.row(first.key.slice(-4)))
  })

  test('a key does only what was chosen for it, from the chosen addresses, until somebody edits it', async () => {
    const owner = await harness.signIn(olga, '/keys')
    const keys = new KeysPage(owner)
    const form = await keys.beginsToCreate('organization', 'Limited')
    await owner.tabsTo('Everything, including future features')
    await owner.page.keyboard.press('ArrowDown')
    await owner.fills('Allowed IP addresses', '10.0.0.0/8\nelsewhere', form)
    await owner.presses('Create key', form)
    await owner.sees('Choose at least one area.', form)
    await owner.hasFocusOn(form.getByLabel('Only what you choose'))
    await owner.sees('“elsewhere” isn’t an IP address or a range such as 203.0.113.0/24.', form)
    await owner.checksAccessibility('the form of a limited key')
    await owner.tabsTo('Signing requests')
    await owner.page.keyboard.press('ArrowDown')
    assert.equal(await form.getByLabel('Signing requests').inputValue(), 'read')
    await owner.fills('Allowed IP addresses', '10.0.0.0/8, ::1', form)
    const made = await keys.creates()
    await keys.confirmsCopied(made)
    const { key } = made
    const answerTo = async (path: string) => {
      const { status, headers } = await harness.service.call('GET', `/api/v1${path}`, { key })
      return headers.get('x-error-code') ?? status
    }
    assert.deepEqual([await answerTo('/signing'), await answerTo('/documents')], [200, 'INSUFFICIENT_SCOPE'])

    const row = owner.row('Limited')
    await row.getByText('1 area, 2 IP ranges').click()
    await owner.sees('Signing requests: View only', row)
    await owner.sees('10.0.0.0/8', row)
    await owner.checksAccessibility('the limits of a key')

    const edit = await keys.edits('Limited')
    assert.equal(await edit.getByLabel('Signing requests').inputValue(), 'read')
    await edit.getByLabel('Everything, including future features').check()
    await owner.fills('Allowed IP addresses', '203.0.113.0/24', edit)
    await edit.getByLabel('Name').fill('Moved')
    await owner.page.keyboard.press('Enter')
    await owner.sees('Key Moved saved.')
    await owner.sees('Everything, 1 IP range', owner.row('Moved'))
    assert.equal(await answerTo('/documents'), 'IP_ADDRESS_NOT_ALLOWED')
    const again = await keys.edits('Moved')
    await owner.fills('Allowed IP addresses', '', again)
    await owner.presses('Save', again)
    await matches(() => owner.row('Moved').textContent(), /Everything(?!,)/)
    assert.equal(await answerTo('/documents'), 200)
  })

  test('owners set when new keys expire, and the form then offers this first', async () => {
    const owner = await harness.signIn(olga, '/keys')
    const keys = new KeysPage(owner)
    await owner.sees('New keys have no default expiry.')
    const dialog = await keys.setsDefaultExpiry('3651')
    await owner.sees('Enter a whole number from 1 to 3,650', dialog)
    await owner.checksAccessibility('the form of the default expiry')
    await owner.fills('Days until new keys expire', '45', dialog)
    await owner.presses('Save', dialog)
    await owner.sees('Default expiry saved.')
    await owner.sees('New keys expire after 45 days, unless you choose another date.')
    const form = await keys.beginsToCreate('organization', 'By default')
    await owner.sees('Keys of this organization always expire.', form)
    assert.deepEqual(await form.getByLabel('Expires').locator('option').allTextContents(), [
      'In 45 days (default)',
      'In 30 days',
      'In 90 days',
      'In 1 year',
      'On a specific date',
    ])
    await keys.confirmsCopied(await keys.creates())
    const path = `/admin/v1/keys?organizationId=${harness.organization.id}`
    const headers = { authorization: `Bearer ${harness.service.adminToken}` }
    const { data } = (await harness.service.call('GET', path, { headers })).json
    const made = data.keys.find(({ name }: { name: string }) => name === 'By default')
    assert.equal(Math.round((Date.parse(made.expiresAt) - Date.parse(made.createdAt)) / 86_400_000), 45)
    await keys.setsDefaultExpiry('')
    await owner.sees('New keys have no default expiry.')
  })

  test('a member manages personal keys, and sees who manages those of the organization', async () => {
    const member = await harness.signIn(max, '/keys')
    const keys = new KeysPage(member)
    await member.sees('Owners and admins manage the organization’s keys.')
    assert.equal(await member.page.getByRole('button', { name: 'Create organization key' }).count(), 0)
    const { dialog, command } = await keys.create('personal', 'Mine')
    await works(command)
    await keys.confirmsCopied({ dialog })
    await member.row('Mine').waitFor()
    await member.checksAccessibility("a member's keys")
  })
})
