import type { Page } from 'playwright-core'
import { eventually } from '../../server/test/harness/eventually.ts'

/** Waits until this holds in the page. Playwright's own wait needs `eval`, which the policy of the page forbids. */
export async function until(page: Page, expression: string): Promise<void> {
  await eventually(expression, async () => Boolean(await page.evaluate(expression)))
}

/** The page may be busy, and then it has its former width for a while. */
export async function resize(page: Page, viewport: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(viewport)
  await until(page, `innerWidth === ${viewport.width} && innerHeight === ${viewport.height}`)
}
