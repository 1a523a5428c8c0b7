import assert from 'node:assert/strict'
import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Whatever goes wrong in a page: violations of the security policy are errors on the console. */
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

export async function violationsIn(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations, passes } = (await page.evaluate('axe.run()')) as axe.AxeResults
  assert.ok(passes.some(({ id }) => id === 'color-contrast'))
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}
