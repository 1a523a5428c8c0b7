import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

test('the example of the README runs and is valid', async () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
  const code = /```ts\n([\s\S]*?)```/.exec(readme)?.[1]
  assert.ok(code)
  const entry = new URL('../src/index.ts', import.meta.url).href
  const source = `${code.replaceAll("'@countersign/pki'", `'${entry}'`)}\nexport { path, report }\n`
  const { path, report } = await import(`data:text/javascript,${encodeURIComponent(source)}`)
  assert.equal(report.valid, true)
  assert.equal(path.found, true)
})
