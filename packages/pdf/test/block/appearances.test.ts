import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  makeMarkAppearance,
  makeSignatureAppearance,
  type SignatureLook,
} from '../../src/block/signature-appearance.ts'
import { makeTextFieldAppearance, textFieldValue } from '../../src/block/text-field-appearance.ts'
import { PdfError } from '../../src/errors.ts'
import { Typesetter } from '../../src/text/typesetter.ts'
import type { PdfLanguage } from '../../src/words/words.ts'
import { drawPage, qpdfComplaint } from '../support/judges.ts'
import { notoFonts, signatureFonts } from '../support/noto-fonts.ts'
import { renderDrawings } from '../support/render-drawings.ts'
import { readFonts, readText } from '../support/scanners.ts'
import { writeInkPng } from '../support/write-png.ts'

const LOOK = {
  width: 170,
  height: 36,
  name: 'Maria Nov\u00e1kov\u00e1',
  signedAt: new Date('2026-11-05T04:05:09.999Z'),
  reference: 'sr_01jcq8m3r5',
  language: 'en',
} as const
const typed = { kind: 'typed', text: 'M. Nov\u00e1kov\u00e1' } as const
const cross = [
  { width: 2, points: [0, 10, 20, 30, 40].map((x) => ({ x, y: x })) },
  {
    width: 2,
    points: [
      { x: 40, y: 0 },
      { x: 0, y: 40 },
    ],
  },
]

async function render(changes: Partial<SignatureLook> & Pick<SignatureLook, 'mark'>): Promise<Uint8Array> {
  const typesetter = new Typesetter(signatureFonts())
  const drawing = makeSignatureAppearance(typesetter, { ...LOOK, ...changes })
  return renderDrawings(typesetter, [{ drawing, x: 0, y: 0 }])
}

/** The names of the fonts, all of which must be embedded subsets with their text. */
async function fontsOf(pdf: Uint8Array): Promise<readonly string[]> {
  const lines = await readFonts(pdf)
  for (const line of lines) assert.match(line, /^[A-Z]{6}\+\S+ .* yes yes yes /)
  return lines
    .map(
      (line) =>
        line
          .slice(7)
          .split(' ')[0]
          ?.replace(/(?<!NotoSans)-Regular$/, '') ?? '',
    )
    .sort()
}

const refuses = (mark: SignatureLook['mark']) =>
  assert.throws(
    () => makeSignatureAppearance(new Typesetter(notoFonts), { ...LOOK, mark }),
    (error) => error instanceof PdfError && error.kind === 'bad-image',
  )

test('a typed signature is shown with name, time and reference', async () => {
  const pdf = await render({ mark: typed })
  const text = await readText(pdf)
  for (const part of [typed.text, LOOK.name, '5 Nov 2026', '04:05:09 UTC', LOOK.reference])
    assert.ok(text.includes(part), text)
  assert.equal(await qpdfComplaint(pdf), null)
})

test('a typed signature is written in the font of its style, which is embedded', async () => {
  for (const [style, font] of [
    ['flowing', 'DancingScript'],
    ['elegant', 'AlexBrush'],
    ['pen', 'MarckScript'],
    ['neat', 'BadScript'],
  ] as const) {
    const pdf = await render({ mark: { ...typed, style } })
    assert.deepEqual(await fontsOf(pdf), [font, 'NotoSans-Bold', 'NotoSans-Regular'], style)
    assert.ok((await readText(pdf)).includes(typed.text), style)
    assert.equal(await qpdfComplaint(pdf), null)
  }
  assert.deepEqual(await fontsOf(await render({ mark: typed })), ['NotoSans-Bold', 'NotoSans-Regular'])
})

