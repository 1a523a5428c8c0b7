import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type FieldRule, faultOfValue, mostCharactersOf } from '../src/field-value.ts'

const text: FieldRule = {
  type: 'text',
  required: true,
  options: [],
  multiline: false,
  maxLength: null,
  pattern: null,
}

describe('The value of a field', () => {
  it('is missing if it is required and empty, blank or unchecked', () => {
    for (const value of [undefined, '', '  ']) assert.equal(faultOfValue(text, value), 'missing')
    for (const value of [undefined, false, 'false']) {
      assert.equal(faultOfValue({ ...text, type: 'checkbox' }, value), 'missing')
    }
    assert.equal(faultOfValue({ ...text, required: false, pattern: 'a' }, ''), null)
    assert.equal(faultOfValue({ ...text, type: 'checkbox', required: false }, false), null)
    assert.equal(faultOfValue({ ...text, type: 'checkbox' }, true), null)
  })

  it('is missing if it is required and shows nothing', () => {
    for (const value of ['\u200b', '\u2060', '\u00ad', '\u3164', '\u2800', ' \u200d\ufeff\n', '\u0301']) {
      const rule = { ...text, multiline: true }
      assert.equal(faultOfValue(rule, value), 'missing', JSON.stringify(value))
      assert.equal(faultOfValue({ ...rule, required: false }, value), null, JSON.stringify(value))
    }
    for (const value of ['-', '\u3164a', '😀', '한', 'नि', '1\ufe0f\u20e3'])
      assert.equal(faultOfValue(text, value), null, value)
    assert.equal(faultOfValue({ ...text, required: false, pattern: 'a' }, '\u200b'), 'not-matching')
  })

  it('is limited in characters, not in UTF-16 units', () => {
    assert.equal(faultOfValue({ ...text, maxLength: 2 }, '😀😀'), null)
    assert.equal(faultOfValue({ ...text, maxLength: 2 }, 'abc'), 'too-long')
    assert.equal(faultOfValue(text, 'a'.repeat(4001)), 'too-long')
  })

  it('has line breaks only in a field of several lines', () => {
    assert.equal(faultOfValue(text, 'a\nb'), 'several-lines')
    assert.equal(faultOfValue({ ...text, multiline: true }, 'a\r\nb'), null)
  })

  it('has no character that is invisible or turns the text around it', () => {
    for (const value of ['a\u0007', '\ud800', 'a\u202eb', 'a\u2028b', 'a\tb']) {
      assert.equal(faultOfValue({ ...text, multiline: true }, value), 'unprintable', JSON.stringify(value))
    }
    assert.equal(faultOfValue(text, 'می\u200cخواهم'), null)
  })

  it('of a number is written as people write numbers', () => {
    for (const value of ['7', '-1', '1.000,50', '1’000', '1 000', '٣٫٥', ' 12 ']) {
      assert.equal(faultOfValue({ ...text, type: 'number' }, value), null, value)
    }
    for (const value of ['seven', '1e5', '.', '1.', '--1', `1${' '.repeat(50)}1`]) {
      assert.equal(faultOfValue({ ...text, type: 'number' }, value), 'not-a-number', value)
    }
  })

  it('of a choice is one of its options', () => {
    const rule = { ...text, type: 'radio', options: ['Yes', 'No'] }
    assert.equal(faultOfValue(rule, 'Yes'), null)
    assert.equal(faultOfValue(rule, 'yes'), 'not-an-option')
  })

  it('of a choice has any characters that its options have', () => {
    const odd = ['a\tb', 'a\u202eb', 'two\nlines', 'x'.repeat(5000)]
    for (const option of odd) assert.equal(faultOfValue({ ...text, type: 'dropdown', options: odd }, option), null)
  })

  it('matches the pattern as a whole', () => {
    const rule = { ...text, pattern: String.raw`\d{5}` }
    assert.equal(faultOfValue(rule, '12345 '), null)
    assert.equal(faultOfValue(rule, '123456'), 'not-matching')
  })

  it('has at most 500 characters if it must match a pattern', () => {
    const rule = { ...text, pattern: 'a*' }
    assert.equal(faultOfValue(rule, 'a'.repeat(500)), null)
    assert.equal(faultOfValue(rule, 'a'.repeat(501)), 'too-long')
    assert.equal(mostCharactersOf({ ...rule, maxLength: 1000 }), 500)
    assert.equal(mostCharactersOf({ ...rule, maxLength: 10 }), 10)
  })
})
