import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findPlace } from '../../src/ink/place-finder.ts'
import { FreeSpaceReader } from '../../src/ink/read-free-space.ts'
import { inspectPdf } from '../../src/inspect/inspect-pdf.ts'
import { prepareDocument } from '../../src/prepare/prepare-document.ts'
import { PdfFile } from '../../src/read/pdf-file.ts'
import { notoFonts } from '../support/noto-fonts.ts'
import { plainPdf, stream } from '../support/plain-pdf.ts'
import { sampleBlock } from '../support/sample-block.ts'
import { type TextPage, textPage } from '../support/text-page.ts'

function spaceOf(content: string, more: TextPage = {}) {
  return new FreeSpaceReader(new PdfFile(textPage(content, more))).read(1)
}

/** A Type 3 font `/G` that claims a small box, and draws this for the letter a. */
function drawnFont(glyph: string, entries = ''): TextPage {
  const font = `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [0.01 0 0 0.01 0 0] /FirstChar 97 /LastChar 97 /Widths [50] /Encoding << /Differences [97 /a] >> /CharProcs << /a 7 0 R >> ${entries} >>`
  return { fonts: '/G 6 0 R', objects: [font, stream(glyph)] }
}

/** What a page shows, and a place where it does. The upper right of each page is empty. */
const painted: Record<string, { content: string; more?: TextPage; at: readonly [number, number] }> = {
  text: { content: 'BT /F 12 Tf 72 100 Td (Ink) Tj ET', at: [80, 104] },
  'the descenders of a text': { content: 'BT /F 40 Tf 72 100 Td (gjpq) Tj ET', at: [100, 93] },
  'text in a list': { content: 'BT /F 12 Tf 72 100 Td [(I) -9000 (nk)] TJ ET', at: [186, 104] },
  'text that goes back': { content: 'BT /F 12 Tf -20 Tc 300 100 Td (Inkwell) Tj ET', at: [210, 104] },
  'invisible text': { content: 'BT 3 Tr /F 12 Tf 72 100 Td (Ink) Tj ET', at: [80, 104] },
  'turned text': { content: 'BT /F 12 Tf 0 1 -1 0 100 50 Tm (Long ink) Tj ET', at: [96, 80] },
  'a glyph that is larger than its font claims': {
    content: 'BT /G 10 Tf 40 90 Td (a) Tj ET',
    more: drawnFont('50 0 d0 300 100 200 100 re f'),
    at: [80, 104],
  },
  'a glyph whose own color is ignored': {
    content: 'BT /G 10 Tf 40 90 Td (a) Tj ET',
    more: drawnFont('50 0 0 0 1 1 d1 1 g 300 100 200 100 re f'),
    at: [80, 104],
  },
  'an image as a glyph': {
    content: 'BT /G 10 Tf 40 90 Td (a) Tj ET',
    more: drawnFont('50 0 0 0 1 1 d1 500 0 0 300 0 0 cm BI /W 1 /H 1 /IM true ID x EI'),
    at: [80, 104],
  },
  'a surface': { content: '72 90 30 30 re f', at: [80, 104] },
  'a surface in another order': { content: '102 120 -30 -30 re f*', at: [80, 104] },
  'a curve': { content: '50 50 m 50 200 200 200 200 50 c f', at: [120, 150] },
  'a line': { content: '72 104 m 200 104 l S', at: [150, 104] },
  'a wide line': { content: '30 w 72 104 m 200 104 l S', at: [150, 116] },
  'a line that a dictionary widens': {
    content: '/W gs 72 104 m 200 104 l S',
    more: { resources: '/ExtGState << /W << /LW 30 >> >>' },
    at: [150, 116],
  },
  'the point of a sharp corner': { content: '10 w 50 100 m 150 104 l 50 108 l S', at: [185, 104] },
  'an image': {
    content: 'q 50 0 0 50 72 80 cm /I Do Q',
    more: {
      resources: '/XObject << /I 6 0 R >>',
      objects: [stream('x', '/Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray')],
    },
    at: [80, 104],
  },
  'an inline image': { content: 'q 50 0 0 50 72 80 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q', at: [80, 104] },
  'a form': {
    content: 'q 1 0 0 1 72 80 cm /X Do Q',
    more: {
      resources: '/XObject << /X 6 0 R >>',
      objects: [stream('0 0 9 9 re f', '/Subtype /Form /BBox [0 0 9 9] /Matrix [4 0 0 4 0 0]')],
    },
    at: [80, 104],
  },
  'a shading inside a clip': {
    content: 'q 50 50 100 100 re W n /S sh Q',
    more: { resources: '/Shading << /S << >> >>' },
    at: [80, 104],
  },
  'a pattern': { content: '/Pattern cs /P scn 50 50 100 100 re f', at: [80, 104] },
  'white that inverts': {
    content: '/D gs 1 g 50 50 100 100 re f',
    more: { resources: '/ExtGState << /D << /BM /Difference >> >>' },
    at: [80, 104],
  },
  ...Object.fromEntries(
    [
      ['1 g', 'DefaultGray'],
      ['1 1 1 rg', 'DefaultRGB'],
      ['0 0 0 0 k', 'DefaultCMYK'],
      ['/DeviceGray cs 1 sc', 'DefaultGray'],
      ['/N cs 1 1 1 sc', 'DefaultRGB'],
      ['1 sc', 'DefaultGray'],
    ].map(([color, space]) => [
      `white by "${color}" that ${space} changes`,
      {
        content: `${color} 50 50 100 100 re f`,
        more: { resources: `/ColorSpace << /N /DeviceRGB /${space} [/Separation /Ink /DeviceGray 6 0 R] >>` },
        at: [80, 104] as const,
      },
    ]),
  ),
  ...Object.fromEntries(
    ['/Alternate [/Lab << >>]', '/Alternate /DeviceGray', '/Range [0 100 -128 127 -128 127]'].map((entries) => [
      `ones in a profile with ${entries}`,
      {
        content: '/C cs 1 1 1 sc 50 50 100 100 re f',
        more: {
          resources: '/ColorSpace << /C [/ICCBased 6 0 R] >>',
          objects: [stream('x', `/N 3 ${entries}`)],
        },
        at: [80, 104] as const,
      },
    ]),
  ),
  'black below white': { content: '50 50 100 100 re f 1 g 50 50 100 100 re f', at: [80, 104] },
  'an annotation': {
    content: '',
    more: { page: '/MediaBox [0 0 595 842] /Annots [<< /Subtype /Square /Rect [50 50 150 150] >>]' },
    at: [80, 104],
  },
  'a hidden annotation': {
    content: '',
    more: { page: '/MediaBox [0 0 595 842] /Annots [<< /Subtype /Square /F 2 /Rect [50 50 150 150] >>]' },
    at: [80, 104],
  },
  ...Object.fromEntries(
    ['[60 95 60 95]', '[60 95 60 120]', '[70 95 60 95]'].flatMap((place) =>
      ['Text', 'Stamp'].map((subtype) => [
        `the icon of a ${subtype} annotation at ${place}`,
        {
          content: '',
          more: { page: `/MediaBox [0 0 595 842] /Annots [<< /Subtype /${subtype} /Rect ${place} >>]` },
          at: [80, 104] as const,
        },
      ]),
    ),
  ),
  'a note beside its place': {
    content: '',
    more: { page: '/MediaBox [0 0 595 842] /Annots [<< /Subtype /Text /Rect [60 95 61 96] >>]' },
    at: [80, 104],
  },
}

