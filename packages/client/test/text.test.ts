import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fields, printable, table } from '../src/cli/text.ts'

test('columns are aligned, wide characters and emoji included', () => {
  const text = table(
    ['ID', 'NAME', 'PLAN'],
    [
      ['1', '株式会社', 'free'],
      ['22', 'Zoë 🚀', 'free'],
      ['3', '', 'free'],
    ],
  )
  assert.equal(text, 'ID  NAME      PLAN\n1   株式会社  free\n22  Zoë 🚀    free\n3             free')
})

test('fields without a value are left out', () => {
  assert.equal(
    fields([
      ['id', 'x'],
      ['name', undefined],
      ['plan', 'free'],
    ]),
    'id    x\nplan  free',
  )
})

test('a value cannot break its line or steer the terminal', () => {
  assert.equal(printable('a\r\nb\tc'), 'a b c')
  assert.equal(printable('\u001b[31m \u009b31m \u007f \u0000'), '\ufffd[31m \ufffd31m \ufffd \ufffd')
  assert.equal(printable('evil\u202egnp.exe\u2066'), 'evil\ufffdgnp.exe\ufffd')
})
