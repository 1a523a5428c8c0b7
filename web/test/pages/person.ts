import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import type { BrowserContext, Locator, Page, Request } from 'playwright-core'
import { eventually } from '../../../server/test/harness/eventually.ts'
import { complaintsOf, violationsIn } from '../../../server/test/harness/page-faults.ts'
import { isLongRun, seededChance } from '../../../server/test/harness/run-settings.ts'
import { advanceClock, returnPage } from './browser-pages.ts'

export interface Sent {
  readonly method: string
  readonly url: string
  readonly body: string | null
}

type Place = Page | Locator

/** The width of a screen, and the color scheme for axe. */
export type Look = readonly [width: number, colorScheme: 'light' | 'dark' | null]

/** A person with a browser: what they do on a page and wait to see. */
export class Person {
  readonly page: Page
  readonly context: BrowserContext
  /** Every request of the pages so far, including those of workers. */
  readonly sent: Sent[] = []
  readonly origin: string
  readonly #complaints: string[]
  readonly #ignored: RegExp[] = []
  readonly #origins: string[]
  readonly #prepared: { dispose(): Promise<void> }[] = []
  /** Calls of the service without an answer. */
  readonly #underWay = new Set<Request>()

  constructor(page: Page, origin: string) {
    this.page = page
    this.context = page.context()
    this.origin = origin
    this.#origins = [origin]
    this.#complaints = complaintsOf(page)
    this.context.on('request', (request) => {
      this.sent.push({ method: request.method(), url: request.url(), body: request.postData() })
      if (['fetch', 'xhr'].includes(request.resourceType())) this.#underWay.add(request)
    })
    for (const end of ['requestfinished', 'requestfailed'] as const) {
      this.context.on(end as 'requestfinished', (request) => this.#underWay.delete(request))
    }
  }

  /** Ignores errors that the test causes on purpose. */
  ignoresErrors(pattern: RegExp): void {
    this.#ignored.push(pattern)
  }

  /** Ends the visit, and fails if the page reported another error. */
  async leave(): Promise<void> {
    try {
      const complaints = this.#complaints.filter((one) => !this.#ignored.some((pattern) => pattern.test(one)))
      assert.deepEqual(complaints, [], 'complaints of the page')
      this.checkRequests()
    } finally {
      for (const script of this.#prepared) await script.dispose()
      await returnPage(this.page, this.origin)
    }
  }

  /** Runs a script in every page loaded from now on, before the page's own. */
  async prepares(script: string): Promise<void> {
    this.#prepared.push(await this.page.addInitScript(script))
  }

  /** The test opens pages of this site, too. */
  mayAlsoRequest(origin: string): void {
    this.#origins.push(origin)
  }

  /** Pages may request only their own service, and blob and data URLs. */
  protected checkRequests(): void {
    const isOwn = (url: string) => this.#origins.some((origin) => url.startsWith(`${origin}/`))
    const strangers = this.sent.filter(({ url }) => !isOwn(url) && !/^(blob|data):/.test(url))
    assert.deepEqual(strangers, [], 'requests to other hosts')
  }

  async goTo(path: string): Promise<void> {
    await this.page.goto(new URL(path, this.origin).href)
  }

  async presses(name: string | RegExp, place: Place = this.page): Promise<void> {
    await place.getByRole('button', { name }).click()
  }

  async follows(name: string | RegExp, place: Place = this.page): Promise<void> {
    await place.getByRole('link', { name }).click()
  }

  async fills(label: string, value: string, place: Place = this.page): Promise<void> {
    await place.getByLabel(label).fill(value)
  }

  async selects(label: string, option: string, place: Place = this.page): Promise<void> {
    await place.getByLabel(label).selectOption(option)
  }

  async downloads(link: string | RegExp, place: Place = this.page): Promise<{ path: string; name: string }> {
    const [file] = await Promise.all([this.page.waitForEvent('download'), this.follows(link, place)])
    return { path: await file.path(), name: file.suggestedFilename() }
  }

  /** Moves the page's own clock and runs the timers that are due. */
  async advancesClock(milliseconds: number): Promise<void> {
    await advanceClock(this.page, milliseconds)
  }

  /** Waits for text that appears after a refresh, and moves the page's clock. */
  async seesAfterRefresh(text: string | RegExp, place: Place = this.page): Promise<void> {
    await this.untilSeen(place.getByText(text).first(), 15_000)
  }

  /** Moves the page's clock by the refresh interval until this is visible. */
  protected async untilSeen(wanted: Locator, pause: number): Promise<void> {
    await eventually(`the page shows ${wanted}`, async () => {
      if (await wanted.isVisible()) return true
      // A call under way would time out by this clock.
      if (this.#underWay.size === 0) await this.advancesClock(pause)
      // Refreshing all the time would abort every request.
      return await wanted.waitFor({ timeout: 1000 }).then(
        () => true,
        () => false,
      )
    })
  }

  async sees(text: string | RegExp, place: Place = this.page): Promise<void> {
    await place.getByText(text).first().waitFor()
  }

  async seesNoLonger(text: string | RegExp, place: Place = this.page): Promise<void> {
    await place.getByText(text).first().waitFor({ state: 'detached' })
  }

  async seesHeading(name: string | RegExp, place: Place = this.page): Promise<void> {
    await place
      .getByRole('heading', { name, exact: typeof name === 'string' })
      .first()
      .waitFor()
  }

  /** Waits for the page with this title. */
  async isAt(title: string): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  }

  dialog(name?: string): Locator {
    return this.page.getByRole('dialog', name === undefined ? {} : { name })
  }

  row(text: string): Locator {
    return this.page.getByRole('row').filter({ hasText: text })
  }

  /** Checks with axe in light or dark mode, and that the page fits every screen width. */
  async checksAccessibility(state: string, looks: readonly Look[] = looksFor(state)): Promise<void> {
    const { page } = this
    const before = page.viewportSize() ?? { width: 1280, height: 800 }
    for (const [width, colorScheme] of looks) {
      await resize(page, { width, height: 800 })
      await this.checkWidth(width, state)
      if (colorScheme === null) continue
      await paint(page, colorScheme)
      assert.deepEqual(await violationsIn(page), [], `${state}, ${colorScheme}, ${width}`)
    }
    await resize(page, before)
  }

  /** The page does not scroll sideways. */
  async checkWidth(width: number, state: string): Promise<void> {
    const scroll = await this.page.evaluate<number>('document.documentElement.scrollWidth')
    assert.ok(scroll <= width, `${state} is ${scroll} wide on a screen of ${width}`)
  }

  /** The accessible name of the focused element. */
  focused(): Promise<string> {
    return this.page.evaluate(focusedName)
  }

  /** Presses Tab until this has the focus. */
  async tabsTo(name: string): Promise<void> {
    for (let presses = 0; presses < 30; presses++) {
      await this.page.keyboard.press('Tab')
      if ((await this.focused()) === name) return
    }
    assert.fail(`the tab key does not lead to ${name}`)
  }
}

/** Waits until `read` returns this. A single read may fall between two renders. */
export async function becomes<T>(read: () => Promise<T>, wanted: T): Promise<void> {
  let last: T | undefined
  const isThere = async () => {
    last = await read()
    return isDeepStrictEqual(last, wanted)
  }
  await eventually('what is read', isThere).catch(() => assert.deepEqual(last, wanted))
}

/** Waits until this text matches. */
export async function matches(read: () => Promise<string | null>, wanted: RegExp): Promise<void> {
  let last = ''
  const isThere = async () => {
    last = (await read()) ?? ''
    return wanted.test(last)
  }
  await eventually('what is read', isThere).catch(() => assert.match(last, wanted))
}

/**
 * Waits until the expression is true in the page. Playwright's own wait needs `eval`, which the content security policy
 * forbids.
 */
export async function until(page: Page, expression: string): Promise<void> {
  await eventually(expression, async () => Boolean(await page.evaluate(expression)))
}

/** Waits, because a busy page keeps its old width for a while. */
export async function resize(page: Page, viewport: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(viewport)
  await until(page, `innerWidth === ${viewport.width} && innerHeight === ${viewport.height}`)
}

/** Waits until the page has applied the color scheme, including the colors that it computes. */
async function paint(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(`void (globalThis.painted = new Promise((resolve) => {
    const dark = matchMedia('(prefers-color-scheme: dark)')
    if (dark.matches === ${colorScheme === 'dark'}) resolve()
    else dark.addEventListener('change', () => resolve(), { once: true })
  }))`)
  await page.emulateMedia({ colorScheme })
  await page.evaluate('painted')
}

/**
 * `npm run test:long` checks each state in both color schemes. Other runs check one, which the seed chooses, because
 * axe is slow.
 */
function looksFor(state: string): readonly Look[] {
  const isLight = seededChance(`colors of ${state}`)() < 0.5
  return [
    [360, null],
    [320, isLongRun || !isLight ? 'dark' : null],
    [1280, isLongRun || isLight ? 'light' : null],
  ]
}

const focusedName = `(({ ariaLabel, labels, textContent }) =>
  (ariaLabel ?? labels?.[0]?.textContent ?? textContent).trim())(document.activeElement)`
