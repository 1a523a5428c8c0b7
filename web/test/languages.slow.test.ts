import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import pg from 'pg'
import { draw } from '../../server/test/harness/kill-points.ts'
import { isLongRun } from '../../server/test/harness/run-settings.ts'
import { signHarness } from './harness/sign-harness.ts'
import { type Look, until } from './pages/person.ts'
import type { SignPerson } from './pages/sign-person.ts'

/** Per language: the browser's locale, and the first heading of each page. */
const languages = [
  { locale: 'en-GB', language: 'en', verify: 'Check a document', signed: 'You have signed' },
  { locale: 'it-IT', language: 'it', verify: 'Verifica un documento', signed: 'Ha firmato' },
  { locale: 'de-AT', language: 'de', verify: 'Dokument prüfen', signed: 'Sie haben unterzeichnet' },
  { locale: 'fr-CA', language: 'fr', verify: 'Vérifier un document', signed: 'Vous avez signé' },
  { locale: 'es-MX', language: 'es', verify: 'Comprobar un documento', signed: 'Ha firmado' },
  { locale: 'ar-SA', language: 'ar', verify: 'التحقّق من مستند', signed: 'لقد وقّعتم' },
] as const

const narrow = { width: 320, height: 800 }

/** One language per direction, with one color scheme each. No rule of axe depends on both text and colors. */
const checked: Readonly<Record<string, readonly Look[]>> = {
  ar: [[narrow.width, 'dark']],
  de: [
    [narrow.width, null],
    [1280, 'light'],
  ],
}

/** Those that axe looks at, and two of the others, which the seed chooses; a long run reads all of them. */
const others = languages.filter(({ language }) => !(language in checked))
const read = new Set<string>([...Object.keys(checked), ...draw('languages', others, 2).map(({ language }) => language)])

