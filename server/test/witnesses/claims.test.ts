import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { witnessKey } from '@countersign/proof'
import { type Claims, createClaims } from '../../src/features/witnesses/claims.ts'

const keys = [witnessKey('w.example', new Uint8Array(32).fill(1))]
const witness = { name: 'w.example', keys, url: 'https://w.example' }

describe('what a witness has seen and the database does not have', () => {
  let claims: Claims
  beforeEach(() => {
    claims = createClaims()
  })

  test('is taken back by a witness that names fewer entries than it did', () => {
    claims.set(witness, { kind: 'larger', size: 80 })
    assert.match(claims.against(2)?.message ?? '', /has cosigned 80 entries of this log, but the database has 2$/)
    assert.equal(claims.clearLarger(witness), true)
    assert.equal(claims.against(2), undefined)
  })

  test('stays, if it is other entries, until the witness cosigns', () => {
    claims.set(witness, { kind: 'different', size: 5 })
    claims.set(witness, { kind: 'larger', size: 6 })
    assert.equal(claims.clearLarger(witness), false)
    assert.match(claims.against(80)?.message ?? '', /has cosigned another log of 5 entries under this name$/)
    claims.clear(witness)
    assert.equal(claims.against(80), undefined)
  })
})
