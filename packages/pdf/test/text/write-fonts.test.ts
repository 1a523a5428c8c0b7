import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineOperators } from '../../src/text/line-operators.ts'
import { shapeLine } from '../../src/text/shape-line.ts'
import { Typesetter } from '../../src/text/typesetter.ts'
import { qpdfComplaint } from '../support/judges.ts'
import { notoFonts } from '../support/noto-fonts.ts'
import { renderDrawings } from '../support/render-drawings.ts'
import { readFonts, readText } from '../support/scanners.ts'

const LINES = [
  'Office of Ji\u0159\u00ed Nov\u00e1k, \u0395\u03bb\u03ad\u03bd\u03b7 & \u0412\u043b\u0430\u0434\u0438\u043c\u0438\u0440',
  '\u0645\u062d\u0645\u062f \u0628\u0646 \u0639\u0628\u062f \u0627\u0644\u0644\u0647',
  '\u05e9\u05e8\u05d4 \u05db\u05d4\u05df',
  '\u0939\u093f\u0928\u094d\u0926\u0940 \u0915\u094d\u0937\u093f\u0924\u093f\u091c \u0930\u094d\u0915\u093f',
  '\u0e28\u0e34\u0e23\u0e34\u0e1e\u0e23 \u0e19\u0e49\u0e33\u0e43\u0e2a \u0e1b\u0e39\u0e48',
  '\u738b\u5c0f\u660e \u3055\u304f\u3089',
  '\uae40\ucca0\uc218',
  'x\u0323\u0301 \u{13000}',
]

async function render(lines: readonly string[]): Promise<Uint8Array> {
  const typesetter = new Typesetter(notoFonts)
  const content = lines.map((text, i) => {
    const line = shapeLine(typesetter, text, { weight: 'regular' })
    return lineOperators(typesetter, line, { x: 10, y: 370 - i * 40, size: 12 })
  })
  return renderDrawings(typesetter, [{ drawing: { width: 400, height: 400, content: content.join('') }, x: 0, y: 0 }])
}

test('text of every script can be copied and searched', async () => {
  const text = await readText(await render(LINES))
  for (const line of LINES) assert.ok(text.split('\n').includes(line), `${line} in ${text}`)
})

test('a character keeps its own text after another one that shares its glyph', async () => {
  const lines = ['\u06fc\u0628\u062f', '\u0639\u0628\u062f']
  const text = await readText(await render(lines))
  for (const line of lines) assert.ok(text.split('\n').includes(line), text)
})

test('fonts are embedded as subsets with their text, and the file stays small', async () => {
  const pdf = await render(LINES)
  assert.equal(await qpdfComplaint(pdf), null)
  const fonts = await readFonts(pdf)
  assert.equal(fonts.length, 7)
  for (const font of fonts) assert.match(font, /^[A-Z]{6}\+NotoSans\S* +CID TrueType +Identity-H +yes yes yes/u)
  assert.ok(pdf.length < 40_000, `${pdf.length} bytes`)
})

test('a typesetter whose fonts are written draws no more', async () => {
  const typesetter = new Typesetter(notoFonts)
  await renderDrawings(typesetter, [{ drawing: { width: 10, height: 10, content: '' }, x: 0, y: 0 }])
  const line = shapeLine(typesetter, 'late', { weight: 'regular' })
  assert.throws(() => lineOperators(typesetter, line, { x: 0, y: 0, size: 9 }), /written already/u)
})
