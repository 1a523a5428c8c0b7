import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { searchText } from '../../src/find-text/search-text.ts'
import type { Rectangle } from '../../src/model.ts'
import { openFont } from '../../src/text/open-font.ts'
import { embedFont } from '../support/embedded-font.ts'
import { notoFonts } from '../support/noto-fonts.ts'
import { stream } from '../support/plain-pdf.ts'
import { line, type TextPage, textPage } from '../support/text-page.ts'

/** Where the only occurrence of a text is. */
async function find(text: string, bytes: Uint8Array): Promise<Rectangle> {
  const { anchors, unreadPages } = await searchText(bytes, { anchors: [{ text }] })
  assert.deepEqual(unreadPages, [])
  const [result] = anchors
  assert.equal(result?.status, 'found', text)
  return (result?.status === 'found' && result.places[0]?.visual) as Rectangle
}

async function finds(text: string, content: string, page?: TextPage): Promise<void> {
  await find(text, textPage(content, page))
}

function assertNear(found: Rectangle, [x, y, width, height]: readonly [number, number, number, number]): void {
  const expected = { x, y, width, height }
  for (const key of ['x', 'y', 'width', 'height'] as const) {
    assert.ok(Math.abs(found[key] - expected[key]) < 0.05, `${key}: ${JSON.stringify(found)}`)
  }
}

/** Of "Tenant:" in Helvetica at 12 points: its width, and its height from -0.207 to 0.718. */
const [wide, high] = [40.692, 11.1]
const below = 2.484

describe('The place of a text', () => {
  it('is that of its letters', async () => {
    assertNear(await find('Tenant:', textPage(line('Tenant: Ada', 72, 700))), [72, 700 - below, wide, high])
  })

  it('follows all operators that move text', async () => {
    const content = `q 2 0 0 2 10 20 cm BT /F 6 Tf 14 TL 3 Tw 50 Tz 2 Ts 1 0 0 1 30 300 Tm (one two ) Tj
      100 Tz 0 Ts 0 Tw T* (next) Tj 0 -14 TD (third) Tj (fourth) ' 0 1 (fifth) " ET Q`
    const at = (text: string) => find(text, textPage(content))
    assertNear(await at('one'), [70, 624 - below, 10.01, high])
    assert.ok(Math.abs((await at('two')).x - (70 + 10.01 + 1.668 + 3)) < 0.05)
    for (const [i, text] of ['next', 'third', 'fourth', 'fifth'].entries()) {
      const { x, y } = await at(text)
      assert.deepEqual([Math.round(x), Math.round(y + below)], [70, 592 - 28 * i], text)
    }
  })

  it('follows the last operands if there are too many', async () => {
    const content = 'q 9 9 1 0 0 1 10 20 cm BT 9 /F 12 Tf 99 1 0 0 1 2 3 Tm 99 60 677 Td (No) (Tenant:) Tj ET Q'
    assertNear(await find('Tenant:', textPage(content)), [72, 700 - below, wide, high])
  })

  it('is the same after a saved graphics state', async () => {
    const content = '/F 12 Tf 5 Tc q /F 40 Tf 0 Tc 1 0 0 1 99 99 cm Q BT 72 700 Td (Tenant:) Tj ET'
    assertNear(await find('Tenant:', textPage(content)), [72, 700 - below, wide + 30, high])
  })

  it('is on the page as a reader sees it', async () => {
    const box = '/MediaBox [0 0 600 800] /CropBox [50 60 550 760]'
    const expected: Record<number, readonly [number, number, number, number]> = {
      0: [22, 640 - below, wide, high],
      90: [640 - below, 500 - 22 - wide, high, wide],
      180: [500 - 22 - wide, 700 - 640 + below - high, wide, high],
      270: [700 - 640 + below - high, 22, high, wide],
    }
    for (const [turn, place] of Object.entries(expected)) {
      assertNear(await find('Tenant:', textPage(line('Tenant:'), { page: `${box} /Rotate ${turn}` })), place)
    }
    const doubled = textPage(line('Tenant:', 60, 70), { page: `${box} /UserUnit 2` })
    assertNear(await find('Tenant:', doubled), [20, 20 - 2 * below, 2 * wide, 2 * high])
  })

  it('is that of turned text', async () => {
    const turned = 'BT /F 12 Tf 0 1 -1 0 100 200 Tm (Tenant: Ada) Tj ET'
    assertNear(await find('Tenant:', textPage(turned)), [100 - high + below, 200, high, wide])
    const upright = textPage(turned, { page: '/MediaBox [0 0 595 842] /Rotate 90' })
    assertNear(await find('Tenant:', upright), [200, 595 - 100 - below, wide, high])
  })

  it('is in a form XObject, with its matrix and its own fonts', async () => {
    const form = (content: string, entries: string) =>
      stream(content, `/Type /XObject /Subtype /Form /BBox [0 0 999 999] ${entries}`)
    const objects = [
      form('q /Inner Do Q', '/Matrix [1 0 0 1 0 100] /Resources << /XObject << /Inner 7 0 R >> >>'),
      form(line('Tenant:', 20, 30).replace('/F', '/G'), '/Resources << /Font << /G 5 0 R >> >>'),
    ]
    const page = textPage('q 1 0 0 1 50 500 cm /Outer Do Q', { resources: '/XObject << /Outer 6 0 R >>', objects })
    assertNear(await find('Tenant:', page), [70, 630 - below, wide, high])
  })

  it('is not beyond the edge of the visible page', async () => {
    const page = textPage(line('Tenant:', 700) + line('Tenant:', 72, -50) + line('Tenant:', 72, 300))
    assertNear(await find('Tenant:', page), [72, 300 - below, wide, high])
  })
})

