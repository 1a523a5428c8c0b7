import assert from 'node:assert/strict'
import { ProofError, type ProofErrorKind } from '../../src/errors.ts'

/** What `assert.throws` and `assert.rejects` take: a ProofError of this kind. */
export function refusal(kind: ProofErrorKind): (error: unknown) => true {
  return (error) => {
    assert.ok(error instanceof ProofError, `expected a ProofError, got ${String(error)}`)
    assert.equal(error.kind, kind, error.message)
    return true
  }
}
