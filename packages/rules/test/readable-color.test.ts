import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { contrast, readableOn, textOn } from '../src/readable-color.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('contrast is that of WCAG', () => {
  assert.equal(contrast('#000000', '#FFFFFF'), 21)
  assert.equal(contrast('#777777', '#777777'), 1)
  assert.equal(contrast('#767676', '#ffffff').toFixed(2), '4.54')
  assert.equal(contrast('#777777', '#ffffff').toFixed(2), '4.48')
})

test('text on any color is readable', () => {
  fc.assert(fc.property(color, (ground) => contrast(textOn(ground), ground) >= 4.5))
})

test('any color becomes readable on any background that allows it, and stays unchanged if it is already', () => {
  fc.assert(
    fc.property(color, fc.constantFrom('#ffffff', '#1c2228', '#000000'), (wanted, ground) => {
      const readable = readableOn(wanted, ground)
      assert.ok(contrast(readable, ground) >= 4.5)
      if (contrast(wanted, ground) >= 4.5) assert.equal(readable, wanted)
    }),
  )
})

test('anything but a color is refused', () => {
  for (const wrong of ['red', '#fff', '#12345g', '#1234567', 'url(x)']) assert.throws(() => textOn(wrong), RangeError)
})
