import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { violationsIn } from '../../server/test/harness/page-faults.ts'
import { png } from '../../server/test/mail/sample-logo.ts'
import { draw, drawnPage, heading, openSignDesk, type SignDesk, wave } from './sign-desk.ts'

/** Each scheme of colours once, each width once: no rule that axe checks depends on both. */
const looks = [
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 360, height: 800 } },
] as const

/** Longer than a narrow screen is wide, and without a place to break it. */
const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitän'

/** Before the viewer, compressed. */
const MOST_SCRIPT = 120_000

describe('the look of the signing page', () => {
  let signDesk: SignDesk
  let request: { readonly id: string; readonly links: readonly string[] }
  let completed: string

  before(async () => {
    signDesk = await openSignDesk()
    request = await signDesk.links({
      documentTitle: `Contract ${'without-any-space-'.repeat(12)}`,
      companyName: `Muster & Söhne ${LONG_WORD} mbH`,
      companyLogo: signDesk.desk.publish(png(240, 60), 'image/png'),
      brandColor: '#f2c200',
      message: `Dear Anna,\n${'please sign what we have talked about. '.repeat(12)}`,
      signers: [
        { email: `${'a-long-address-'.repeat(3)}@example.org`, name: `Anna ${LONG_WORD}`, order: 0 },
        { email: 'ben@example.org', name: 'Ben Ode', order: 0 },
        { email: 'eve@example.org', name: 'Eve Ode', order: 1 },
      ],
    })
    await signDesk.desk.sign(request.links[1] ?? '')
    const { id, links } = await signDesk.links({ brandColor: '#7ad7f0' })
    await signDesk.desk.sign(links[0] ?? '')
    await signDesk.desk.until(id, ({ status }) => status === 'COMPLETED')
    completed = links[0] ?? ''
  })
  after(() => signDesk?.close())

  /** Every state that a reader may meet; each is looked at. */
  async function everyState(look: (page: Page, state: string) => Promise<void>, options: BrowserContextOptions) {
    const [anna = '', ben = '', eve = ''] = request.links
    await signDesk.visit(
      anna,
      async ({ page }) => {
        await drawnPage(page)
        await page.locator('.sender-logo').waitFor()
        await look(page, 'beginning')
        await page.getByRole('button', { name: 'Next: signature' }).click()
        await page.getByText('Type your name.').waitFor()
        await look(page, 'no name')
        await page.getByRole('tab', { name: 'Draw' }).click()
        await draw(page, wave)
        await page.getByRole('button', { name: 'Next: agreement' }).click()
        await page.getByText('Tick the box').waitFor()
        await page.locator('summary').click()
        await look(page, 'no agreement')
        await page.getByRole('button', { name: 'Decline', exact: true }).click()
        await page.getByRole('button', { name: 'Decline to sign' }).click()
        await page.getByText('Give a reason').waitFor()
        await look(page, 'declining')
      },
      options,
    )
    for (const [link, title] of [
      [ben, 'You have signed'],
      [eve, 'It is not your turn yet'],
      [completed, 'Signed by all'],
      [`${signDesk.desk.service.url}/sign/unknown`, 'This link is not known'],
    ] as const) {
      await signDesk.visit(
        link,
        async ({ page, forgive }) => {
          forgive(/404/)
          await heading(page, title)
          await look(page, title)
        },
        options,
      )
    }
    await signDesk.visit(
      'about:blank',
      async ({ page, context, forgive }) => {
        forgive(/Failed to load resource/)
        await context.route(/\/assets\/pdf/, (route) => route.abort())
        await page.goto(anna.replace('localhost', '127.0.0.1'))
        await page.getByText('The document cannot be shown here').waitFor()
        await look(page, 'no viewer')
        await context.setOffline(true)
        await page.getByLabel('Your name').fill('Anna')
        await page.getByRole('checkbox').check()
        await page.getByRole('button', { name: 'Sign the document' }).click()
        await page.getByText('it is not certain whether your signature arrived').waitFor()
        await look(page, 'no answer')
      },
      options,
    )
  }

  for (const options of looks) {
    test(`has no fault that axe knows, ${options.colorScheme} at ${options.viewport.width} pixels`, async () => {
      await everyState(async (page, state) => assert.deepEqual(await violationsIn(page), [], state), options)
    })
  }

  for (const width of [320, 360]) {
    test(`does not scroll sideways at ${width} pixels`, async () => {
      await everyState(
        async (page, state) => {
          assert.equal(await page.evaluate<number>('document.documentElement.scrollWidth'), width, state)
          assert.deepEqual(await page.evaluate<string[]>(clippedParts), [], state)
        },
        { viewport: { width, height: 640 } },
      )
    })
  }

  test('shows both ways out of the question who somebody is, on a phone that lies on its side', async () => {
    await signDesk.visit(
      request.links[0] ?? '',
      async ({ page }) => {
        await heading(page, `Contract ${'without-any-space-'.repeat(12)}`)
        await page.getByRole('button', { name: 'This is not me' }).click()
        for (const name of ['Go back', 'Tell the sender']) {
          const box = await page.getByRole('dialog').getByRole('button', { name }).boundingBox()
          assert.ok(box !== null && box.y >= 0 && box.y + box.height <= 360 - 16, `${name}: ${JSON.stringify(box)}`)
        }
      },
      { viewport: { width: 740, height: 360 } },
    )
  })

  test('loads less than 120 kB of script before the viewer', async (t) => {
    await signDesk.visit(request.links[0] ?? '', async ({ page }) => {
      await drawnPage(page)
      const scripts = await page.evaluate<{ name: string; size: number }[]>(loadedScripts)
      const size = scripts.filter(({ name }) => !name.includes('/pdf')).reduce((sum, script) => sum + script.size, 0)
      t.diagnostic(`${size} bytes of script before the viewer, compressed`)
      assert.ok(size > 30_000 && size < MOST_SCRIPT, `${size} bytes`)
      assert.ok(scripts.some(({ name }) => name.includes('/pdf')))
    })
  })

  for (const [way, viewport] of [
    ['upright', { width: 360, height: 640 }],
    ['on its side', { width: 800, height: 360 }],
  ] as const) {
    test(`keeps the next step at the foot of a phone that is ${way}, and clear of it whatever has the focus`, async () => {
      await signDesk.visit(
        request.links[0] ?? '',
        async ({ page }) => {
          // A page that comes near learns its size, and moves what is below it.
          await page.getByRole('article', { name: 'Page 2 of' }).evaluate((one) => one.scrollIntoView())
          await drawnPage(page, 2)
          const next = await page.getByRole('button', { name: 'Next: signature' }).boundingBox()
          assert.ok(next !== null && next.y + next.height <= viewport.height, `${next?.y}`)
          for (let presses = 0; presses < 14; presses++) {
            await page.keyboard.press('Tab')
            assert.equal(await page.evaluate<string | null>(hiddenFocus), null)
          }
        },
        { viewport },
      )
    })
  }

  test('lets nothing in from elsewhere, tells its address to nobody, and says without JavaScript why it needs it', async () => {
    const { text, headers } = await signDesk.desk.service.call('GET', '/sign/any')
    assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'; script-src 'self';/)
    assert.doesNotMatch(headers.get('content-security-policy') ?? '', /unsafe|https?:|\*/)
    assert.equal(headers.get('referrer-policy'), 'no-referrer')
    assert.match(text, /<noscript>.*It needs JavaScript\.<.*<\/noscript>/s)
  })
})

/** Parts of the document that is enlarged in its own frame, and what is hidden on purpose, may be outside. */
const clippedParts = `[...document.querySelectorAll('body *:not(.visually-hidden, .skip, .page *, .viewer-download)')]
  .filter((part) => part.getBoundingClientRect().right > innerWidth + 0.5 || part.getBoundingClientRect().left < 0)
  .map((part) => part.outerHTML.slice(0, 100))`

const loadedScripts = `performance.getEntriesByType('resource')
  .filter(({ name }) => name.endsWith('.js'))
  .map(({ name, encodedBodySize }) => ({ name, size: encodedBodySize }))`

/** What has the focus, if it lies wholly under the bar (WCAG 2.2, 2.4.11). */
const hiddenFocus = `(() => {
  const { activeElement } = document
  const bar = document.querySelector('.sign-bar')
  if (activeElement === document.body || bar.contains(activeElement)) return null
  const { top } = activeElement.getBoundingClientRect()
  return top >= bar.getBoundingClientRect().top ? activeElement.outerHTML.slice(0, 100) : null
})()`
