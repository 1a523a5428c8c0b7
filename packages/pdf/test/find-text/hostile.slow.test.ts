import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deflateSync } from 'node:zlib'
import { PdfError } from '../../src/errors.ts'
import { toSearchable } from '../../src/find-text/lines/searchable-text.ts'
import { searchText, type TextFindings } from '../../src/find-text/search-text.ts'
import { plainPdf, stream } from '../support/plain-pdf.ts'
import { line, pagesOf, type TextPage, textPage } from '../support/text-page.ts'

function packed(content: string, entries = ''): string {
  const data = deflateSync(Buffer.from(content, 'latin1')).toString('latin1')
  return stream(data, `/Filter /FlateDecode ${entries}`)
}

/** A page with this packed content, after a line with a tag. */
function hostile(content: string, { resources = '', fonts = '', objects = [] }: TextPage = {}): Uint8Array {
  return plainPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R ${fonts} >> ${resources} >> >>`,
    packed(line('{{date:1}}') + content),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...objects,
  ])
}

/** Work is counted and not timed: a machine may be slow. A test that does not end is one that fails. */
function search(bytes: Uint8Array): Promise<TextFindings> {
  return searchText(bytes, { tags: { count: 1 }, anchors: [{ text: 'none' }] })
}

async function readsTagOf(bytes: Uint8Array, unreadPages: readonly number[]): Promise<void> {
  const found = await search(bytes)
  assert.equal(found.tags.length, 1)
  assert.deepEqual(found.unreadPages, unreadPages)
}

const form = (content: string, next: number) =>
  stream(content, `/Type /XObject /Subtype /Form /Resources << /XObject << /X ${next} 0 R >> >>`)

describe('A hostile content', () => {
  it('of 3 MB of text is read up to a limit, and the page is reported', async () => {
    await readsTagOf(
      hostile(`BT /F 1 Tf 1 TL 0 842 Td ${"(aaaaaaaaaaaaaaaaaaaaaaaaaaaaa) '\n".repeat(100_000)} ET`),
      [1],
    )
    await readsTagOf(hostile(`BT /F 1 Tf (${'a'.repeat(3_000_000)}) Tj ET`), [1])
  })

  it('is read up to the limit within one array, and within one string of escapes', async () => {
    const letters = `(${'a'.repeat(149_000)})`
    await readsTagOf(hostile(`BT /F 0.001 Tf 0 400 Td [${letters}${letters} ({{date:1}})] TJ ET`), [1])
    const escaped = Array.from(' {{date:1}}', (letter) => `\\${letter.charCodeAt(0).toString(8)}`).join('')
    await readsTagOf(hostile(`BT /F 0.001 Tf 0 400 Td (${'\\a'.repeat(200_000)}${escaped}) Tj ET`), [1])
    await readsTagOf(hostile(`BT /F 0.001 Tf 0 400 Td [${'() '.repeat(150_000)} ({{date:1}})] TJ ET`), [1])
  })

  it('of codes that show nothing is read up to a limit', async () => {
    await readsTagOf(hostile(`BT /F 0 Tf ${`(${'a'.repeat(60_000)}) Tj `.repeat(2)} ET`), [1])
  })

  it('whose text is replaced again and again is read up to a limit', async () => {
    const replaced = `${'/S /P BDC '.repeat(1000)} (a) Tj ${'EMC '.repeat(1000)}`
    const resources = '/Properties << /P << /ActualText (b) >> >>'
    await readsTagOf(hostile(`BT /F 9 Tf 50 400 Td ${replaced.repeat(110)} ET`, { resources }), [1])
  })

  it('with 100,000 marks of a long text is read', async () => {
    const resources = `/Properties << /P << /ActualText (${'a'.repeat(60_000)}) >> >>`
    await readsTagOf(hostile('/S /P BDC EMC '.repeat(100_000), { resources }), [])
    await readsTagOf(hostile(`BT /F 9 Tf 50 400 Td ${'/S /P BDC (a) Tj EMC '.repeat(40_000)} ET`, { resources }), [])
  })

  it('that draws a form with a matrix of 500,000 numbers again and again is read', async () => {
    const objects = [stream('', '/Type /XObject /Subtype /Form /Matrix 7 0 R'), `[${'1 '.repeat(500_000)}]`]
    await readsTagOf(hostile('/X Do '.repeat(30_000), { resources: '/XObject << /X 6 0 R >>', objects }), [])
  })

  it('that draws a form inside itself, or twenty forms twenty times each, is read up to a limit', async () => {
    const resources = '/XObject << /X 6 0 R >>'
    await readsTagOf(hostile('/X Do', { resources, objects: [form('/X Do /X Do', 6)] }), [1])
    const chain = Array.from({ length: 20 }, (_, i) => form('/X Do '.repeat(20), 7 + i))
    await readsTagOf(hostile('/X Do', { resources, objects: chain }), [1])
  })

  it('that nests arrays, dictionaries or graphics states deeply is read', async () => {
    await readsTagOf(hostile('['.repeat(1_000_000)), [])
    await readsTagOf(hostile('<<'.repeat(1_000_000)), [])
    await readsTagOf(hostile('q '.repeat(1_000_000)), [1])
    await readsTagOf(hostile('/P BMC '.repeat(100_000)), [])
  })

  it('of malformed parts is read past them', async () => {
    const parts = ') > ] } >> { --5.5.5 Td /#zz (\\) <zz> BI /W 1 ID EI Tj [ (a) 1 2 TJ ET'
    await readsTagOf(hostile(parts), [])
    const after = await search(textPage(`${parts} ) ${line('{{date:1}}')}`))
    assert.equal(after.tags.length, 1)
  })

  it('with matrices without an area, or without a measure, shows nothing', async () => {
    const matrices = ['0 0 0 0 0 0', `${'9'.repeat(400)} 0 0 1 0 0`, '1 0 0 1 1e9 0'].map(
      (m) => `q ${m} cm ${line('x')} Q`,
    )
    await readsTagOf(hostile(matrices.join('\n')), [])
    await readsTagOf(hostile(`${'1000 0 0 1000 0 0 cm '.repeat(500)} ${line('x')}`), [])
  })

  it('that expands without end is not read', async () => {
    const { unreadPages } = await search(hostile(' '.repeat(60_000_000)))
    assert.deepEqual(unreadPages, [1])
  })

  it('that draws a form which expands without end is read, and tries the form once', async () => {
    const objects = [packed(' '.repeat(60_000_000), '/Type /XObject /Subtype /Form')]
    await readsTagOf(hostile('/X Do '.repeat(20_000), { resources: '/XObject << /X 6 0 R >>', objects }), [1])
  })

  it('with many damaged forms is read until 100 of them have failed', async () => {
    const read = async (damaged: number) => {
      const forms = [
        ...Array.from({ length: damaged }, () => stream('x', '/Filter /FlateDecode /Type /XObject /Subtype /Form')),
        stream(line('{{date:1}}', 72, 400), '/Type /XObject /Subtype /Form'),
      ]
      const named = forms.map((_, i) => `/X${i} ${6 + i} 0 R`).join(' ')
      const draws = forms.map((_, i) => `/X${i} Do`).join(' ')
      const found = await search(hostile(draws, { resources: `/XObject << ${named} >>`, objects: forms }))
      assert.deepEqual(found.unreadPages, [1])
      return found.tags.length
    }
    assert.equal(await read(90), 2)
    assert.equal(await read(110), 1)
  })

  it('of 40,000 streams is read up to a limit', async () => {
    const bytes = plainPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /Contents [${'4 0 R '.repeat(40_000)}] >>`,
      stream(''),
    ])
    assert.deepEqual((await search(bytes)).unreadPages, [1])
  })

  it('of a damaged stream is reported, and the other streams of its page are read', async () => {
    const bytes = plainPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /Contents [4 0 R 5 0 R 6 0 R] /Resources << /Font << /F 7 0 R >> >> >>',
      stream('no compressed data', '/Filter /FlateDecode'),
      stream(line('{{date:1}}')),
      stream('no such filter', '/Filter /LZWDecode'),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ])
    await readsTagOf(bytes, [1])
  })

  it('with 150 malformed tags has no more problems than people can read', async () => {
    const tags = Array.from({ length: 15 }, (_, i) => line('{{x:1}} '.repeat(5), 72, 800 - 20 * i))
    const { problems } = await search(pagesOf([tags.join(''), tags.join('')]))
    assert.equal(problems.length, 100)
  })

  it('with begun tags above a line of 98,000 letters is read', async () => {
    const begun = Array.from({ length: 99 }, (_, i) => `BT /F 0.1 Tf ${10 + i} 400 Td ({{text) Tj ET`)
    const content = `${begun.join('\n')} BT /F 0.005 Tf 10 399.85 Td (${'a '.repeat(49_000)}) Tj ET`
    const pages = 10
    const bytes = plainPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${Array.from({ length: pages }, (_, i) => `${5 + i} 0 R`).join(' ')}] /Count ${pages} >>`,
      packed(content),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      ...Array.from(
        { length: pages },
        () => '<< /Type /Page /Parent 2 0 R /Contents 3 0 R /Resources << /Font << /F 4 0 R >> >> >>',
      ),
    ])
    const { tags, problems, unreadPages } = await search(bytes)
    assert.deepEqual([tags, problems, unreadPages], [[], [], []])
  })

  it('continues a tag only in the first 400 letters of the next line', async () => {
    const tag = (spaces: number) =>
      line('{{text:1:Place', 72, 700, 2) + line(`of birth${' '.repeat(spaces)}}}`, 72, 697.6, 2)
    assert.equal((await search(textPage(tag(300)))).tags.length, 1)
    const { tags, problems } = await search(textPage(tag(500)))
    assert.deepEqual([tags.length, problems[0]?.reason], [0, 'unclosed'])
  })

  it('whose letters and spaces are long texts is joined in one go', () => {
    const letters = Array.from({ length: 200_000 }, (_, place) => ({
      text: place % 2 === 0 ? ' ' : 'a'.repeat(60),
      glyph: undefined,
      place,
    }))
    assert.equal(toSearchable(letters, (text) => text).text.length, 100_000 * 61)
  })

  it('with 30,000 braces anywhere on the page is read', async () => {
    const signs = Array.from({ length: 30_000 }, (_, i) => {
      const [x, y] = [(i * 7919) % 595, (i * 104_729) % 842]
      return `1 0 0 1 ${x} ${y} Tm (${'{{text:1'[i % 8]}) Tj`
    })
    await readsTagOf(hostile(`BT /F 3 Tf ${signs.join('\n')} ET`), [])
  })
})

describe('A hostile font', () => {
  const shown = 'BT /G 9 Tf 50 600 Td <00410042> Tj ET'
  const fonts = '/G 6 0 R'

  it('whose map has 100,000 ranges, or one of four billion codes, is read', async () => {
    const composite =
      '<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [<< /Subtype /CIDFontType2 >>] /ToUnicode 7 0 R >>'
    const many = packed('1 beginbfrange <0000> <FFFF> <0020> endbfrange '.repeat(100_000))
    await readsTagOf(hostile(shown, { fonts, objects: [composite, many] }), [])
    const wide = packed('1 beginbfrange <00000000> <FFFFFFFF> <0041> endbfrange')
    await readsTagOf(hostile(shown, { fonts, objects: [composite, wide] }), [])
  })

  it('whose widths name one long array again and again is read', async () => {
    const widths = `/W [${'0 8 0 R '.repeat(30_000)}]`
    const font = (map: string) =>
      `<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [<< /Subtype /CIDFontType2 ${widths} >>] ${map} >>`
    const objects = [
      font('/ToUnicode 7 0 R'),
      stream('1 beginbfrange <0000> <FFFF> <0020> endbfrange'),
      `[${'1 '.repeat(300_000)}]`,
    ]
    await readsTagOf(hostile(shown, { fonts, objects }), [])
  })

  it('that is one of many with large maps is read up to a limit', async () => {
    const count = 40
    const entry = (code: number) => `<${code.toString(16).padStart(6, '0')}> <0041>`
    const map = Array.from({ length: 60_000 }, (_, i) => `1 beginbfchar ${entry(i)} endbfchar`).join('\n')
    const named = Array.from({ length: count }, (_, i) => `/G${i} ${6 + i} 0 R`).join(' ')
    const font = `<< /Type /Font /Subtype /Type1 /BaseFont /A /ToUnicode ${6 + count} 0 R >>`
    const objects = [...Array.from({ length: count }, () => font), packed(map)]
    const uses = Array.from({ length: count }, (_, i) => `BT /G${i} 9 Tf (a) Tj ET`).join('\n')
    await readsTagOf(hostile(uses, { fonts: named, objects }), [1])
  })

  it('that is malformed in every entry leaves the other fonts as they are, and is reported if it says no text', async () => {
    const font = (entries: string) => `<< /Type /Font ${entries} >>`
    const silent = [
      font('/Subtype /Type0'),
      font('/Subtype /Type0 /DescendantFonts [6 0 R] /Encoding 4 0 R /ToUnicode 4 0 R'),
    ]
    const others = [
      font(
        '/Subtype /Type0 /DescendantFonts [<< /W [1 [2 (x)] /A 3 [[]]] /DW (x) /FontDescriptor << /FontFile2 4 0 R >> >>]',
      ),
      font('/Subtype /Type1 /Widths (x) /FirstChar -9 /Encoding << /Differences [(x) 999 /a -5 /b /c] >>'),
      font('/Subtype /Type3 /FontMatrix [0 0 0 0 0 0] /FontBBox [0 0 0 0] /Widths [1 2 3]'),
      font('/Subtype /TrueType /FontDescriptor 6 0 R /Encoding 6 0 R'),
    ]
    for (const object of silent) await readsTagOf(hostile(shown, { fonts, objects: [object] }), [1])
    for (const object of others) await readsTagOf(hostile(shown, { fonts, objects: [object] }), [])
  })
})

describe('A file that cannot be read', () => {
  it('is refused like everywhere else', async () => {
    await assert.rejects(search(new TextEncoder().encode('no PDF')), PdfError)
  })
})
