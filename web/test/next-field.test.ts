import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { SignerField } from '@countersign/api'
import { fieldAfter } from '../src/pages/sign/fields/next-field.ts'

describe('the next field', () => {
  const all = ['a', 'b', 'c'].map((id) => ({ id }) as SignerField)
  const after = (current: string | null, wanted: string) =>
    fieldAfter(
      current,
      all.filter(({ id }) => wanted.includes(id)),
      all,
    )?.id

  test('it is the first of the wanted ones after the current field, and never the current one', () => {
    assert.equal(after(null, 'bc'), 'b')
    assert.equal(after('a', 'abc'), 'b')
    assert.equal(after('b', 'abc'), 'c')
    assert.equal(after('c', 'abc'), undefined)
  })
})
