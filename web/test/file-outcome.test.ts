import assert from 'node:assert/strict'
import { test } from 'node:test'

// Imported by URL, because pages and service have different types.
const address = new URL('../src/pages/verify/file-outcome.ts', import.meta.url).href
const { fileOutcomeOf } = (await import(address)) as {
  fileOutcomeOf: (file: object, hash: string, pdf: object) => string
}

const file = { kind: 'hashed', name: 'a.pdf', hash: 'own', beginnings: ['original'] }
const checked = (...signatures: { role: string; standing: string }[]) => ({
  kind: 'done',
  result: { kind: 'checked', signatures },
})
const refused = (reason: string) => ({ kind: 'done', result: { kind: 'refused', reason } })

test('a signer confirms additions to a document, but a timestamp, which anyone can get, does not', () => {
  const outcome = (pdf: object, hash = 'original') => fileOutcomeOf(file, hash, pdf)
  assert.equal(outcome(checked({ role: 'signer', standing: 'holds' })), 'later')
  assert.equal(outcome(checked({ role: 'timestamp', standing: 'holds' })), 'fails')
  assert.equal(outcome(checked({ role: 'signer', standing: 'altered' })), 'fails')
  assert.equal(outcome(checked()), 'fails')
  assert.equal(outcome(checked({ role: 'signer', standing: 'holds' }), 'another'), 'fails')
  assert.equal(outcome(checked(), 'own'), 'holds')
})

test('a file whose check failed is not called a different file', () => {
  assert.equal(fileOutcomeOf(file, 'original', refused('not-loaded')), 'unchecked')
  assert.equal(fileOutcomeOf(file, 'original', refused('damaged')), 'fails')
})