test('a name is written in one font, whatever characters the wanted style lacks', async () => {
  const written = async (text: string) =>
    fontsOf(await render({ name: 'A', mark: { kind: 'typed', text, style: 'elegant' } }))
  assert.deepEqual(await written('\u041e\u043b\u044c\u0433\u0430'), [
    'MarckScript',
    'NotoSans-Bold',
    'NotoSans-Regular',
  ])
  assert.deepEqual(await written('\u0645\u062d\u0645\u062f'), ['ArefRuqaa', 'NotoSans-Bold', 'NotoSans-Regular'])
  assert.deepEqual(await written('Anna \u0150ri \u0393'), ['NotoSans-Bold', 'NotoSans-Regular'])
})

test('the swashes of a hand stay inside the signature', async () => {
  for (const text of ['\u00c5ngstr\u00f6m Jjgfy', 'Qf', 'Sir Bartholomew Featherstonehaugh-Cholmondeley the Third']) {
    for (const style of ['flowing', 'elegant', 'pen', 'neat'] as const) {
      const picture = await drawPage(await render({ mark: { kind: 'typed', text, style } }), 1, 4)
      const edge = Array.from({ length: LOOK.width - 75 }, (_, x) => [
        picture.at(x, 0.2),
        picture.at(x, LOOK.height - 0.3),
      ])
      assert.ok(
        edge.flat().every((value) => value > 200),
        `${style} ${text}`,
      )
    }
  }
})

test('an uploaded picture is shown like a drawn one', async () => {
  const png = writeInkPng(400, 300, (x, y) => x >= 150 && x < 190 && y >= 100 && y < 140)
  const picture = await drawPage(await render({ mark: { kind: 'uploaded', png } }), 1, 2)
  assert.ok(picture.at(18, 18) < 128)
})

test('a long name is written in two lines, in full', async () => {
  const long = 'Sir Bartholomew Featherstonehaugh-Cholmondeley the Third of Somewhere Else'
  const text = await readText(await render({ name: long, mark: { kind: 'typed', text: long } }))
  assert.equal(text.split('Sir Bartholomew').length, 3, text)
  assert.equal(text.split('Somewhere Else').length, 3, text)
  assert.ok(!text.includes('\u2026'))
})

test('strokes fill the place left to them and keep their shape', async () => {
  const picture = await drawPage(await render({ mark: { kind: 'strokes', strokes: cross } }), 1, 4)
  const dark = (x: number, y: number) => picture.at(x, y) < 128
  assert.ok(dark(18, 18), 'the strokes cross in the middle')
  assert.ok(dark(3, 3.2) && dark(33, 32.8) && dark(33, 3.2) && dark(3, 32.8), 'they reach the corners')
  assert.ok(!dark(18, 28) && !dark(18, 6) && !dark(28, 18), 'and nothing lies between')
})

test('a stroke of one point is a dot', async () => {
  const strokes = [{ width: 3, points: [{ x: 7, y: 7 }] }]
  const picture = await drawPage(await render({ mark: { kind: 'strokes', strokes } }), 1, 4)
  assert.ok(picture.at(2, 18) < 128)
})

test('a drawn picture is cut to its ink', async () => {
  const png = writeInkPng(400, 300, (x, y) => x >= 150 && x < 190 && y >= 100 && y < 140)
  const picture = await drawPage(await render({ mark: { kind: 'drawn', png } }), 1, 2)
  for (const [x, y] of [
    [2, 2],
    [34, 34],
    [18, 18],
  ] as const)
    assert.ok(picture.at(x, y) < 128, `${x} ${y}`)
  assert.ok(picture.at(40, 18) > 200)
})

test('a drawn signature without ink, too large or out of range is refused', () => {
  const point = { x: 1, y: 1 }
  refuses({ kind: 'drawn', png: writeInkPng(20, 20, () => false) })
  refuses({ kind: 'strokes', strokes: [] })
  refuses({ kind: 'strokes', strokes: [{ width: 1, points: [] }] })
  refuses({ kind: 'strokes', strokes: [{ width: 1, points: [{ x: Number.NaN, y: 0 }] }] })
  refuses({ kind: 'strokes', strokes: [{ width: Number.POSITIVE_INFINITY, points: [point] }] })
  refuses({ kind: 'strokes', strokes: Array.from({ length: 501 }, () => ({ width: 1, points: [point] })) })
  refuses({ kind: 'strokes', strokes: [{ width: 1, points: Array.from({ length: 20_001 }, () => point) }] })
})

