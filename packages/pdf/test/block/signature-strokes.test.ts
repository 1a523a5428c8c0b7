import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isStraightOrEmpty } from '../../src/block/signature-strokes.ts'
import { PdfError } from '../../src/errors.ts'
import { writeInkPng } from '../support/write-png.ts'

const pad = (isInk: (x: number, y: number) => boolean) => writeInkPng(300, 100, isInk)

describe('A drawn signature', () => {
  it('is none when the pad is empty, or has a dot', () => {
    assert.equal(isStraightOrEmpty(pad(() => false)), true)
    assert.equal(isStraightOrEmpty(pad((x, y) => Math.hypot(x - 50, y - 50) < 3)), true)
  })

  it('is none when it is a straight line, in any direction and with any pen', () => {
    const lines = [
      pad((_, y) => Math.abs(y - 50) < 3),
      pad((x) => Math.abs(x - 50) < 3),
      pad((x, y) => Math.abs(y - x / 3) < 4),
      pad((x, y) => Math.abs(y - 90 + x / 4) < 2 && x > 20),
    ]
    for (const line of lines) assert.equal(isStraightOrEmpty(line), true)
  })

  it('is one when it has a form, however small or flat', () => {
    const forms = [
      pad((x, y) => Math.abs(y - 50 - 30 * Math.sin(x / 14)) < 2.5),
      pad((x, y) => Math.abs(y - 50 - 8 * Math.sin(x / 6)) < 1.5 && x < 120),
      pad((x, y) => Math.abs(Math.hypot(x - 60, y - 50) - 12) < 1.5),
      pad((x, y) => Math.abs(y - 50) < 2 || (Math.abs(x - 80) < 2 && y > 20)),
    ]
    for (const form of forms) assert.equal(isStraightOrEmpty(form), false)
  })

  it('is refused when it is no picture', () => {
    assert.throws(() => isStraightOrEmpty(Buffer.from('hello')), PdfError)
  })
})
