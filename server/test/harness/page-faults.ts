import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

/** Every error in a page, including violations of the security policy on the console. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return complaints
}

/** Minified: each document has to read it, and `axe.source` is twice as long. */
const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What axe reports about the page as it is now. */
export async function violationsIn(page: Page): Promise<string[]> {
  // Once for each document that the page loads.
  if (await page.evaluate<boolean>('globalThis.axe === undefined')) await page.evaluate(axe)
  const { violations, passed } = await page.evaluate<Found>(runAxe)
  // As long as it finds texts to read, it checks the whole page.
  assert.ok(passed.includes('color-contrast'), passed.join())
  return violations
}

interface Found {
  readonly violations: string[]
  readonly passed: string[]
}

/**
 * Every rule runs. Describing each element that passes takes longer than all the rules together, and nobody reads it.
 */
const runAxe = `axe.run({ resultTypes: ['violations'] }).then(({ violations, passes }) => ({
  violations: violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')),
  passed: passes.map(({ id }) => id),
}))`
