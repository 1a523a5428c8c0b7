import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { png } from '../../server/test/mail/sample-logo.ts'
import { consoleHarness } from './harness/console-harness.ts'
import { becomes, matches } from './pages/person.ts'

describe('settings in the console', () => {
  const harness = consoleHarness('settings')
  let olga: string
  let max: string

  before(async () => {
    olga = await harness.account('olga', 'owner')
    max = await harness.account('max', 'member')
  })

  test('an owner sets the branding with a preview, and the signing page of a new request has it', async () => {
    const owner = await harness.signIn(olga, '/settings')
    const preview = owner.page.getByRole('figure', { name: 'Preview of the signing page' })
    await owner.fills('Sender name', 'Example Retail')
    await owner.sees('Example Retail', preview)
    const file = owner.page.getByLabel('Logo', { exact: true })
    await file.setInputFiles({ name: 'logo.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
    await owner.sees('Choose a PNG or JPEG of at most 200 KB.')
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(png(240, 60)) })
    await preview.locator('img').waitFor()
    await owner.fills('Brand color', '#1a5f')
    await owner.presses('Save branding')
    await owner.sees('Enter # and 6 digits')
    await owner.fills('Brand color', '#1A5FB4')
    await owner.presses('Save branding')
    await owner.sees('Saved.')
    await owner.checksAccessibility('the branding')
    const look = { companyName: 'Example Retail', brandColor: '#1a5fb4', hasLogo: true }
    assert.deepEqual(await harness.api('GET', '/branding'), look)

    await owner.goTo('/settings')
    await preview.locator('img').waitFor()
    await owner.fills('Sender name', '')
    await owner.presses('Save branding')
    await owner.sees('Saved.')
    assert.deepEqual(await harness.api('GET', '/branding'), { ...look, companyName: null }, 'the logo stays')
    await owner.presses('Remove logo')
    await owner.presses('Save branding')
    await becomes(() => harness.api('GET', '/branding'), { ...look, companyName: null, hasLogo: false })

    const member = await harness.signIn(max, '/settings')
    await member.page.getByRole('figure', { name: 'Preview of the signing page' }).waitFor()
    assert.equal(await member.page.getByRole('button', { name: 'Save branding' }).count(), 0)
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

  test('an owner replaces the consent text of a language, and sees all versions', async () => {
    const owner = await harness.signIn(olga, '/settings')
    const section = owner.page.getByRole('region', { name: 'Consent text' })
    await owner.sees('Standard text. Version 1', section)
    await owner.fills('Text', 'I agree.', section)
    await owner.presses('Save text', section)
    await owner.sees('Enter 20 to 4,000 characters.', section)
    await becomes(() => owner.focused(), 'Text')
    const text = 'I have read the lease.\nI sign it electronically.'
    await owner.fills('Text', text, section)
    await owner.presses('Save text', section)
    await owner.sees('Saved.', section)
    await owner.sees('Your own text. Version own-1-en', section)
    await owner.checksAccessibility('an own consent text')
    const [stored] = (await harness.api('GET', '/consent-texts')).consentTexts
    assert.deepEqual([stored.version, stored.text], ['own-1-en', text])

    await owner.selects('Language', 'fr', section)
    await owner.sees('Standard text. Version 1-fr', section)
    await owner.selects('Language', 'en', section)
    await becomes(() => section.getByLabel('Text', { exact: true }).inputValue(), text)
    await owner.presses('Use standard text', section)
    await owner.sees('Standard text. Version 1', section)
    await section.locator('summary', { hasText: 'Your versions' }).click()
    await owner.sees('I have read the lease.', section.getByRole('table'))
    await owner.checksAccessibility('versions of a consent text')
    await owner.selects('Language', 'de', section)
    await matches(() => section.getByLabel('Text', { exact: true }).inputValue(), /Ich habe das Dokument gelesen/)

    const member = await harness.signIn(max, '/settings')
    await member.sees('I have read the document.', member.page.getByRole('region', { name: 'Consent text' }))
  })
})
