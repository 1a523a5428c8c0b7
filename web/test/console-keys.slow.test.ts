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
    await owner.sees('Enter a whole number from 1 to 100,000', form)
    await owner.sees('Choose a date in the future.', form)
    await owner.checksAccessibility('the form with errors')
    await owner.fills('Name', 'Nightly', form)
    await owner.fills('Requests per hour', '120', form)
    await owner.selects('Expires', 'Never', form)
    await owner.presses('Create key', form)
    await owner.presses('I’ve copied it')
    await matches(() => owner.row('Nightly').textContent(), /120Never/)
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
    await owner.sees('127.0.0.1', owner.row(first.key.slice(-4)))
    assert.equal(await owner.page.getByRole('button', { name: 'Rotate Rotated' }).count(), 1)
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
