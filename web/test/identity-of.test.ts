import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { signing } from '@countersign/api'
import { identityOf } from '../src/pages/console/signing/authentication/identity-of.ts'

type TimelineEvent = signing.TimelineEvent

const person = { name: 'Anna', email: 'anna@example.org' }
const anna = {
  ...person,
  authentication: ['email_code', 'access_code'] satisfies signing.RequestedSigner['authentication'],
}

let second = 0
function event(name: TimelineEvent['event'], method?: string, signer = person): TimelineEvent {
  const at = new Date(Date.UTC(2026, 0, 1, 0, 0, second++)).toISOString()
  return { event: name, at, signer, methods: method === undefined ? null : [method] } as unknown as TimelineEvent
}

describe('the identity of a signer in the timeline', () => {
  const email = event('authenticated', 'email_code')
  const access = event('authenticated', 'access_code')

  test('it is confirmed once all methods are done, at the time of the last', () => {
    assert.deepEqual(identityOf(anna, []), { kind: 'waiting' })
    assert.deepEqual(identityOf(anna, [email]), { kind: 'waiting' })
    assert.deepEqual(identityOf(anna, [email, access]), { kind: 'passed', at: access.at })
    const ofBen = event('authenticated', 'access_code', { name: 'Ben', email: 'ben@example.org' })
    assert.deepEqual(identityOf(anna, [email, ofBen]), { kind: 'waiting' })
  })

  test('it is locked after too many wrong codes, until there is a new link', () => {
    const locked = event('authentication-locked', 'access_code')
    assert.deepEqual(identityOf(anna, [email, locked]), { kind: 'locked', method: 'access_code' })
    assert.deepEqual(identityOf(anna, [email, locked, event('corrected'), access]), { kind: 'waiting' })
  })
})
