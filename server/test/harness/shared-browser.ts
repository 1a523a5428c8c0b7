import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { atEndOfRun } from './end-of-run.ts'

let shared: Promise<Browser> | undefined

/** One Chromium for every file of this process, closed after the last test. Each visitor gets their own context. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launch()
  return shared
}

async function launch(): Promise<Browser> {
  const browser = await openBrowser()
  atEndOfRun(() => browser.close())
  return browser
}
