import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const PROJECT = join(import.meta.dirname, '../../..')

test('the pages and the reference share their colours, sizes and fonts', () => {
  const reference = tokensIn('server/src/http/reference/reference.css')
  assert.ok(reference.length > 40)
  assert.deepEqual(tokensIn('web/src/styles/tokens.css'), reference)
})

/** Every custom property in the order of the file, with those of the dark scheme after those of the light one. */
function tokensIn(path: string): string[] {
  const [css = ''] = readFileSync(join(PROJECT, path), 'utf8').split('@media print')
  return css.match(/--(?:color|size|space|font|leading|measure|radius)[\w-]*:\s*[^;]+;/g) ?? []
}
