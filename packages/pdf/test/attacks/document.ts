import { plainPdf, stream, toBytes } from '../support/plain-pdf.ts'

/** The objects of the attacked document, by role. */
export const AT = {
  catalog: 1,
  pages: 2,
  form: 3,
  page1: 4,
  page2: 5,
  resources: 6,
  annotations: 7,
  helvetica: 8,
  type3: 9,
  picture: 10,
  drawing: 11,
  state: 12,
  spot: 13,
  tiles: 14,
  shading: 15,
  shownLayer: 16,
  hiddenLayer: 17,
  layers: 18,
  encoding: 19,
  glyphs: 20,
  glyph: 21,
  toUnicode: 22,
  mask: 23,
  tint: 24,
  content: 25,
  secondContent: 26,
  contentOfPage2: 27,
  stamp: 28,
  stampLook: 29,
  link: 30,
  note: 31,
  noteLook: 32,
  price: 33,
  priceLook: 34,
  empty: 35,
  box: 36,
  boxOn: 37,
  boxOff: 38,
  list: 39,
  listLook: 40,
  sig1: 41,
  sig2: 42,
  signedBy: 43,
  hiddenSig: 44,
  fontDescriptor: 45,
  otherGlyph: 46,
} as const

export const CONTENT = [
  'q BT /F1 18 Tf 30 350 Td (Ann owes Bob 100) Tj ET',
  'BT /F3 24 Tf 30 310 Td (abba) Tj ET Q',
].join('\n')
const SECOND = [
  'q 60 0 0 60 30 230 cm /Picture Do Q',
  'q 1 0 0 1 110 230 cm /Drawing Do Q',
  'q /State gs 0 0 1 rg 180 230 50 50 re f Q',
  'q /Spot cs 1 scn 240 230 40 50 re f Q',
  'q /Pattern cs /Tiles scn 30 160 60 50 re f Q',
  'q 110 160 60 50 re W n /Shade sh Q',
  '/OC /Shown BDC 0 1 0 rg 180 160 40 40 re f EMC',
  '/OC /Hidden BDC 1 0 0 rg 230 160 40 40 re f EMC',
].join('\n')

const look = (content: string, entries = '/BBox [0 0 100 20]') =>
  stream(content, `/Type /XObject /Subtype /Form ${entries}`)
const FONT = '/Resources << /Font << /Helv 8 0 R >> >>'
const text = (words: string) =>
  look(`/Tx BMC q BT /Helv 12 Tf 0 g 2 5 Td (${words}) Tj ET Q EMC`, `/BBox [0 0 100 20] ${FONT}`)
const widget = (entries: string) => `<< /Type /Annot /Subtype /Widget /F 4 ${entries} >>`

