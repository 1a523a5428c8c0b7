import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'

/** Waits until this holds in the page. Playwright's own wait needs `eval`, which the policy of the page forbids. */
export async function until(page: Page, expression: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    if (await page.evaluate<boolean>(expression)) return
    assert.ok(tries < 600, `it never holds: ${expression}`)
    await delay(50)
  }
}

/** The page may be busy, and then it has its former width for a while. */
export async function resize(page: Page, viewport: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(viewport)
  await until(page, `innerWidth === ${viewport.width} && innerHeight === ${viewport.height}`)
}