test('small places and every script do', async () => {
  for (const [width, height] of [
    [20, 8],
    [60, 20],
    [118, 27],
    [400, 60],
  ] as const) {
    const pdf = await render({
      width,
      height,
      name: '\u0645\u062d\u0645\u062f',
      mark: { kind: 'typed', text: '\u0645\u062d\u0645\u062f' },
    })
    assert.equal(await qpdfComplaint(pdf), null)
  }
})

test('the caption of a placed signature leaves out what would make it too small to read', async () => {
  const caption = async (width: number, height: number, name: string) => {
    const typesetter = new Typesetter(notoFonts)
    const mark = { kind: 'strokes', strokes: cross } as const
    const drawing = makeMarkAppearance(typesetter, { ...LOOK, width, height, mark, caption: { ...LOOK, name } })
    return (await readText(await renderDrawings(typesetter, [{ drawing, x: 0, y: 0 }]))).trim().split(/\s{2,}|\n+/u)
  }
  assert.deepEqual((await caption(160, 40, 'Ben Okafor')).join(' '), 'Ben Okafor 5 Nov 2026 04:05:09 UTC')
  assert.deepEqual((await caption(90, 28, 'Ben Okafor')).join(' '), 'Ben Okafor 5 Nov 2026')
  assert.match((await caption(90, 28, 'Sir Bartholomew Featherstonehaugh')).join(' '), /^Sir Barth.*… 5 Nov 2026$/)
  assert.deepEqual((await caption(72, 28, 'Sir Bartholomew Featherstonehaugh')).join(' '), '5 Nov 2026')
  assert.deepEqual((await caption(90, 20, 'Ben Okafor')).join(' '), '')
})

test('a text field says when it was signed', async () => {
  const typesetter = new Typesetter(notoFonts)
  const { name, signedAt } = LOOK
  const drawing = makeTextFieldAppearance(typesetter, {
    width: 150,
    height: 8,
    name,
    isDelegate: false,
    signedAt,
    language: 'en',
  })
  const text = await readText(await renderDrawings(typesetter, [{ drawing, x: 0, y: 0 }]))
  assert.equal(text.trim(), 'Signed 5 Nov 2026, 04:05:09 UTC')
  assert.equal(textFieldValue(LOOK.name, LOOK.signedAt, 'en'), 'Maria Nov\u00e1kov\u00e1, 5 Nov 2026, 04:05:09 UTC')
})

test('a text field under the name of another person says who signed in their place, after the date', async () => {
  const line = async (name: string, language: PdfLanguage) => {
    const typesetter = new Typesetter(notoFonts)
    const look = { width: 150, height: 8, name, isDelegate: true, signedAt: LOOK.signedAt, language }
    const drawing = makeTextFieldAppearance(typesetter, look)
    return (await readText(await renderDrawings(typesetter, [{ drawing, x: 0, y: 0 }]))).trim()
  }
  assert.equal(await line('Ben Nowak', 'en'), 'Signed 5 Nov 2026, 04:05:09 UTC by Ben Nowak (delegate)')
  for (const language of ['de', 'fr', 'it', 'es'] as const)
    assert.match(await line('Ben Nowak', language), /2026.*04:05:09 UTC \S+ Ben Nowak \(.+\)$/)
  assert.match(await line('Ben Nowak', 'ar'), /Ben Nowak/)
  assert.match(await line('Ben '.repeat(50), 'en'), /^Signed 5 Nov 2026, 04:05:09 UTC by Ben Ben .*…$/)
})

test('a time that is none is refused', () => {
  assert.throws(() => textFieldValue('a', new Date(Number.NaN), 'en'), PdfError)
})
