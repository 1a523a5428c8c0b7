import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { violationsIn } from '../../server/test/harness/page-faults.ts'
import { heading, openSignDesk, type SignDesk } from './sign-desk.ts'
import { until } from './wait-in-page.ts'

/** Of each language: how the browser of a reader names it, and how the pages begin. */
const languages = [
  { locale: 'en-GB', language: 'en', verify: 'Check a document', signed: 'You have signed' },
  { locale: 'it-IT', language: 'it', verify: 'Verificare un documento', signed: 'Ha firmato' },
  { locale: 'de-AT', language: 'de', verify: 'Dokument prüfen', signed: 'Sie haben unterzeichnet' },
  { locale: 'fr-CA', language: 'fr', verify: 'Vérifier un document', signed: 'Vous avez signé' },
  { locale: 'es-MX', language: 'es', verify: 'Comprobar un documento', signed: 'Ha firmado' },
  { locale: 'ar-SA', language: 'ar', verify: 'التحقّق من مستند', signed: 'لقد وقّعتم' },
] as const

const narrow = { width: 320, height: 640 }

describe('the pages in six languages', () => {
  let signDesk: SignDesk
  let request: { readonly id: string; readonly links: readonly string[] }
  let hash: string

  before(async () => {
    signDesk = await openSignDesk()
    request = await signDesk.links({
      companyName: 'Muster & Söhne Vermögensverwaltungsgesellschaft mbH',
      message: 'Please sign what we have talked about.',
      signers: [
        { email: 'anna@example.org', name: 'Anna Kowalska', order: 0 },
        { email: 'ben@example.org', name: 'Ben Ode', order: 0 },
        { email: 'eve@example.org', name: 'Eve Ode', order: 1 },
      ],
    })
    await signDesk.desk.sign(request.links[1] ?? '')
    hash = (await signDesk.desk.status(request.id)).document.fileHash
  })
  after(() => signDesk?.close())

  const verifyPage = (path = '') => `${signDesk.desk.service.url}/verify${path}`

  /** What readers of a language meet most; each is looked at. */
  async function everyPage(
    { verify, signed }: (typeof languages)[number],
    look: (page: Page, state: string) => Promise<void>,
    options: BrowserContextOptions,
  ): Promise<void> {
    const [anna = '', ben = '', eve = ''] = request.links
    await signDesk.visit(
      anna,
      async ({ page }) => {
        await page.locator('.page canvas').first().waitFor()
        await look(page, 'signing')
        await page.getByRole('tab').nth(1).click()
        await page.locator('.sign-button').click()
        await page.locator('#pad-hint.failure').waitFor()
        await look(page, 'drawing')
        await page.locator('.decline-button').click()
        await page.locator('.button-danger').click()
        await page.locator('#decline-missing:not(:empty)').waitFor()
        await look(page, 'declining')
      },
      options,
    )
    await signDesk.visit(ben, async ({ page }) => look(await at(page, signed), 'signed'), options)
    await signDesk.visit(
      eve,
      async ({ page }) => {
        await page.locator('.progress').waitFor()
        await look(page, 'waiting')
        await page.goto(verifyPage())
        await look(await at(page, verify), 'verification')
        await page.goto(verifyPage(`/${hash}`))
        await page.locator('.meaning').waitFor()
        await page.locator('summary').first().click()
        await look(page, 'record')
      },
      options,
    )
  }

  for (const reader of languages) {
    test(`need no more than 320 pixels in ${reader.language}, and say which language they speak`, async () => {
      const look = async (page: Page, state: string) => {
        assert.deepEqual(await page.evaluate(spoken), [reader.language, reader.language === 'ar' ? 'rtl' : 'ltr'])
        assert.equal(await page.evaluate<number>('document.documentElement.scrollWidth'), narrow.width, state)
        assert.deepEqual(await page.evaluate<string[]>(clippedParts), [], state)
      }
      await everyPage(reader, look, { locale: reader.locale, viewport: narrow })
    })
  }

  for (const reader of languages.filter(({ language }) => language === 'de' || language === 'ar')) {
    const width = reader.language === 'ar' ? 360 : 1280
    test(`have no fault that axe knows in ${reader.language} at ${width} pixels`, async () => {
      await everyPage(reader, async (page, state) => assert.deepEqual(await violationsIn(page), [], state), {
        locale: reader.locale,
        viewport: { width, height: 800 },
      })
    })
  }

  test('load the words of one language and no other', async () => {
    await signDesk.visit(
      'about:blank',
      async ({ page, sent }) => {
        await page.goto(verifyPage())
        await at(page, 'Dokument prüfen')
        const words = sent.filter(({ url }) => /\/assets\/common-[^/]*\.js$/.test(url))
        assert.equal(words.length, 1)
      },
      { locale: 'de-DE' },
    )
  })

  test('let an Arabic reader sign by the keyboard alone, and record the words that he has agreed to', async () => {
    const { id, links } = await signDesk.links()
    await signDesk.visit(
      links[0] ?? '',
      async ({ page }) => {
        await heading(page, 'Rental contract')
        assert.deepEqual(await page.evaluate(spoken), ['ar', 'rtl'])
        await page.locator('.page canvas').first().waitFor()
        assert.equal(
          await page.evaluate('getComputedStyle(document.querySelector(".viewer-scroller")).direction'),
          'ltr',
        )
        await tabTo(page, 'اسمكم')
        await page.keyboard.type('آنا كوالسكا')
        await page.keyboard.press('Enter')
        assert.match(await page.evaluate(focused), /^قرأتُ المستند/)
        await page.keyboard.press('Space')
        await tabTo(page, 'توقيع المستند')
        await page.keyboard.press('Enter')
        await heading(page, 'وقّعه الجميع')
      },
      { locale: 'ar-EG' },
    )
    const { consent, signature } = await signedEvent(id)
    assert.deepEqual([consent.version, consent.language], ['1-ar', 'ar'])
    assert.match(consent.text, /^قرأتُ المستند/)
    assert.equal(signature.text, 'آنا كوالسكا')
  })

  test('change the language where the reader asks for it, keep what he has typed, and ask anew whether he agrees', async () => {
    const { links } = await signDesk.links()
    await signDesk.visit(links[0] ?? '', async ({ page }) => {
      await page.getByLabel('Your name').fill('Anna Kowalska')
      await page.getByRole('checkbox').check()
      await page.getByLabel('Language').selectOption({ label: 'Français' })
      const name = page.getByLabel('Votre nom')
      await name.waitFor()
      assert.equal(await name.inputValue(), 'Anna Kowalska')
      assert.equal(await page.getByRole('checkbox').isChecked(), false)
      await page.getByText('J’ai lu le document.').waitFor()
      await page.goto(verifyPage())
      await at(page, 'Vérifier un document')
      await page.getByLabel('Langue').selectOption('en')
      await at(page, 'Check a document')
    })
  })

  test('say a refusal in the words of the page, and what they have no words for as the English that it is', async () => {
    const { links } = await signDesk.links()
    await signDesk.visit(
      links[0] ?? '',
      async ({ page, context, forgive }) => {
        forgive(/400|418/)
        await page.getByLabel('Ihr Name').fill('Anna \u0007')
        await page.getByRole('checkbox').check()
        await page.getByRole('button', { name: 'Dokument unterzeichnen' }).click()
        await page.getByText('Ihre Unterschrift kann so nicht angenommen werden.').waitFor()
        assert.equal(await page.locator('.signature-form [lang=en]').count(), 0)
        const answer = { status: 418, contentType: 'application/json', headers: { 'x-error-code': 'TEAPOT' } }
        const body = JSON.stringify({ success: false, error: 'It makes tea.', timestamp: '' })
        await context.route('**/sign', (route) => route.fulfill({ ...answer, body }), { times: 1 })
        await page.getByRole('button', { name: 'Dokument unterzeichnen' }).click()
        await until(page, `document.querySelector('[lang=en][dir=ltr]')?.textContent === 'It makes tea.'`)
      },
      { locale: 'de-DE' },
    )
  })

  async function signedEvent(id: string) {
    const client = new pg.Client({ connectionString: signDesk.desk.service.databaseUrl })
    await client.connect()
    try {
      const { rows } = await client.query('select line from signing_events where signing_request_id = $1', [id])
      return rows.map(({ line }) => JSON.parse(line)).find(({ event }) => event === 'signed')
    } finally {
      await client.end()
    }
  }
})

async function at(page: Page, title: string): Promise<Page> {
  await heading(page, title)
  return page
}

async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('Tab')
    if ((await page.evaluate<string>(focused)) === name) return
  }
  assert.fail(`the tab key does not lead to ${name}`)
}

const focused = '(document.activeElement.labels?.[0] ?? document.activeElement).textContent.trim()'

const spoken = '[document.documentElement.lang, document.documentElement.dir]'

/** Parts of the document that is enlarged in its own frame, and what is hidden on purpose, may be outside. */
const clippedParts = `[...document.querySelectorAll('body *:not(.visually-hidden, .skip, .page *, .viewer-download)')]
  .filter((part) => part.getBoundingClientRect().right > innerWidth + 0.5 || part.getBoundingClientRect().left < -0.5)
  .map((part) => part.outerHTML.slice(0, 100))`
