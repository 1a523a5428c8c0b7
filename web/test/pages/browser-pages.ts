import type { BrowserContextOptions, Page, ViewportSize } from 'playwright-core'
import { sharedBrowser } from '../../../server/test/harness/shared-browser.ts'
import { fromAnotherNetwork } from '../../../server/test/harness/shared-test-service.ts'

export interface VisitOptions extends BrowserContextOptions {
  /** Gives the page its own clock, which a test can move. */
  readonly ownClock?: boolean
}

export interface HostVisit extends VisitOptions {
  /** The host of PUBLIC_URL, in place of the IP address: passkeys need a name. */
  readonly host?: string
}

/** Unused pages, the latest last. A new page costs a process and four times the CPU. */
const idle: Page[] = []
/** Each holds the memory of a process. */
const mostIdle = 6

interface PageState {
  /** The fixed options: only visitors with the same can use the page. */
  readonly key: string
  readonly ownClock: boolean
  /** Where the visitor has been, also in other windows. */
  readonly origins: Set<string>
}
const states = new WeakMap<Page, PageState>()

/** A browser with its own network address and without data of earlier visitors. */
export async function openPage({ viewport, extraHTTPHeaders, ...fixed }: VisitOptions = {}): Promise<Page> {
  const page = takeIdle(JSON.stringify(fixed)) ?? (await newPage(fixed))
  await page.setViewportSize((viewport as ViewportSize | undefined) ?? { width: 1280, height: 720 })
  await page.emulateMedia({ colorScheme: fixed.colorScheme ?? 'light' })
  await page.context().setExtraHTTPHeaders(extraHTTPHeaders ?? fromAnotherNetwork())
  if (fixed.ownClock === true) await page.clock.setSystemTime(Date.now())
  return page
}

function takeIdle(key: string): Page | undefined {
  const at = idle.findLastIndex((page) => states.get(page)?.key === key)
  return at < 0 ? undefined : idle.splice(at, 1)[0]
}

async function newPage(fixed: VisitOptions): Promise<Page> {
  const { ownClock = false, ...options } = fixed
  const browser = await sharedBrowser()
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Berlin', ...options })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  if (ownClock) await page.clock.install()
  const origins = new Set<string>()
  const follow = (each: Page) => {
    each.on('framenavigated', (frame) => origins.add(URL.parse(frame.url())?.origin ?? 'null'))
  }
  follow(page)
  context.on('page', follow)
  states.set(page, { key: JSON.stringify(fixed), ownClock, origins })
  return page
}

/**
 * Moves the page's own clock. Any other page would get one that begins in 1970, and keep it for its next visitors.
 */
export async function advanceClock(page: Page, milliseconds: number): Promise<void> {
  if (states.get(page)?.ownClock !== true) throw new Error('This page has no clock of its own: open it with ownClock.')
  await page.clock.fastForward(milliseconds)
}

const pageEvents = ['console', 'dialog', 'download', 'filechooser', 'pageerror', 'popup'] as const
const requestEvents = ['request', 'requestfailed', 'requestfinished', 'response'] as const

/**
 * Takes a page back and clears what its visitor left. Closes a page that has been at other sites: what they and their
 * frames store cannot be cleared from here.
 */
export async function returnPage(page: Page, origin: string): Promise<void> {
  const context = page.context()
  const state = states.get(page)
  try {
    const strangers = [...(state?.origins ?? [])].filter((visited) => ![origin, 'null'].includes(visited))
    if (state === undefined || strangers.length > 0) return await context.close()
    for (const event of [...pageEvents, ...requestEvents]) page.removeAllListeners(event)
    for (const event of requestEvents) context.removeAllListeners(event)
    for (const other of context.pages()) if (other !== page) await other.close()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await context.clearPermissions()
    // A page may store data when it is left. This URL has no scripts.
    await page.goto(`${origin}/log/vkey`)
    await page.evaluate('localStorage.clear(), sessionStorage.clear()')
    await context.clearCookies()
  } catch {
    await context.close()
    return
  }
  state.origins.clear()
  idle.push(page)
  if (idle.length > mostIdle) await idle.shift()?.context().close()
}
