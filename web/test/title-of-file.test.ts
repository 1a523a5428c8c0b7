import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isReadableLine, titleOf } from '../src/api/readable-line.ts'

test('a file name becomes a title that the service accepts, without characters that change the text direction', () => {
  assert.equal(titleOf('Rental_contract.PDF'), 'Rental contract')
  assert.equal(titleOf('bill \u202efdp.exe\u0007.pdf\u202c'), 'bill  fdp.exe')
  assert.equal(titleOf('\u200b.pdf'), '\u200b.pdf')
  for (const name of ['_.pdf', '.pdf', '\u202e\u200b.pdf', `${'x'.repeat(400)}.pdf`, 'می\u200cخواهم.pdf']) {
    assert.ok(isReadableLine(titleOf(name), 300), name)
  }
})

test('a title that is invisible or changes the text direction is not sent', () => {
  for (const title of [' ', '\u200b', '\u3164', 'a\u202eb', 'a\nb']) assert.ok(!isReadableLine(title, 300))
})
