import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { consoleHarness } from './harness/console-harness.ts'

describe('settings in the console', () => {
  const harness = consoleHarness('settings')
  let olga: string
  let max: string

  before(async () => {
    olga = await harness.account('olga', 'owner')
    max = await harness.account('max', 'member')
  })

  test('an owner allows origins, whose pages may show the signing page, and a member sees them', async () => {
    const owner = await harness.signIn(olga, '/settings')
    await owner.isAt('Settings')
    await owner.fills('Allowed origins', 'https://app.example.org\nhttps://*.example.org')
    await owner.presses('Save origins')
    await owner.sees('Line 2 isn’t an origin.')
    await owner.checksAccessibility('a wrong origin')
    await owner.fills('Allowed origins', 'https://app.example.org\n\nhttp://localhost:3000/')
    await owner.presses('Save origins')
    await owner.sees('Saved.')
    const origins = ['https://app.example.org', 'http://localhost:3000']
    assert.equal(await owner.page.getByLabel('Allowed origins').inputValue(), origins.join('\n'))
    assert.deepEqual(await harness.api('GET', '/embedding'), { origins })

    const member = await harness.signIn(max, '/settings')
    await member.sees('https://app.example.org')
    assert.equal(await member.page.getByRole('textbox').count(), 0)
    await member.checksAccessibility('the settings of a member')
  })
})
