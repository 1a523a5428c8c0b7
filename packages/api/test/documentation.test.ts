import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { test } from 'node:test'
import { operations } from '../src/index.ts'

test('the example of the README runs, and names the operation that it takes', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
  const [, code = ''] = /```ts\n([\s\S]*?)```/.exec(readme) ?? []
  const entry = new URL('../src/index.ts', import.meta.url).href
  const source = stripTypeScriptTypes(code).replace("'@countersign/api'", `'${entry}'`)
  const ending = 'export { document, errors, method, path }'
  const { document, ...taken } = await import(`data:text/javascript,${encodeURIComponent(`${source}\n${ending}`)}`)
  assert.equal(document.openapi, '3.1.0')
  const { errors, method, path } = operations.find(({ id }) => id === 'createTimestamp') ?? assert.fail('unknown')
  assert.deepEqual({ ...taken }, { errors, method, path })
})