describe('a page is not free', () => {
  for (const [what, { content, more, at }] of Object.entries(painted)) {
    it(`where it shows ${what}`, () => {
      const space = spaceOf(content, more)
      assert.equal(space.isFree({ x: at[0], y: at[1], width: 1, height: 1 }), false)
      assert.equal(space.isFree({ x: 300, y: 500, width: 200, height: 200 }), true)
    })
  }

  it('beyond its edges', () => {
    const space = spaceOf('')
    assert.equal(space.isFree({ x: 0, y: 0, width: 595, height: 842 }), true)
    for (const x of [-1, 596]) assert.equal(space.isFree({ x, y: 0, width: 5, height: 5 }), false)
    assert.equal(space.isFree({ x: Number.NaN, y: 0, width: 5, height: 5 }), false)
  })

  for (const [what, content, more] of [
    ['an unknown operator', 'whatever'],
    ['an unknown operator that objects of the language have', '0 0 9 9 re toString'],
    ['another unknown operator of this kind', '0 0 9 9 re constructor'],
    ['a number too many before a path', '9 0 0 10 10 re f'],
    ['a number too few in a matrix', '1 0 0 1 0 cm 0 0 9 9 re f'],
    ['a number too many before an operator without any', '9 q 0 0 9 9 re f Q'],
    ['a name in place of a number', '/A 0 m 9 9 l S'],
    ['a number beyond all bounds in a matrix', '1 0 0 1 9999999999 0 cm 0 0 9 9 re f'],
    ['an annotation without a place', '', { page: '/MediaBox [0 0 595 842] /Annots [<< /Subtype /Text >>]' }],
    [
      'an annotation at a place that is not four numbers',
      '',
      { page: '/MediaBox [0 0 595 842] /Annots [<< /Subtype /Square /Rect [0 0 9 /A] >>]' },
    ],
    ['a drawing that is missing', '/Y Do'],
    ['a state that is missing', '/Y gs'],
    ['a number beyond all bounds', '0 0 9999999999 10 re f'],
    ['a font that is missing', 'BT /G 12 Tf 72 100 Td (Ink) Tj ET'],
    ['a shading without a clip', '/S sh'],
    ['a glyph in lines of the width that the page has set', 'BT /G 9 Tf (a) Tj ET', drawnFont('50 0 d0 0 0 m 9 9 l S')],
    [
      'a glyph that draws text in its own font',
      'BT /G 9 Tf (a) Tj ET',
      drawnFont('50 0 d0 BT /G 9 Tf (a) Tj ET', '/Resources << /Font << /G 6 0 R >> >>'),
    ],
    ['a glyph with an unknown operator', 'BT /G 9 Tf (a) Tj ET', drawnFont('50 0 d0 whatever')],
    [
      'a content in an unknown filter',
      '/X Do',
      { objects: [stream('x', '/Subtype /Form /BBox [0 0 9 9] /Filter /None')] },
    ],
    ['an object of an unknown kind', '/X Do', { objects: [stream('x', '/Subtype /PS')] }],
    ['a form inside itself', '/X Do', { objects: [stream('/X Do', '/Subtype /Form /BBox [0 0 9 9]')] }],
    [
      'a clip that a form leaves open',
      '/X Do 0 0 9 9 re f 0 0 595 842 re f',
      { objects: [stream('0 0 9 9 re W', '/Subtype /Form /BBox [0 0 9 9]')] },
    ],
    [
      'a path that a form leaves open',
      '/X Do f',
      { objects: [stream('0 0 595 842 re', '/Subtype /Form /BBox [0 0 595 842]')] },
    ],
    [
      'a path that goes on after a form',
      '0 0 595 842 re /X Do f',
      { objects: [stream('0 0 9 9 re f', '/Subtype /Form /BBox [0 0 9 9]')] },
    ],
    [
      'a clip that goes on in a form',
      '0 0 9 9 re W /X Do n',
      { objects: [stream('0 0 9 9 re f 0 0 595 842 re f', '/Subtype /Form /BBox [0 0 595 842]')] },
    ],
    ['numbers beyond all bounds', `${'900000000 0 0 900000000 0 0 cm '.repeat(40)} 0 0 1 1 re f`],
  ] as const) {
    it(`anywhere with ${what}`, () => {
      const resources = '/XObject << /X 6 0 R >>'
      const space = spaceOf(content, { resources, ...more })
      assert.equal(space.isFree({ x: 300, y: 500, width: 1, height: 1 }), false)
    })
  }
})

