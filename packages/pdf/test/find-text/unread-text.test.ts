import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { searchText } from '../../src/find-text/search-text.ts'
import { plainPdf, stream } from '../support/plain-pdf.ts'
import { line, type TextPage, textPage } from '../support/text-page.ts'

async function unreadIn(bytes: Uint8Array): Promise<readonly number[]> {
  return (await searchText(bytes, { tags: { count: 1 } })).unreadPages
}

async function isUnread(content: string, page?: TextPage): Promise<boolean> {
  return (await unreadIn(textPage(content, page))).length > 0
}

const unpackable = stream('x', '/Filter /LZWDecode')

function composite(entries: string): TextPage {
  const font = `<< /Type /Font /Subtype /Type0 /BaseFont /A /DescendantFonts [<< /Subtype /CIDFontType2 >>] ${entries} >>`
  return { fonts: '/G 6 0 R', objects: [font, unpackable] }
}

function simple(entries: string): TextPage {
  return { fonts: '/G 6 0 R', objects: [`<< /Type /Font /Subtype /Type1 ${entries} >>`, unpackable] }
}

const shown = 'BT /G 12 Tf 72 600 Td <007b007b0064> Tj ET'

describe('A page is reported as not read', () => {
  it('if the font of a text is missing, or set by a graphics state', async () => {
    assert.ok(await isUnread('BT /None 12 Tf 72 600 Td ({{date:1}}) Tj ET'))
    const resources = '/ExtGState << /S << /Font [5 0 R 12] >> >>'
    assert.ok(await isUnread('BT /S gs 72 600 Td ({{date:1}}) Tj ET', { resources }))
  })

  it('if the encoding or the map to Unicode of a font cannot be read', async () => {
    assert.ok(await isUnread(shown, composite('/Encoding 7 0 R')))
    assert.ok(await isUnread(shown, composite('/Encoding /Identity-H /ToUnicode 7 0 R')))
    assert.ok(await isUnread('BT /G 12 Tf 72 600 Td (x) Tj ET', simple('/BaseFont /Helvetica /ToUnicode 7 0 R')))
  })

  it('if a font does not say its characters', async () => {
    assert.ok(await isUnread(shown, composite('/Encoding /Identity-H')))
    assert.ok(await isUnread('BT /G 12 Tf 72 600 Td ({{date:1}}) Tj ET', composite('/Encoding /90ms-RKSJ-H')))
    const letters = 'BT /G 12 Tf 72 600 Td <007b> Tj <0020> Tj <007b> Tj ET'
    assert.ok(await isUnread(letters, composite('/Encoding /Identity-H')))
  })

  it('each time it uses such a font', async () => {
    const page = (content: number) =>
      `<< /Type /Page /Parent 2 0 R /Contents ${content} 0 R /Resources << /Font << /F 7 0 R /G 8 0 R >> >> >>`
    const bytes = plainPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 >>',
      page(9),
      page(6),
      page(9),
      stream(line('x')),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 10 0 R >>',
      stream('BT /G 12 Tf 72 600 Td (x) Tj ET'),
      unpackable,
    ])
    assert.deepEqual(await unreadIn(bytes), [1, 3])
  })

  it('if an inline image has no end', async () => {
    assert.ok(await isUnread(`BI /W 1 /H 1 ID 0 ${line('{{date:1}}')}`))
  })
})

describe('A page counts as read', () => {
  it('with signs of the standard fonts that have no letters, and with a single unknown sign', async () => {
    assert.equal(await isUnread('BT /G 12 Tf 72 600 Td (444) Tj ET', simple('/BaseFont /ZapfDingbats')), false)
    const bullet = `BT /G 12 Tf 72 600 Td <007b> Tj ET ${line('x')} BT /G 12 Tf 72 500 Td <007b> Tj ET`
    assert.equal(await isUnread(bullet, composite('/Encoding /Identity-H')), false)
  })

  it('if the file says the text of glyphs that the font does not say', async () => {
    const marked = 'BT /G 12 Tf 72 600 Td /Span << /ActualText (fi) >> BDC <00010002> Tj EMC ET'
    assert.equal(await isUnread(marked, composite('/Encoding /Identity-H')), false)
  })

  it('after an inline image that ends without white space', async () => {
    const images = 'BI /W 1 /H 1 /F /A85 ID 5l~>EI\nBI /W 1 /H 1 /F /AHx ID 00>EI\n'
    const { tags, unreadPages } = await searchText(textPage(images + line('{{date:1}}')), { tags: { count: 1 } })
    assert.deepEqual([tags.length, unreadPages], [1, []])
  })
})