describe('the pages in six languages', () => {
  const harness = signHarness()
  let request: { readonly id: string; readonly links: readonly string[] }
  let hash: string

  before(async () => {
    request = await harness.links({
      companyName: 'Muster & Söhne Vermögensverwaltungsgesellschaft mbH',
      message: 'Please sign what we have talked about.',
      signers: [
        { email: 'anna@example.org', name: 'Anna Kowalska', order: 0 },
        { email: 'ben@example.org', name: 'Ben Ode', order: 0 },
        { email: 'eve@example.org', name: 'Eve Ode', order: 1 },
      ],
    })
    await harness.signing.sign(request.links[1] ?? '')
    hash = (await harness.signing.status(request.id)).document.fileHash
  })

  /** Visits the most common pages. No selector depends on the language. */
  async function everyPage(
    { locale, verify, signed }: (typeof languages)[number],
    look: (reader: SignPerson, state: string) => Promise<void>,
  ): Promise<void> {
    // One browser for all pages: a browser with another language costs more than the pages.
    const reader = await harness.visit(request.links[0], { locale, viewport: narrow })
    const { page } = reader
    await page.locator('.page canvas').first().waitFor()
    await look(reader, 'signing')
    await page.getByRole('tab').nth(1).click()
    for (const _ of [1, 2]) await page.locator('.sign-button').click()
    await page.locator('#drawn-signature-hint.failure').waitFor()
    await look(reader, 'drawing')
    await page.locator('.decline-button').click()
    await page.locator('.button-danger').click()
    await page.locator('#decline-missing:not(:empty)').waitFor()
    await look(reader, 'declining')

    await reader.goTo(harness.pathOf(request.links[1]))
    await reader.isAt(signed)
    await look(reader, 'signed')
    await reader.goTo(harness.pathOf(request.links[2]))
    await page.locator('.progress').waitFor()
    await look(reader, 'waiting')
    await reader.goTo('/verify')
    await reader.isAt(verify)
    await look(reader, 'verification')
    await reader.goTo(`/verify/${hash}`)
    await page.locator('.meaning').waitFor({ state: 'attached' })
    for (const summary of await page.locator('summary').all()) await summary.click()
    await look(reader, 'record')
    await reader.goTo('/log')
    await page.locator('details.checkpoint > summary').first().click()
    await page.locator('.signed-note').waitFor()
    await look(reader, 'log')
  }

  for (const reader of languages) {
    const { language } = reader
    const more = language in checked ? ', have no fault that axe knows,' : ''
    const name = `the pages in ${language} fit into 320 pixels${more} and declare their language`
    test(name, { skip: !isLongRun && !read.has(language) }, async () => {
      await everyPage(reader, async (person, state) => {
        assert.deepEqual(await person.page.evaluate(spoken), [language, language === 'ar' ? 'rtl' : 'ltr'])
        await person.checksAccessibility(state, checked[language] ?? [[narrow.width, null]])
      })
    })
  }

  test('a page loads the texts of one language only', async () => {
    const reader = await harness.begin({ locale: 'de-DE' })
    await reader.goTo('/verify')
    await reader.isAt('Dokument prüfen')
    const words = reader.sent.filter(({ url }) => /\/assets\/common-[^/]*\.js$/.test(url))
    assert.equal(words.length, 1)
  })

  test('an Arabic reader signs by keyboard alone, and the service records the Arabic consent text', async () => {
    const { id, links } = await harness.links()
    const reader = await harness.visit(links[0], { locale: 'ar-EG' })
    await reader.isAt('Rental contract')
    assert.deepEqual(await reader.page.evaluate(spoken), ['ar', 'rtl'])
    await reader.page.locator('.page canvas').first().waitFor()
    const direction = 'getComputedStyle(document.querySelector(".viewer-scroller")).direction'
    assert.equal(await reader.page.evaluate(direction), 'ltr')
    await reader.tabsTo('اسمكم')
    await reader.page.keyboard.type('آنا كوالسكا')
    await reader.page.keyboard.press('Enter')
    assert.match(await reader.focused(), /^قرأتُ المستند/)
    await reader.page.keyboard.press('Space')
    await reader.tabsTo('توقيع المستند')
    await reader.page.keyboard.press('Enter')
    await reader.isAtLast('مكتمل')
    const { consent, signature } = await signedEvent(id)
    assert.deepEqual([consent.version, consent.language], ['1-ar', 'ar'])
    assert.match(consent.text, /^قرأتُ المستند/)
    assert.equal(signature.text, 'آنا كوالسكا')
  })

  test('a reader changes the language, keeps their input, and must give consent again', async () => {
    const { links } = await harness.links()
    const reader = await harness.visit(links[0])
    await reader.fillsIn('Anna Kowalska')
    await reader.page.getByLabel('Language').selectOption({ label: 'Français' })
    const name = reader.page.getByLabel('Votre nom')
    await name.waitFor()
    assert.equal(await name.inputValue(), 'Anna Kowalska')
    assert.equal(await reader.consent.isChecked(), false)
    await reader.sees('J’ai lu le document.')
    await reader.goTo('/verify')
    await reader.isAt('Vérifier un document')
    await reader.selects('Langue', 'en')
    await reader.isAt('Check a document')
  })

  test('a link opens the page in the language of its signer, until the reader chooses another', async () => {
    const signers = [{ email: 'layla@example.org', name: 'ليلى حداد', language: 'ar' }]
    const { links } = await harness.links({ language: 'de', signers })
    const reader = await harness.visit(links[0], { locale: 'fr-FR' })
    await reader.page.getByLabel('اسمكم').waitFor()
    assert.deepEqual(await reader.page.evaluate(spoken), ['ar', 'rtl'])
    await reader.sees('قرأتُ المستند')
    await reader.page.getByLabel('اللغة').selectOption({ label: 'Italiano' })
    await reader.sees('Ho letto il documento.')
    await reader.goTo(harness.pathOf(links[0]))
    await reader.sees('Ho letto il documento.')
    assert.deepEqual(await reader.page.evaluate(spoken), ['it', 'ltr'])
  })

  test('a refusal is in the language of the page if it has a text for it, else in English', async () => {
    const { links } = await harness.links()
    const reader = await harness.visit(links[0], { locale: 'de-DE' })
    reader.ignoresErrors(/400|418/)
    await reader.page.locator('.page canvas').first().waitFor()
    await reader.fills('Ihr Name', 'Anna \u0007')
    await reader.consent.check()
    await reader.presses('Dokument unterzeichnen')
    await reader.sees('Ihre Unterschrift kann so nicht verwendet werden.')
    assert.equal(await reader.page.locator('.signature-form [lang=en]').count(), 0)
    const answer = { status: 418, contentType: 'application/json', headers: { 'x-error-code': 'TEAPOT' } }
    const body = JSON.stringify({ success: false, error: 'It makes tea.', timestamp: '' })
    await reader.context.route('**/sign', (route) => route.fulfill({ ...answer, body }), { times: 1 })
    await reader.presses('Dokument unterzeichnen')
    await until(reader.page, `document.querySelector('[lang=en][dir=ltr]')?.textContent === 'It makes tea.'`)
  })

  async function signedEvent(id: string) {
    const client = new pg.Client({ connectionString: harness.signing.service.databaseUrl })
    await client.connect()
    try {
      const { rows } = await client.query('select line from signing_events where signing_request_id = $1', [id])
      return rows.map(({ line }) => JSON.parse(line)).find(({ event }) => event === 'signed')
    } finally {
      await client.end()
    }
  }
})

const spoken = '[document.documentElement.lang, document.documentElement.dir]'
