import assert from 'node:assert/strict'
import { test } from 'node:test'

// Imported by URL, because pages and service have different types.
const address = new URL('../src/pages/console/signing/new-request/save-draft.ts', import.meta.url).href
const { lossOf } = (await import(address)) as { lossOf: (problem: object) => string | null }

test('a form knows by code and field, in any language, that its draft was changed or deleted', () => {
  const refused = (code: string, fields: string[] = []) => lossOf({ kind: 'refused', message: 'Texte', code, fields })
  assert.equal(refused('NOT_FOUND'), 'gone')
  assert.equal(refused('NOT_FOUND', ['/documentId']), null, 'the document of the draft')
  assert.equal(refused('VERSION_CONFLICT'), 'changed')
  assert.equal(refused('INVALID_REQUEST'), null)
  assert.equal(lossOf({ kind: 'unreachable' }), null)
})
