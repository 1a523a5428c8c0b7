import assert from 'node:assert/strict'
import pg from 'pg'
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { openBrowser } from '../../server/test/harness/browser.ts'
import { complaintsOf } from '../../server/test/harness/page-faults.ts'
import { openDesk, type SigningDesk, tokenOf } from '../../server/test/signing/signing-desk.ts'
import type { Sent } from './verification-desk.ts'
import { until } from './wait-in-page.ts'

interface SignVisit {
  readonly page: Page
  readonly context: BrowserContext
  /** Every request of the page so far. */
  readonly sent: Sent[]
  /** Complaints that this visit brings on on purpose. */
  forgive(pattern: RegExp): void
}

/** The service with requests that can be signed, and a browser for those who sign. */
export interface SignDesk {
  readonly desk: SigningDesk
  /** Creates a request and gives the links of its signers, once the first of them can sign. */
  links(changes?: object): Promise<{ readonly id: string; readonly links: readonly string[] }>
  /** Has the time for signing pass. */
  expire(id: string): Promise<void>
  /** A link, or `about:blank` for visits that prepare something before they open one. */
  visit<T>(link: string, look: (visit: SignVisit) => Promise<T>, options?: BrowserContextOptions): Promise<T>
  close(): Promise<void>
}

export async function openSignDesk(): Promise<SignDesk> {
  const desk = await openDesk()
  const browser = await openBrowser()
  return {
    desk,
    async links(changes) {
      const created = await desk.request(changes)
      await desk.invited(created.signingRequestId)
      const links = created.signers.map(({ signingUrl }: { signingUrl: string }) => signingUrl)
      return { id: created.signingRequestId, links }
    },
    async expire(id) {
      const client = new pg.Client({ connectionString: desk.service.databaseUrl })
      await client.connect()
      try {
        await client.query(`update signing_requests set expires_at = now() - interval '1 minute' where id = $1`, [id])
      } finally {
        await client.end()
      }
    },
    visit: (link, look, options) => visit(browser, desk, link, look, options),
    async close() {
      await browser.close()
      await desk.end()
    },
  }
}

/** The service calls itself localhost; the tests ask it by its number, and the page must not care. */
async function visit<T>(
  browser: Browser,
  { service }: SigningDesk,
  link: string,
  look: (visit: SignVisit) => Promise<T>,
  options: BrowserContextOptions = {},
): Promise<T> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Berlin', ...options })
  try {
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    const forgiven: RegExp[] = []
    const sent: Sent[] = []
    context.on('request', (request) =>
      sent.push({ method: request.method(), url: request.url(), body: request.postData() }),
    )
    await page.goto(link === 'about:blank' ? link : `${service.url}/sign/${tokenOf(link)}`)
    const result = await look({ page, context, sent, forgive: (pattern) => forgiven.push(pattern) })
    assert.deepEqual(
      complaints.filter((complaint) => !forgiven.some((pattern) => pattern.test(complaint))),
      [],
    )
    for (const { url } of sent) assert.ok(isOwn(url, service.url), `a request to another host: ${url}`)
    if (link !== 'about:blank') assert.ok(!service.logged().includes(tokenOf(link)), 'a token is in the log')
    return result
  } finally {
    await context.close()
  }
}

function isOwn(url: string, origin: string): boolean {
  return url.startsWith(`${origin}/`) || url.startsWith('blob:') || url.startsWith('data:')
}

/** The one page of the document that is asked for, once it is drawn. */
export async function drawnPage(page: Page, number = 1): Promise<Locator> {
  const found = page.getByRole('article', { name: `Page ${number} of` })
  await found.locator('canvas').waitFor()
  return found
}

export async function heading(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
}

/** Draws a line through points given as parts of the pad. */
export async function draw(page: Page, points: readonly (readonly [number, number])[]): Promise<void> {
  const pad = page.getByRole('img', { name: 'Field to draw' })
  await pad.waitFor()
  // It takes lines from the moment that it does not scroll under the finger any more.
  await until(page, `document.querySelector('.pad').style.touchAction === 'none'`)
  await pad.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = await pad.boundingBox()
  assert.ok(box !== null)
  const at = ([x, y]: readonly [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const
  const [first = [0, 0], ...rest] = points
  await page.mouse.move(...at(first))
  await page.mouse.down()
  for (const point of rest) await page.mouse.move(...at(point), { steps: 4 })
  await page.mouse.up()
}

/** As somebody might sign. */
export const wave = Array.from({ length: 16 }, (_, step) => [0.1 + step * 0.05, step % 2 === 0 ? 0.25 : 0.7] as const)
