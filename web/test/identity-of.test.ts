import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { AuthenticationResult } from '@countersign/api'
import { identityOf } from '../src/pages/console/signing/authentication/identity-of.ts'

const authenticatedAt = '2026-11-18T09:00:00.000Z'
const of = (result: Partial<NonNullable<AuthenticationResult>>) =>
  identityOf({ authenticationResult: { authenticatedAt: null, done: [], locked: [], ...result } })

describe('the identity of a signer', () => {
  test('it is confirmed once all methods are done', () => {
    assert.deepEqual(of({}), { kind: 'waiting' })
    assert.deepEqual(of({ done: ['email_code'] }), { kind: 'waiting' })
    assert.deepEqual(of({ done: ['email_code'], authenticatedAt }), { kind: 'passed', at: authenticatedAt })
  })

  test('it is locked after too many wrong codes, and first of all by an access code, which the sender can set', () => {
    assert.deepEqual(of({ locked: ['email_code'] }), { kind: 'locked', method: 'email_code' })
    const both = of({ locked: ['email_code', 'access_code'], authenticatedAt })
    assert.deepEqual(both, { kind: 'locked', method: 'access_code' })
  })

  test('there is none if the link alone is enough, or an older service answers', () => {
    assert.equal(identityOf({ authenticationResult: null }), null)
    assert.equal(identityOf({}), null)
  })
})
