import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  errorCodes,
  errorsOf,
  kindOfError,
  type Operation,
  operation,
  statusOfError,
  statusOfKind,
} from '../src/index.ts'

test('every code has a kind, every kind a status of its own, and no kind is without a code', () => {
  const kinds = new Set(errorCodes.map(kindOfError))
  assert.deepEqual([...kinds].sort(), Object.keys(statusOfKind).sort())
  const statuses = Object.values(statusOfKind)
  assert.equal(new Set(statuses).size, statuses.length)
  for (const code of errorCodes) {
    assert.match(code, /^[A-Z]+(_[A-Z]+)*$/)
    assert.equal(statusOfError(code), statusOfKind[kindOfError(code)])
  }
})

test('an operation refuses for its own reasons and those of all, each named once and in one order', () => {
  const read = operation({
    id: 'readThing',
    area: 'api',
    method: 'GET',
    path: '/thing',
    summary: 'Read a thing',
    errors: ['NOT_FOUND', 'INVALID_REQUEST', 'INVALID_HASH'],
  })
  const codes = errorsOf(read)
  assert.deepEqual(
    codes,
    errorCodes.filter((code) => codes.includes(code)),
  )
  for (const code of ['NOT_FOUND', 'INVALID_HASH', 'API_KEY_MISSING', 'SERVICE_UNAVAILABLE'] as const) {
    assert.ok(codes.includes(code), code)
  }
  assert.equal(codes.includes('BODY_TOO_LARGE'), false)
  const act = errorsOf({ ...read, method: 'DELETE' })
  assert.ok(act.includes('BODY_TOO_LARGE') && act.includes('INVALID_JSON'))
})

test('a malformed Idempotency-Key is refused where one may be sent', () => {
  const change = { id: 'changeThing', area: 'api', path: '/thing', summary: 'Change a thing' } as const
  const refuses = (one: Operation) => errorsOf(one).includes('INVALID_IDEMPOTENCY_KEY')
  assert.equal(refuses({ ...change, method: 'POST' }), true)
  assert.equal(refuses({ ...change, method: 'PUT', repeatable: true }), true)
  assert.equal(refuses({ ...change, method: 'PUT' }), false)
})