describe('a page is free', () => {
  for (const [what, content, more] of [
    ['below a white background', '1 g 0 0 595 842 re f 0 g 10 800 10 10 re f'],
    ['below a white background in RGB', '1 1 1 rg 0 0 595 842 re f'],
    ['below a white background in CMYK', '0 0 0 0 k 0 0 595 842 re f'],
    [
      'below a white background in a color space with a profile',
      '/C cs 1 1 1 sc 0 0 595 842 re f',
      { resources: '/ColorSpace << /C [/ICCBased 6 0 R] >>', objects: [stream('x', '/N 3')] },
    ],
    [
      'below a white background in a profile with the usual alternate and range',
      '/C cs 1 1 1 sc 0 0 595 842 re f',
      {
        resources: '/ColorSpace << /C [/ICCBased 6 0 R] >>',
        objects: [stream('x', '/N 3 /Alternate /DeviceRGB /Range [0 1 0 1 0 1]')],
      },
    ],
    [
      'below white if another space is replaced',
      '1 g 0 0 595 842 re f',
      { resources: '/ColorSpace << /DefaultRGB [/CalRGB << >>] >>' },
    ],
    ['inside a frame', '2 w 5 5 585 832 re S'],
    ['outside of a clip', 'q 0 700 595 142 re W n 0 0 595 842 re f Q'],
    [
      'outside of the box of a form',
      '/X Do',
      {
        resources: '/XObject << /X 6 0 R >>',
        objects: [stream('-900 -900 9000 9000 re f', '/Subtype /Form /BBox [0 700 595 842]')],
      },
    ],
    [
      'at the field of an invisible signature',
      '',
      { page: '/MediaBox [0 0 595 842] /Annots [<< /Subtype /Widget /F 132 /Rect [200 200 200 200] >>]' },
    ],
    [
      'after a form that clips only itself',
      '/X Do 0 700 9 9 re f',
      {
        resources: '/XObject << /X 6 0 R >>',
        objects: [stream('0 0 9 9 re W n 0 0 595 842 re f', '/Subtype /Form /BBox [0 0 595 842]')],
      },
    ],
    ['between surfaces of one path', '0 0 595 90 re 0 700 595 142 re f'],
    ['where only a path without paint is', '0 0 595 842 re n'],
  ] as const) {
    it(what, () => {
      assert.equal(spaceOf(content, more).isFree({ x: 100, y: 100, width: 400, height: 550 }), true)
    })
  }

  it('in points of the page as a reader sees it, whatever its rotation, crop and unit', () => {
    for (const [page, at, free] of [
      ['/MediaBox [0 0 600 800] /Rotate 90', { x: 100, y: 490 }, { x: 100, y: 90 }],
      ['/MediaBox [0 0 600 800] /Rotate 180', { x: 490, y: 690 }, { x: 90, y: 90 }],
      ['/MediaBox [0 0 600 800] /Rotate 270', { x: 690, y: 100 }, { x: 90, y: 100 }],
      ['/MediaBox [0 0 600 800] /CropBox [50 50 600 800]', { x: 50, y: 50 }, { x: 100, y: 100 }],
      ['/MediaBox [0 0 600 800] /UserUnit 2', { x: 200, y: 200 }, { x: 100, y: 100 }],
    ] as const) {
      const space = spaceOf('100 100 10 10 re f', { page })
      assert.equal(space.isFree({ ...at, width: 10, height: 10 }), false, page)
      assert.equal(space.isFree({ ...free, width: 20, height: 20 }), true, page)
    }
  })
})

