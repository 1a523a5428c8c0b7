import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quietSpace } from '../../src/barcode/barcode-operators.ts'
import type { BlockForm, BlockPlan } from '../../src/block/block-plan.ts'
import { drawBlock, drawPageNumber } from '../../src/block/draw-block.ts'
import { planBlock } from '../../src/block/plan-block.ts'
import type { BlockContent } from '../../src/model.ts'
import { Typesetter } from '../../src/text/typesetter.ts'
import { qpdfComplaint } from '../support/judges.ts'
import { notoFonts } from '../support/noto-fonts.ts'
import { renderDrawings } from '../support/render-drawings.ts'
import { SIGNER_NAMES, sampleBlock } from '../support/sample-block.ts'
import { readDataMatrix, readQrCode, readText } from '../support/scanners.ts'

const PAGES = { portrait: 595.28, landscape: 841.89, A6: 297.64, receipt: 164 }

async function render(content: BlockContent, width: number, form: BlockForm) {
  const typesetter = new Typesetter(notoFonts)
  const plan = planBlock(typesetter, content, { width, form })
  const pdf = await renderDrawings(typesetter, [
    { drawing: drawBlock(typesetter, plan), x: 0, y: 0 },
    { drawing: drawPageNumber(typesetter, plan, 3, 12), ...plan.pageNumber },
  ])
  return { plan, pdf }
}

/** With its quiet zone, from the upper left corner of the block. */
function dataMatrixPart({ parts, height }: BlockPlan) {
  const code = parts.find((part) => part.kind === 'barcode')
  assert.ok(code?.kind === 'barcode')
  const { side } = code
  const quiet = quietSpace(code.matrix, side)
  return { x: code.x - quiet, y: height - code.y - side - quiet, width: side + 2 * quiet, height: side + 2 * quiet }
}

for (const [page, width] of Object.entries(PAGES)) {
  test(`both codes are read from a scan of 150 dpi: ${page}`, async () => {
    const content = sampleBlock(2)
    const { plan, pdf } = await render(content, width, 'full')
    assert.equal((await readQrCode(pdf)).toLowerCase(), content.verifyUrl.toLowerCase())
    assert.equal(await readDataMatrix(pdf, dataMatrixPart(plan)), content.documentHash)
  })
}

test('a URL whose path is in lowercase is kept to the letter', async () => {
  const verifyUrl = 'https://sign.example.com/verify/aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789'
  const { pdf } = await render(sampleBlock(1, { verifyUrl }), PAGES.portrait, 'compact')
  assert.equal(await readQrCode(pdf), verifyUrl)
})

test('the block says what it certifies', async () => {
  const content = sampleBlock(8)
  const { pdf } = await render(content, PAGES.landscape, 'full')
  const text = (await readText(pdf)).replace(/\s+/gu, ' ')
  const expected = [
    content.title,
    content.reference,
    content.verifyUrl,
    '9f86d081 884c7d65 \u2026 b0f00a08',
    'Page 3 of 12',
    'ELECTRONIC SIGNATURE CERTIFICATE',
  ]
  for (const part of [...expected, ...SIGNER_NAMES]) assert.ok(text.includes(part ?? ''), `${part} in ${text}`)
  assert.equal(await qpdfComplaint(pdf), null)
})

for (const [language, expected] of [
  ['de', ['ZERTIFIKAT DER ELEKTRONISCHEN SIGNATUR', 'Zum Prüfen scannen', '2 UNTERZEICHNER', 'Seite 3 von 12']],
  ['fr', ['CERTIFICAT DE SIGNATURE ÉLECTRONIQUE', 'Scanner pour vérifier', '2 SIGNATAIRES', 'Page 3 sur 12']],
  ['it', ['CERTIFICATO DI FIRMA ELETTRONICA', '2 FIRMATARI', 'Pagina 3 di 12']],
  ['es', ['CERTIFICADO DE FIRMA ELECTRÓNICA', '2 FIRMANTES', 'Página 3 de 12']],
  ['ar', ['شهادة التوقيع الإلكتروني', 'المرجع', 'الصفحة 3 من 12', 'امسحوا الرمز']],
] as const) {
  test(`the block speaks ${language}, and keeps names, reference and hash as they are`, async () => {
    const content = sampleBlock(2, { language })
    const { pdf } = await render(content, PAGES.portrait, 'full')
    // Poppler moves spaces beside numbers in a line that runs from the right.
    const lettersOf = (words: string) => words.replace(/[\s\u200e\u200f\u202a-\u202e]/gu, '')
    const text = lettersOf(await readText(pdf))
    const kept = [content.title, content.reference, content.verifyUrl, '9f86d081 884c7d65 \u2026 b0f00a08']
    for (const part of [...expected, ...kept]) assert.ok(text.includes(lettersOf(part ?? '')), `${part} in ${text}`)
  })
}

test('a block in Arabic begins at the right: the codes are at the left, and all else ends where the column does', () => {
  const typesetter = new Typesetter(notoFonts)
  const both = (['en', 'ar'] as const).map((language) =>
    planBlock(typesetter, sampleBlock(3, { language }), { width: PAGES.portrait, form: 'full' }),
  )
  const [english, arabic] = both.map(({ parts }) => parts.filter((part) => part.kind === 'barcode').map(({ x }) => x))
  assert.ok(Math.min(...(english ?? [])) > PAGES.portrait / 2)
  assert.ok(Math.max(...(arabic ?? [])) < PAGES.portrait / 2)
  const [left, right] = both.map(({ slots }) => slots[0]?.signature?.x ?? 0)
  assert.ok((right ?? 0) > (left ?? 0), 'the first signer is the rightmost')
})

test('a block of fifty names in all scripts stays small', async () => {
  const { pdf } = await render(sampleBlock(50), PAGES.portrait, 'full')
  assert.ok(pdf.length < 60_000, `${pdf.length} bytes`)
})

test('page numbers share the fonts of the block', async () => {
  const typesetter = new Typesetter(notoFonts)
  const plan = planBlock(typesetter, sampleBlock(1), { width: PAGES.portrait, form: 'compact' })
  const numbers = Array.from({ length: 500 }, (_, i) => drawPageNumber(typesetter, plan, i + 1, 500))
  const drawings = [drawBlock(typesetter, plan), ...numbers].map((drawing) => ({ drawing, x: 0, y: 0 }))
  const pdf = await renderDrawings(typesetter, drawings)
  assert.ok(pdf.length < 300_000, `${pdf.length} bytes`)
})
