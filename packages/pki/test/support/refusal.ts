import assert from 'node:assert/strict'
import { PkiError, type PkiErrorKind } from '../../src/errors.ts'

/** What `assert.throws` and `assert.rejects` take: a PkiError of this kind. */
export function refusal(kind: PkiErrorKind): (error: unknown) => true {
  return (error) => {
    assert.ok(error instanceof PkiError, `expected a PkiError, got ${String(error)}`)
    assert.equal(error.kind, kind, error.message)
    return true
  }
}
