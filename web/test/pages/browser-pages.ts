import type { BrowserContextOptions, Page, ViewportSize } from 'playwright-core'
import { sharedBrowser } from '../../../server/test/harness/shared-browser.ts'
import { fromAnotherNetwork } from '../desks/shared-service.ts'

export interface VisitOptions extends BrowserContextOptions {
  /** Gives the page a clock of its own, which a test can move. */
  readonly ownClock?: boolean
}

/** Pages that nobody uses, by what cannot be changed about them. A new one costs a process and four times the CPU. */
const idle = new Map<string, Page[]>()
const kinds = new WeakMap<Page, string>()

/** A browser for somebody who comes from a network of their own: nothing is left in it of anybody else. */
export async function openPage({ viewport, extraHTTPHeaders, ...fixed }: VisitOptions = {}): Promise<Page> {
  const page = idle.get(JSON.stringify(fixed))?.pop() ?? (await newPage(fixed))
  await page.setViewportSize((viewport as ViewportSize | undefined) ?? { width: 1280, height: 720 })
  await page.emulateMedia({ colorScheme: fixed.colorScheme ?? 'light' })
  await page.context().setExtraHTTPHeaders(extraHTTPHeaders ?? fromAnotherNetwork())
  if (fixed.ownClock === true) await page.clock.setSystemTime(Date.now())
  return page
}

async function newPage(fixed: VisitOptions): Promise<Page> {
  const { ownClock = false, ...options } = fixed
  const browser = await sharedBrowser()
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Berlin', ...options })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  if (ownClock) await page.clock.install()
  kinds.set(page, JSON.stringify(fixed))
  return page
}

/** Takes the page back, without anything that its last visitor left at this service. One that cannot be cleaned is closed. */
export async function returnPage(page: Page, origin: string): Promise<void> {
  const context = page.context()
  try {
    for (const event of ['console', 'pageerror', 'dialog', 'filechooser'] as const) page.removeAllListeners(event)
    context.removeAllListeners('request')
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await context.clearPermissions()
    // A page may write down where it was when it is left. This one has no script.
    await page.goto(`${origin}/log/vkey`)
    await page.evaluate('localStorage.clear(), sessionStorage.clear()')
    await context.clearCookies()
  } catch {
    await context.close()
    return
  }
  const kind = kinds.get(page) ?? ''
  idle.set(kind, [...(idle.get(kind) ?? []), page])
}
