import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineOperators } from '../../src/text/line-operators.ts'
import { shapeLine } from '../../src/text/shape-line.ts'
import { Typesetter } from '../../src/text/typesetter.ts'
import { notoFonts } from '../support/noto-fonts.ts'

const SIZE = 20

/** Where a reader puts the glyphs: x and rise of each, in points. */
function placesOf(operators: string, widths: ReadonlyMap<number, number>): readonly (readonly [number, number])[] {
  const places: [number, number][] = []
  let [x, rise] = [0, 0]
  const tokens = /1 0 \S+ 1 (\S+) \S+ Tm|(\S+) Ts|<([0-9a-f]{4})>(?!>)|(-?[\d.]+)(?=<)/gu
  for (const [, start, lift, code, adjustment] of operators.matchAll(tokens)) {
    if (start !== undefined) [x, rise] = [Number(start), 0]
    if (lift !== undefined) rise = Number(lift)
    if (adjustment !== undefined) x -= (Number(adjustment) / 1000) * SIZE
    if (code === undefined) continue
    places.push([x, rise])
    x += ((widths.get(Number.parseInt(code, 16)) ?? 0) / 1000) * SIZE
  }
  return places
}

for (const text of [
  'AVATAR Te',
  '\u0645\u064f\u062d\u064e\u0645\u064e\u0651\u062f',
  '\u0e1b\u0e39\u0e48',
  'x\u0323\u0301q\u0301',
]) {
  test(`glyphs, kerned and marked, are where the font puts them: ${text}`, () => {
    const typesetter = new Typesetter(notoFonts)
    const line = shapeLine(typesetter, text, { weight: 'regular' })
    const places = placesOf(
      lineOperators(typesetter, line, { x: 5, y: 7, size: SIZE }).replace(/<feff[0-9a-f]*>/gu, ''),
      new Map(typesetter.close().flatMap((codes) => codes.all().map(({ code, width }) => [code, width]))),
    )
    let pen = 5
    let at = 0
    for (const { advance, xOffset, yOffset } of line.words.flatMap(({ glyphs }) => glyphs)) {
      const [x, rise] = places[at++] ?? [Number.NaN, Number.NaN]
      assert.ok(Math.abs(x - pen - xOffset * SIZE) < 0.05, `glyph ${at}: ${x}, not ${pen + xOffset * SIZE}`)
      assert.ok(Math.abs(rise - yOffset * SIZE) < 0.05)
      pen += advance * SIZE
    }
    assert.equal(at, places.length)
  })
}