describe('A text is found', () => {
  it('in pieces of any kind', async () => {
    await finds('Tenant: Ada', 'BT /F 12 Tf 72 700 Td [(T) 120 (e) -20 (nant:) -300 (A) 40 (da)] TJ ET')
    await finds('Tenant: Ada', `BT /F 12 Tf 72 700 Td (Ten) Tj (ant: ) Tj ET ${line('Ada', 72 + wide + 3.336)}`)
    const widths: Record<string, number> = { T: 7.33, e: 6.67, n: 6.67, a: 6.67, t: 3.34, ':': 3.34 }
    let x = 72
    const letters = Array.from('Tenant:', (letter) => {
      const at = x
      x += widths[letter] ?? 0
      return line(letter, at)
    })
    await finds('Tenant:', letters.join(''))
    await finds('Tenant:', letters.toReversed().join(''))
  })

  it('with spaces that are only gaps, and without gaps of letters that are set wide', async () => {
    await finds('the lake house', 'BT /F 12 Tf 72 700 Td [(the) -250 (lake) -333 (house)] TJ ET')
    await finds('LEASE OF HOUSE', 'BT /F 12 Tf 4 Tc 72 700 Td (LEASE OF HOUSE) Tj ET')
    await finds('LEASE', 'BT /F 12 Tf 72 700 Td [(L) -250 (E) -250 (A) -250 (S) -250 (E)] TJ ET')
  })

  it('once if it is drawn twice to look bold', async () => {
    await finds('Tenant:', line('Tenant:') + line('Tenant:', 72.4))
    await finds(
      'Ada',
      `BT /F 12 Tf ${['A', 'd', 'a'].map((letter, i) => `1 0 0 1 ${72 + 7.5 * i} 700 Tm (${letter}) Tj 1 0 0 1 ${72.3 + 7.5 * i} 700 Tm (${letter}) Tj`).join(' ')} ET`,
    )
  })

  it('over a line to write on', async () => {
    await finds('{{date:1}}', line('____________________') + line('{{date:1}}', 100))
  })

  it('by the encodings of simple fonts', async () => {
    const font = (encoding: string, subtype = 'Type1') => ({
      fonts: '/G 6 0 R',
      objects: [`<< /Type /Font /Subtype /${subtype} /BaseFont /Helvetica ${encoding} >>`],
    })
    const shown = (codes: string) => `BT /G 12 Tf 72 700 Td (${codes}) Tj ET`
    await finds('“Zoë’s”', shown('\\223Zo\\353\\222s\\224'), font('/Encoding /WinAnsiEncoding'))
    await finds(
      'Zoë Łó',
      shown('Zo\\221 \\001\\002'),
      font('/Encoding << /BaseEncoding /MacRomanEncoding /Differences [1 /Lslash /oacute] >>'),
    )
    await finds('œuvre', shown('\\372uvre'), font(''))
    await finds('œuvre', shown('\\234uvre'), font('', 'TrueType'))
    await finds(
      'efficiént Ж',
      shown('e\\001ci\\002nt \\003'),
      font('/Encoding << /Differences [1 /f_f_i.alt /uni00E9 /afii10024] >>'),
    )
  })

  it('by the map to Unicode, in ranges and lists, and longer than the code', async () => {
    const map = `1 begincodespacerange <00> <ff> endcodespacerange 2 beginbfrange <01> <05> <0054>
      <10> <12> [<0065> <00660069> <D83DDE00>] endbfrange 1 beginbfchar <20> <0020> endbfchar`
    const objects = ['<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 7 0 R >>', stream(map)]
    await finds('TUV efi😀', 'BT /G 12 Tf 72 700 Td <010203 20 101112> Tj ET', { fonts: '/G 6 0 R', objects })
  })

  it('in an embedded font of numbered glyphs', async () => {
    const font = embedFont('Größe: 12 €')
    const content = `BT /G 12 Tf 72 700 Td ${font.encode('Größe: 12 €')} Tj ET`
    await finds('Größe: 12 €', content, { fonts: '/G 6 0 R', objects: font.objects(6) })
  })

  it('by the characters of an embedded font that has no map to Unicode', async () => {
    const font = openFont(notoFonts.regular)
    const codes = Array.from('Größe: 12', (letter) => font.glyphForCodePoint(letter.codePointAt(0) ?? 0).id)
    const file = Buffer.from(notoFonts.regular).toString('latin1')
    const objects = [
      '<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [7 0 R] >>',
      '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /FontDescriptor 8 0 R /DW 600 >>',
      '<< /Type /FontDescriptor /FontName /A /FontFile2 9 0 R >>',
      stream(file),
    ]
    const shown = codes.map((code) => code.toString(16).padStart(4, '0')).join('')
    await finds('Größe: 12', `BT /G 12 Tf 72 700 Td <${shown}> Tj ET`, { fonts: '/G 6 0 R', objects })
  })

  it('in codes that are UTF-16', async () => {
    const objects = [
      '<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /UniJIS-UTF16-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /W [1 [300 300] 3 94 500] >>] >>',
    ]
    const bytes = textPage('BT /G 10 Tf 72 700 Td <501F4E3B 003A 0020 0041> Tj ET', { fonts: '/G 6 0 R', objects })
    assert.ok(Math.abs((await find('借主:', bytes)).width - 25) < 0.01)
  })

  it('by the text that the file says it has', async () => {
    await finds(
      'Tenant: Ada',
      'BT /F 12 Tf 72 700 Td (Ten) Tj /Span << /ActualText (ant:) >> BDC (@#) Tj EMC ( Ada) Tj ET',
    )
    const named = { resources: '/Properties << /P << /ActualText <FEFF0661> >> >>' }
    await finds('x١x', 'BT /F 12 Tf 72 700 Td (x) Tj /Span /P BDC (@) Tj EMC (x) Tj ET', named)
  })

  it('from top to bottom', async () => {
    const objects = [
      '<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /UniJIS-UTF16-V /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 >>] >>',
    ]
    const page = textPage('BT /G 10 Tf 300 700 Td <501F4E3B5370> Tj ET', { fonts: '/G 6 0 R', objects })
    assertNear(await find('借主', page), [295, 680, 10, 20])
  })

  it('in its own column', async () => {
    const { anchors } = await searchText(textPage(line('Tenant:') + line('Landlord:', 350)), {
      anchors: [{ text: 'Tenant: Landlord:' }, { text: 'Landlord:' }],
    })
    assert.deepEqual(
      anchors.map(({ status }) => status),
      ['not-found', 'found'],
    )
  })
})