/** By number, from 1: a document with a bit of everything that pages can show. */
export const objects: readonly string[] = [
  '<< /Type /Catalog /Pages 2 0 R /AcroForm 3 0 R /OCProperties 18 0 R /PageLabels << /Nums [0 << /S /D >>] >> /ViewerPreferences << /DisplayDocTitle false >> >>',
  '<< /Type /Pages /Kids [4 0 R 5 0 R] /Count 2 /MediaBox [0 0 300 400] /Resources 6 0 R >>',
  '<< /Fields [31 0 R 33 0 R 35 0 R 36 0 R 39 0 R 41 0 R 42 0 R 43 0 R 44 0 R] /DR << /Font << /Helv 8 0 R >> >> /DA (/Helv 12 Tf 0 g) >>',
  '<< /Type /Page /Parent 2 0 R /Contents [25 0 R 26 0 R] /Annots 7 0 R >>',
  '<< /Type /Page /Parent 2 0 R /Contents 27 0 R /Annots [41 0 R 42 0 R 43 0 R 44 0 R] /Rotate 0 /CropBox [0 0 300 400] >>',
  '<< /Font << /F1 8 0 R /F3 9 0 R >> /XObject << /Picture 10 0 R /Drawing 11 0 R >> /ExtGState << /State 12 0 R >> /ColorSpace << /Spot 13 0 R >> /Pattern << /Tiles 14 0 R >> /Shading << /Shade 15 0 R >> /Properties << /Shown 16 0 R /Hidden 17 0 R >> >>',
  '[28 0 R 30 0 R 31 0 R 33 0 R 35 0 R 36 0 R 39 0 R]',
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding 19 0 R /FirstChar 32 /LastChar 126 /Widths [' +
    `${'556 '.repeat(95)}] /FontDescriptor 45 0 R >>`,
  '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 10 10] /FontMatrix [0.1 0 0 0.1 0 0] /CharProcs 20 0 R /Encoding << /Differences [97 /a /b] >> /FirstChar 97 /LastChar 98 /Widths [10 10] /Resources << >> /ToUnicode 22 0 R >>',
  stream(
    'ff00000000ff00ff00ffff00>',
    '/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /ASCIIHexDecode /SMask 23 0 R',
  ),
  look(
    '0.5 g 0 0 50 50 re f 1 0 0 RG 4 w 5 5 40 40 re S',
    '/BBox [0 0 50 50] /Matrix [1 0 0 1 0 0] /Group << /S /Transparency >>',
  ),
  '<< /Type /ExtGState /ca 0.5 /CA 0.5 /BM /Normal >>',
  '[/Separation /Gold /DeviceRGB 24 0 R]',
  stream(
    '0 1 1 rg 0 0 5 5 re f',
    '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep 10 /YStep 10 /Resources << >>',
  ),
  '<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [110 160 170 160] /Function 24 0 R /Extend [true true] >>',
  '<< /Type /OCG /Name (Shown) >>',
  '<< /Type /OCG /Name (Hidden) >>',
  '<< /OCGs [16 0 R 17 0 R] /D << /BaseState /ON /ON [16 0 R] /OFF [17 0 R] /Order [16 0 R 17 0 R] >> >>',
  '<< /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [65 /A] >>',
  '<< /a 21 0 R /b 46 0 R >>',
  stream('10 0 0 0 10 10 d1 1 1 8 8 re f'),
  stream(
    '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <61> <0041> endbfchar endcmap end',
  ),
  stream(
    'ffffff80>',
    '/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /ASCIIHexDecode',
  ),
  '<< /FunctionType 2 /Domain [0 1] /C0 [1 1 1] /C1 [0.8 0.6 0] /N 1 >>',
  stream(CONTENT),
  stream(SECOND),
  stream('BT /F1 18 Tf 30 350 Td (Payable at once) Tj ET'),
  '<< /Type /Annot /Subtype /Stamp /Rect [200 340 290 390] /F 4 /AP << /N 29 0 R >> /Contents (Draft) >>',
  look('0 0.6 0 rg 0 0 90 50 re f', '/BBox [0 0 90 50]'),
  '<< /Type /Annot /Subtype /Link /Rect [30 345 100 370] /Border [0 0 2] /C [0 0 1] /Dest [5 0 R /Fit] >>',
  widget('/FT /Tx /T (Note) /Rect [30 120 130 140] /P 4 0 R /V (As agreed) /AP << /N 32 0 R >> /DA (/Helv 12 Tf 0 g)'),
  text('As agreed'),
  widget(
    '/FT /Tx /T (Price) /Rect [150 120 250 140] /P 4 0 R /V (100) /AP << /N 34 0 R >> /MK << /BC [0 0 0] >> /BS << /W 1 >>',
  ),
  text('100'),
  widget('/FT /Tx /T (Empty) /Rect [30 90 130 110] /P 4 0 R'),
  widget(
    '/FT /Btn /T (Box) /Rect [150 90 170 110] /P 4 0 R /V /Off /AS /Off /AP << /N << /Yes 37 0 R /Off 38 0 R >> >>',
  ),
  look('0 g 0 0 20 20 re f', '/BBox [0 0 20 20]'),
  look('0 G 1 1 18 18 re S', '/BBox [0 0 20 20]'),
  widget(
    '/FT /Ch /Ff 131072 /T (List) /Rect [30 60 130 80] /P 4 0 R /Opt [(Monday) (Friday)] /V (Monday) /AP << /N 40 0 R >>',
  ),
  text('Monday'),
  widget('/FT /Sig /T (Signature_1) /Rect [10 10 110 50] /P 5 0 R'),
  widget('/FT /Sig /T (Signature_2) /Rect [120 10 220 50] /P 5 0 R'),
  widget('/FT /Tx /Ff 1 /T (SignedBy_1) /Rect [10 60 110 70] /P 5 0 R'),
  widget('/FT /Sig /T (Unseen) /Rect [0 0 0 0] /P 5 0 R'),
  '<< /Type /FontDescriptor /FontName /Helvetica /Flags 32 /FontBBox [-166 -225 1000 931] /ItalicAngle 0 /Ascent 718 /Descent -207 /CapHeight 718 /StemV 88 >>',
  stream('10 0 0 0 10 10 d1 5 1 m 9 9 l 1 9 l f'),
]

const TRAILER = '/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]'

export type Form = 'table' | 'stream'

/** The document with some of its objects replaced, and more after them. */
export function writeDocument(
  changed: Readonly<Record<number, string>> = {},
  form: Form = 'table',
  more: readonly string[] = [],
): Uint8Array {
  const all = [...objects.map((object, index) => changed[index + 1] ?? object), ...more]
  return form === 'table' ? plainPdf(all, { trailer: TRAILER }) : packedPdf(all)
}

/** With a cross-reference stream, and everything but streams in an object stream. */
function packedPdf(all: readonly string[]): Uint8Array {
  const [container, own] = [all.length + 1, all.length + 2]
  const isPacked = (object: string) => !object.includes('\nendstream')
  let body = ''
  let head = ''
  let text = '%PDF-1.7\n'
  const rows = ['00000000000000']
  const hex = (value: number, bytes: number) => value.toString(16).padStart(2 * bytes, '0')
  let packed = 0
  for (const [index, object] of all.entries()) {
    if (isPacked(object)) {
      head += `${index + 1} ${body.length} `
      body += `${object}\n`
      rows.push(`02${hex(container, 4)}${hex(packed++, 2)}`)
    } else {
      rows.push(`01${hex(text.length, 4)}0000`)
      text += `${index + 1} 0 obj\n${object}\nendobj\n`
    }
  }
  rows.push(`01${hex(text.length, 4)}0000`)
  text += `${container} 0 obj\n${stream(head + body, `/Type /ObjStm /N ${packed} /First ${head.length}`)}\nendobj\n`
  rows.push(`01${hex(text.length, 4)}0000`)
  const entries = `/Type /XRef /Size ${own + 1} /W [1 4 2] /Root 1 0 R ${TRAILER} /Filter /ASCIIHexDecode`
  const table = `${own} 0 obj\n${stream(`${rows.join('')}>`, entries)}\nendobj\n`
  return toBytes(`${text}${table}startxref\n${text.length}\n%%EOF\n`)
}
