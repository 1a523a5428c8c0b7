import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { png } from '../../server/test/mail/sample-logo.ts'
import { signHarness } from './harness/sign-harness.ts'
import { wave } from './pages/sign-person.ts'
import { signaturePhoto } from './pages/signature-photo.ts'

/** Wider than a narrow screen, without a place to break. */
const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitän'
const TITLE = `Contract ${'without-any-space-'.repeat(12)}`

/** Compressed, without the viewer. */
const MOST_SCRIPT = 120_000

describe('the look of the signing page', () => {
  const harness = signHarness()
  let links: readonly string[]
  let completed: string
  let cancelled: string

  before(async () => {
    const request = await harness.links({
      documentTitle: TITLE,
      companyName: `Muster & Söhne ${LONG_WORD} mbH`,
      companyLogo: harness.signing.publish(png(240, 60), 'image/png'),
      brandColor: '#f2c200',
      message: `Dear Anna,\n${'please sign what we have talked about. '.repeat(12)}`,
      signers: [
        { email: `${'a-long-address-'.repeat(3)}@example.org`, name: `Anna ${LONG_WORD}`, order: 0 },
        { email: 'ben@example.org', name: 'Ben Ode', order: 0 },
        { email: 'eve@example.org', name: 'Eve Ode', order: 1 },
      ],
    })
    links = request.links
    await harness.signing.sign(links[1] ?? '')
    const other = await harness.links({ brandColor: '#7ad7f0' })
    completed = other.links[0] ?? ''
    await harness.signing.sign(completed)
    await harness.signing.until(other.id, ({ status }) => status === 'COMPLETED')
    const ended = await harness.links({ documentTitle: TITLE, companyName: LONG_WORD })
    cancelled = ended.links[0] ?? ''
    const body = { reason: LONG_WORD.repeat(3) }
    await harness.signing.service.call('POST', `/api/v1/signing/${ended.id}/cancel`, { key: harness.signing.key, body })
  })

  test('the signing form passes axe in light and dark mode, and never scrolls sideways', async () => {
    const anna = await harness.visit(links[0])
    anna.ignoresErrors(/^Canvas2D: Multiple readback/)
    await anna.sheet()
    await anna.page.locator('.sender-logo').waitFor()
    await anna.checksAccessibility('beginning')
    for (const _ of [1, 2]) await anna.presses('Next: signature')
    await anna.sees('Type your full name.')
    await anna.checksAccessibility('no name')
    await anna.nameField.fill(`Anna ${LONG_WORD}`)
    await anna.page.getByRole('radio').last().check()
    await anna.checksAccessibility('styles')
    await anna.beginsToUpload()
    await anna.checksAccessibility('no picture')
    await anna.chooses('photo.jpg', await signaturePhoto(anna.page))
    await anna.page.locator('.uploaded-picture').waitFor()
    await anna.checksAccessibility('picture')
    await anna.beginsToDraw()
    await anna.draws(wave)
    for (const _ of [1, 2]) await anna.presses('Next: agreement')
    await anna.sees('To sign, check this box.')
    for (const summary of await anna.page.locator('summary').all()) await summary.click()
    await anna.checksAccessibility('no agreement')
    await anna.declines()
    await anna.sees('Enter a reason')
    await anna.checksAccessibility('declining')
  })

  for (const [link, title] of [
    [() => links[1], 'You have signed'],
    [() => links[2], 'It’s not your turn yet'],
    [() => completed, 'Completed'],
    [() => cancelled, 'The sender canceled this request'],
    [() => `${harness.signing.service.url}/sign/unknown`, 'This link isn’t valid'],
  ] as const) {
    test(`the page “${title}” passes axe in light and dark mode, and never scrolls sideways`, async () => {
      const visitor = await harness.visit(link())
      visitor.ignoresErrors(/40[49]/)
      await visitor.isAt(title)
      await visitor.checksAccessibility(title)
    })
  }

  test('the page without its viewer or a response passes axe, and never scrolls sideways', async () => {
    const anna = await harness.begin()
    anna.ignoresErrors(/Failed to load resource/)
    await anna.context.route(/\/assets\/pdf/, (route) => route.abort())
    await anna.goTo(harness.pathOf(links[0]))
    await anna.sees('The document can’t be shown here')
    await anna.checksAccessibility('no viewer')
    await anna.downloads('Download the document')
    await anna.context.setOffline(true)
    await anna.fillsIn('Anna')
    await anna.signs()
    await anna.sees('We couldn’t confirm your signature')
    await anna.checksAccessibility('no answer')
  })

  test('a phone in landscape shows both buttons of the dialog “Not you?”', async () => {
    const anna = await harness.visit(links[0], { viewport: { width: 740, height: 360 } })
    await anna.isAt(TITLE)
    await anna.presses('Not you?')
    for (const name of ['Go back', 'Notify the sender']) {
      const box = await anna.dialog().getByRole('button', { name }).boundingBox()
      assert.ok(box !== null && box.y >= 0 && box.y + box.height <= 360 - 16, `${name}: ${JSON.stringify(box)}`)
    }
  })

  test('the page loads less than 120 kB of scripts before the viewer', async (t) => {
    // With its own clock, the page would not record what it loads.
    const anna = await harness.visit(links[0], { ownClock: false })
    await anna.sheet()
    const scripts = await anna.page.evaluate<{ name: string; size: number }[]>(loadedScripts)
    const size = scripts.filter(({ name }) => !name.includes('/pdf')).reduce((sum, script) => sum + script.size, 0)
    t.diagnostic(`${size} bytes of script before the viewer, compressed`)
    assert.ok(size > 30_000 && size < MOST_SCRIPT, `${size} bytes`)
    assert.ok(scripts.some(({ name }) => name.includes('/pdf')))
  })

  for (const [way, viewport] of [
    ['upright', { width: 360, height: 640 }],
    ['on its side', { width: 800, height: 360 }],
  ] as const) {
    test(`a phone ${way} shows the next step at the bottom, and never covers the focused element with it`, async () => {
      const anna = await harness.visit(links[0], { viewport })
      // A page near the screen learns its size, and moves what is below it.
      await anna.page.getByRole('article', { name: 'Page 2 of' }).evaluate((one) => one.scrollIntoView())
      await anna.sheet(2)
      const next = await anna.page.getByRole('button', { name: 'Next: signature' }).boundingBox()
      assert.ok(next !== null && next.y + next.height <= viewport.height, `${next?.y}`)
      for (let presses = 0; presses < 14; presses++) {
        await anna.page.keyboard.press('Tab')
        assert.equal(await anna.page.evaluate<string | null>(hiddenFocus), null)
      }
    })
  }

  test('the page loads nothing from elsewhere, sends its URL to no one, and explains without JavaScript why it needs it', async () => {
    const { text, headers } = await harness.signing.service.call('GET', '/sign/any')
    assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'; script-src 'self';/)
    assert.doesNotMatch(headers.get('content-security-policy') ?? '', /unsafe|https?:|\*/)
    assert.equal(headers.get('referrer-policy'), 'no-referrer')
    assert.match(text, /<noscript>.*This page needs JavaScript.*<\/noscript>/s)
  })
})

const loadedScripts = `performance.getEntriesByType('resource')
  .filter(({ name }) => name.endsWith('.js'))
  .map(({ name, encodedBodySize }) => ({ name, size: encodedBodySize }))`

/** The focused element, if the bar covers it completely (WCAG 2.2, 2.4.11). */
const hiddenFocus = `(() => {
  const { activeElement } = document
  const bar = document.querySelector('.sign-bar')
  if (activeElement === document.body || bar.contains(activeElement)) return null
  const { top } = activeElement.getBoundingClientRect()
  return top >= bar.getBoundingClientRect().top ? activeElement.outerHTML.slice(0, 100) : null
})()`
