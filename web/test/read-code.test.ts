import assert from 'node:assert/strict'
import { test } from 'node:test'
import { digitsIn } from '../src/pages/sign/authentication/read-code.ts'

test('a code is read with spaces, dashes, other words and the digits of other scripts', () => {
  for (const text of [
    '123456',
    ' 123 456\n',
    '123-456',
    'Code: 123456.',
    '١٢٣٤٥٦',
    '۱۲۳۴۵۶',
    '１２３４５６',
    '1234567',
  ]) {
    assert.equal(digitsIn(text), '123456', text)
  }
  assert.equal(digitsIn('none'), '')
})