/** Pages that draw a form of this many bytes, all of them empty at the foot. */
function pagesWith(count: number, bytes: number): Uint8Array {
  const kids = Array.from({ length: count }, (_, index) => `${5 + index} 0 R`).join(' ')
  const shared = '/MediaBox [0 0 595 842] /Resources << /XObject << /X 4 0 R >> >>'
  return plainPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${count} ${shared} >>`,
    stream('/X Do'),
    stream(`10 800 10 10 re f${' '.repeat(bytes)}`, '/Subtype /Form /BBox [0 0 595 842]'),
    ...Array.from({ length: count }, () => '<< /Type /Page /Parent 2 0 R /Contents 3 0 R >>'),
  ])
}

describe('a document of many pages', () => {
  it('has free space on the last of a thousand usual pages', () => {
    const reader = new FreeSpaceReader(new PdfFile(pagesWith(1000, 50_000)))
    const isFree = Array.from({ length: 1000 }, (_, index) =>
      reader.read(index + 1).isFree({ x: 100, y: 100, width: 400, height: 550 }),
    )
    assert.equal(isFree.lastIndexOf(false), -1)
  })

  it('has its block in the foot of the last page, even if others are too large to read all', async () => {
    const request = { block: sampleBlock(1), allPages: true, fonts: notoFonts }
    const { bytes } = await prepareDocument(pagesWith(12, 3_900_000), request)
    const heights = (await inspectPdf(bytes)).pages.map(({ height }) => Math.round(height))
    assert.equal(heights[0], 842)
    assert.ok((heights[10] ?? 0) > 842, 'a page beyond the limits counts as full')
    assert.equal(heights[11], 842)
  })
})

describe('a hostile page', () => {
  it('is full if it is larger than any sheet', () => {
    const isFree = (page: string) => spaceOf('', { page }).isFree({ x: 1, y: 1, width: 1, height: 1 })
    assert.equal(isFree('/MediaBox [0 0 14400 14400]'), true)
    assert.equal(isFree('/MediaBox [0 0 14401 800]'), false)
    assert.equal(isFree('/MediaBox [0 0 800 14401]'), false)
    assert.equal(isFree('/MediaBox [0 0 600 800] /UserUnit 20'), false)
  })

  it('is searched for a place in a limited number of steps', () => {
    let steps = 0
    const isFree = () => ++steps < 0
    const find = (width: number, height: number) =>
      findPlace({ width, height, isFree }, { width: 180, height: 48 }, [], false)
    for (const [width, height] of [
      [14_400, 14_400],
      [14_400, 300],
      [300, 14_400],
    ] as const) {
      steps = 0
      assert.equal(find(width, height), undefined)
      assert.ok(steps > 100 && steps < 130_000, `${steps} steps`)
    }
  })

  it('is read within limits, and counts as full beyond them', () => {
    const start = process.cpuUsage()
    for (const [content, isFree] of [
      ['0 0 595 842 re f '.repeat(200_000), false],
      [`0 0 m ${'9 9 l '.repeat(600_000)} S`, true],
      ['q '.repeat(2_000_000), false],
      [`BT /F 1 Tf ${'(ink) Tj '.repeat(400_000)} ET`, false],
      [`${' '.repeat(5_000_000)} 0 0 9 9 re f`, false],
    ] as const) {
      assert.equal(spaceOf(content).isFree({ x: 300, y: 500, width: 1, height: 1 }), isFree)
    }
    const { user } = process.cpuUsage(start)
    assert.ok(user < 20_000_000, `${user / 1000} ms`)
  })
})
