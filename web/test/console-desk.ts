import assert from 'node:assert/strict'
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { password } from '../../server/test/accounts/console-client.ts'
import { openBrowser } from '../../server/test/harness/browser.ts'
import { complaintsOf, violationsIn } from '../../server/test/harness/page-faults.ts'
import { startTestService, type TestService } from '../../server/test/harness/test-service.ts'
import { resize } from './wait-in-page.ts'

interface ConsoleVisit {
  readonly page: Page
  readonly context: BrowserContext
  /** Complaints that this visit brings on on purpose. */
  forgive(pattern: RegExp): void
}

/** The service, and a browser for the people who work in its console. */
export interface ConsoleDesk {
  readonly service: TestService
  /** Opens a page of the console; with an address, once this person is signed in. */
  visit<T>(
    path: string,
    email: string | null,
    look: (visit: ConsoleVisit) => Promise<T>,
    options?: BrowserContextOptions,
  ): Promise<T>
  close(): Promise<void>
}

export async function openConsoleDesk(environment: Record<string, string> = {}): Promise<ConsoleDesk> {
  const service = await startTestService({ environment })
  const browser = await openBrowser()
  return {
    service,
    visit: (path, email, look, options) => visit(browser, service, path, email, look, options),
    async close() {
      await browser.close()
      await service.stop()
    },
  }
}

async function visit<T>(
  browser: Browser,
  service: TestService,
  path: string,
  email: string | null,
  look: (visit: ConsoleVisit) => Promise<T>,
  options: BrowserContextOptions = {},
): Promise<T> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Berlin', ...options })
  // Some pages look again only every ten seconds.
  context.setDefaultTimeout(60_000)
  try {
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    // That nobody is signed in yet is told by 401, which Chromium counts as an error.
    const forgiven: RegExp[] = [/status of 401/]
    const strangers: string[] = []
    context.on('request', (request) => {
      const url = request.url()
      if (!url.startsWith(`${service.url}/`) && !/^(blob|data):/.test(url)) strangers.push(url)
    })
    await page.goto(service.url + path)
    if (email !== null) await signIn(page, email)
    const result = await look({ page, context, forgive: (pattern) => forgiven.push(pattern) })
    assert.deepEqual(
      complaints.filter((complaint) => !forgiven.some((pattern) => pattern.test(complaint))),
      [],
    )
    assert.deepEqual(strangers, [], 'requests to other hosts')
    return result
  } finally {
    await context.close()
  }
}

export async function signIn(page: Page, email: string, word = password): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(word)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Waits until the page with this heading has come, and has the focus: from then on it hears what is done to it. */
export async function arrived(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).and(page.locator(':focus')).waitFor()
}

/** Presses a button that copies, and waits until it has said so, which it does for a moment only. */
export async function copyBy(button: Locator): Promise<void> {
  const said = await button.evaluateHandle(`(button) => ({
    done: new Promise((resolve, reject) => {
      const look = () => button.textContent === 'Copied' && resolve()
      new MutationObserver(look).observe(button, { subtree: true, childList: true, characterData: true })
      setTimeout(() => reject(new Error('it never says that it is copied')), 60_000)
    }),
  })`)
  await button.click()
  await said.evaluate('({ done }) => done')
}

/** Free of barriers that a program can find, in light and in dark, and no wider than the screen, however narrow that is. */
export async function looksGood(page: Page, state: string): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 800 }
  for (const [width, colorScheme] of [
    [320, 'dark'],
    [1280, 'light'],
  ] as const) {
    await resize(page, { width, height: 800 })
    await page.emulateMedia({ colorScheme })
    const scroll = await page.evaluate<number>('document.documentElement.scrollWidth')
    assert.ok(scroll <= width, `${state} is ${scroll} wide on a screen of ${width}`)
    assert.deepEqual(await violationsIn(page), [], `${state}, ${colorScheme}, ${width}`)
  }
  await resize(page, before)
}
