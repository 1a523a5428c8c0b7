import { PdfFile } from '../../../src/read/pdf-file.ts'
import { later, stampInto } from '../../support/attack.ts'
import { stream, toBytes, toText } from '../../support/plain-pdf.ts'
import { sign } from '../../support/sample-contract.ts'
import { type Attack, Draft } from '../attack.ts'
import { quickly } from '../bases.ts'
import { AT, type Form, objects, writeDocument } from '../document.ts'
import { offsetOf, type TailOptions, withTail } from '../tail.ts'

const COVER = '1 g 0 0 300 400 re f'

/** Documents that were prepared for changes before anybody signed them. */
export function shadowAttacks(): Attack[] {
  return [
    ...unlisted(),
    ...otherDocuments(),
    ...linearized(),
    ...twofold(),
    ...families(),
    ...spelled(),
    ...dangling(),
    ...hidden(),
  ]
}

type Options = { readonly mayPass?: boolean }

function shadow(
  name: string,
  prepare: () => Uint8Array,
  reveal: (signed: Uint8Array) => Uint8Array | Promise<Uint8Array>,
  { mayPass = false }: Options = {},
): Attack {
  return {
    name,
    mayPass,
    make: async () => {
      const before = await sign(prepare(), 'Signature_1', quickly)
      return { before, after: await reveal(before) }
    },
  }
}

/** Puts text before the last table of a document, where no table points. */
function withUnlisted(document: Uint8Array, text: string): Uint8Array {
  const whole = toText(document)
  const [, offset = ''] = /startxref\n(\d+)\n%%EOF\n$/.exec(whole) ?? []
  const at = Number(offset)
  const moved = whole.slice(at).replace(`startxref\n${offset}\n`, `startxref\n${at + text.length}\n`)
  return toBytes(whole.slice(0, at) + text + moved)
}

/** What makes readers scan a file. */
const TRIGGERS: Readonly<Record<string, (signed: Uint8Array) => Uint8Array>> = {
  '2000 blanks at the end': (signed) => toBytes(toText(signed) + ' '.repeat(2000)),
  '6000 blanks at the end': (signed) => toBytes(toText(signed) + ' '.repeat(6000)),
  'a start at a comment': (signed) =>
    withTail(signed, { beforeTable: '% table\n', startxref: (offset) => String(offset - 8) }),
  'a start at a blank': (signed) => withTail(signed, { beforeTable: '\n', startxref: (offset) => String(offset - 1) }),
  'short rows': tail({ spellRow: (offset, generation, letter) => `${offset} ${generation} ${letter}\n` }),
  'rows of 19 bytes': tail({
    spellRow: (offset, generation, letter) =>
      `${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} ${letter}\n`,
  }),
  'a size of one': tail({ size: '1' }),
  'a size of nothing': tail({ size: '0' }),
  'a size below the objects': tail({ size: '20' }),
  'an empty table': (signed) => withTail(signed, {}),
  'object zero in use': (signed) => withTail(signed, { rows: [[0, 15, 0, 'n']] }),
  'a hidden table without objects': (signed) => {
    const table = stream('>', '/Type /XRef /Size 1 /W [1 4 2] /Index [] /Filter /ASCIIHexDecode')
    return withTail(signed, { objects: [{ number: 95, text: table }], trailer: `/XRefStm ${signed.length}` })
  },
  'wide fields': (signed) => {
    const prev = new PdfFile(signed).crossReference.sections[0].offset
    const row = `01${signed.length.toString(16).padStart(32, '0')}0000>`
    const table = stream(
      row,
      `/Type /XRef /Size 97 /Root 1 0 R /Prev ${prev} /W [1 16 2] /Index [96 1] /Filter /ASCIIHexDecode`,
    )
    return toBytes(`${toText(signed)}96 0 obj\n${table}\nendobj\nstartxref\n${signed.length}\n%%EOF\n`)
  },
}

function tail(options: TailOptions): (signed: Uint8Array) => Uint8Array {
  return (signed) => withTail(signed, { rows: [[AT.tint, offsetOf(signed, AT.tint), 0, 'n']], ...options })
}

/** Objects in the signed part that only scanning readers find. */
function unlisted(): Attack[] {
  const evil = `25 0 obj\n${stream(COVER)}\nendobj\n`
  const freed = () => {
    const drawn = { 4: (objects[3] ?? '').replace('26 0 R]', '26 0 R 47 0 R]') }
    const whole = writeDocument(drawn, 'table', [stream(COVER)])
    return withTail(whole, { rows: [[47, 0, 1, 'f']] })
  }
  const revealed = Object.entries(TRIGGERS).flatMap(([trigger, pull]) => [
    shadow(`an object that was not listed, and ${trigger}`, () => withUnlisted(writeDocument(), evil), pull),
    shadow(`an object that was taken away, and ${trigger}`, freed, pull),
  ])
  const crowded = {
    'very many trailers': 'trailer%'.repeat(30_000),
    'very many objects': '25 0 obj '.repeat(30_000),
    'very many objects inside each other': '25 0 obj ('.repeat(20_000),
  }
  return [
    ...revealed,
    ...Object.entries(crowded).map(([name, text]) =>
      shadow(
        `${name} that were not listed`,
        () => withUnlisted(writeDocument(), `${text}\n`),
        (signed) => withTail(signed, {}),
        {
          mayPass: true,
        },
      ),
    ),
  ]
}

const SECOND = [
  '<< /Type /Catalog /Pages 48 0 R /AcroForm 3 0 R >>',
  '<< /Type /Pages /Kids [49 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 48 0 R /MediaBox [0 0 300 400] /Contents 27 0 R /Resources 6 0 R >>',
]

/** Trailers and packed objects of the signed part that only scanning readers find. */
function otherDocuments(): Attack[] {
  const trailer =
    'trailer\n<< /Size 50 /Root 47 0 R /ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>] >>\n'
  const blanks: [string, (signed: Uint8Array) => Uint8Array] = [
    '6000 blanks at the end',
    (signed) => toBytes(toText(signed) + ' '.repeat(6000)),
  ]
  const pulls: readonly [string, (signed: Uint8Array) => Uint8Array][] = [
    blanks,
    ['a revision without an end', (signed) => withTail(signed, { end: '' })],
    ['a start that is nowhere', (signed) => withTail(signed, { startxref: () => '7' })],
  ]
  const otherRoot = () => {
    const first = toText(writeDocument({}, 'table', SECOND)).replace('/Root 1 0 R', '/Root 47 0 R')
    return withTail(toBytes(first), { root: '1 0 R' })
  }
  const packed = stream('12 0 << /ca 0 /CA 0 >>', '/Type /ObjStm /N 1 /First 5')
  return pulls.flatMap(([pull, reveal]) => [
    shadow(
      `another trailer that was not read, and ${pull}`,
      () => withUnlisted(writeDocument({}, 'table', SECOND), trailer),
      reveal,
    ),
    shadow(
      `another trailer before streams of places, and ${pull}`,
      () => withUnlisted(writeDocument({}, 'stream', SECOND), trailer),
      reveal,
    ),
    shadow(`a document that was another one before, and ${pull}`, otherRoot, reveal),
    shadow(
      `packed objects that were not looked for, and ${pull}`,
      () => writeDocument({}, 'stream', [packed]),
      reveal,
      { mayPass: pull === blanks[0] },
    ),
  ])
}

/** Nested fields, which share their values. */
function families(): Attack[] {
  const look = (text: string) => stream(text, '/Type /XObject /Subtype /Form /BBox [0 0 20 20]')
  const more = [
    '<< /FT /Btn /Ff 49152 /T (Choice) /V /A /Kids [48 0 R 49 0 R] >>',
    '<< /Type /Annot /Subtype /Widget /F 4 /Parent 47 0 R /Rect [200 60 220 80] /AS /A /AP << /N << /A 50 0 R /Off 51 0 R >> >> >>',
    '<< /Type /Annot /Subtype /Widget /F 4 /Parent 47 0 R /Rect [230 60 250 80] /AS /Off /AP << /N << /B 50 0 R /Off 51 0 R >> >> >>',
    look('0 g 0 0 20 20 re f'),
    look('0 G 1 1 18 18 re S'),
    '<< /FT /Tx /T (Group) /V (100) /DA (/Helv 12 Tf 0 g) /Kids [53 0 R 54 0 R] >>',
    '<< /Type /Annot /Subtype /Widget /F 4 /T (One) /Parent 52 0 R /Rect [150 30 200 50] /AP << /N 34 0 R >> >>',
    '<< /Type /Annot /Subtype /Widget /F 4 /T (Two) /Parent 52 0 R /Rect [210 30 260 50] /AP << /N 34 0 R >> >>',
  ]
  const prepare = () =>
    writeDocument(
      {
        [AT.form]: (objects[AT.form - 1] ?? '').replace('44 0 R]', '44 0 R 47 0 R 52 0 R]'),
        [AT.annotations]: (objects[AT.annotations - 1] ?? '').replace(']', ' 48 0 R 49 0 R 53 0 R 54 0 R]'),
      },
      'table',
      more,
    )
  const attack = (name: string, change: (draft: Draft) => void) =>
    shadow(name, prepare, (signed) => later(signed, (update) => change(new Draft(update))))
  return [
    attack('another choice of several', (draft) => {
      draft.edit(47, { V: '/B' })
      draft.edit(48, { AS: '/Off' })
      draft.edit(49, { AS: '/B' })
    }),
    attack('another choice of several by its looks', (draft) => {
      draft.edit(48, { AS: '/Off' })
      draft.edit(49, { AS: '/B' })
    }),
    attack('another choice of several by its value', (draft) => draft.edit(47, { V: '/B' })),
    attack('one choice of several moved', (draft) => draft.edit(49, { Rect: '[0 0 300 400]', AS: '/B' })),
    attack('one more choice of several', (draft) => {
      const kid = draft.add(
        '<< /Subtype /Widget /F 4 /Parent 47 0 R /Rect [0 0 300 400] /AS /C /AP << /N << /C 50 0 R >> >> >>',
      )
      draft.edit(47, { Kids: `[48 0 R 49 0 R ${kid}]` })
      draft.append(AT.annotations, null, kid)
    }),
    attack('one choice of several less', (draft) => draft.edit(47, { Kids: '[48 0 R]' })),
    attack('another value above two fields', (draft) => draft.edit(52, { V: '(999)' })),
    attack('another font above two fields', (draft) => draft.edit(52, { DA: '(/Helv 30 Tf 1 g)' })),
    attack('another kind above two fields', (draft) => draft.edit(52, { FT: '/Btn' })),
    attack('flags above two fields', (draft) => draft.edit(52, { Ff: '8192' })),
    attack('another name above two fields', (draft) => draft.edit(52, { T: '(Other)' })),
    attack('a value of its own below another', (draft) => draft.edit(53, { V: '(999)' })),
    attack('a field that left its group', (draft) => draft.edit(53, { Parent: null, FT: '/Tx', V: '(999)' })),
    attack('a field that joins a group', (draft) => draft.edit(AT.empty, { Parent: '52 0 R' })),
    attack('fields of a group in another order', (draft) => draft.edit(52, { Kids: '[54 0 R 53 0 R]' })),
  ]
}

/** A file that becomes linearized by its length alone: readers then start at another table. */
function linearized(): Attack[] {
  const lengthOfFile = 60_000
  const prepare = () => {
    const plain = toText(writeDocument())
    const evil = `25 0 obj\n${stream(COVER)}\nendobj\n`
    const digits = (value: number) => String(value).padStart(10, '0')
    const header = '%PDF-1.7\n'
    const write = (main: number, hiddenAt: number) => {
      const hints = `/H [${digits(main)} 10] /O 4 /E ${digits(main)} /N 2 /T ${digits(main)}`
      const parameters = `90 0 obj\n<< /Linearized 1 /L ${lengthOfFile} ${hints} >>\nendobj\n`
      const rows = `xref\n25 1\n${digits(hiddenAt)} 00000 n \n`
      return `${header}${parameters}${rows}trailer\n<< /Size 91 /Root 1 0 R /Prev ${digits(main)} >>\nstartxref\n0\n%%EOF\n`
    }
    const hiddenAt = write(0, 0).length
    const shift = hiddenAt + evil.length - header.length
    const mainAt = Number(/startxref\n(\d+)\n/.exec(plain)?.[1]) + shift
    const moved = plain
      .slice(header.length)
      .replace(/\d{10}(?= 00000 n)/g, (offset) => digits(Number(offset) + shift))
      .replace(/startxref\n\d+\n/, `startxref\n${mainAt}\n`)
    return toBytes(write(mainAt, hiddenAt) + evil + moved)
  }
  const grow = (signed: Uint8Array, to: number) => {
    const write = (length: number) => withTail(signed, { objects: [{ number: 95, text: stream(' '.repeat(length)) }] })
    const first = to - write(10_000).length + 10_000
    return write(first + to - write(first).length)
  }
  return [
    shadow('a file that becomes one for the web by its length', prepare, (signed) => grow(signed, lengthOfFile)),
    shadow('a file that does not become one for the web', prepare, (signed) => grow(signed, lengthOfFile + 1), {
      mayPass: true,
    }),
  ]
}

/** Objects that are a field, which may change, and something else, which must not. */
function twofold(): Attack[] {
  const unseen = (entries: string) => (objects[AT.hiddenSig - 1] ?? '').replace('/Rect', `${entries} /Rect`)
  const change = (changes: Readonly<Record<string, string>>) => (signed: Uint8Array) =>
    stampInto(
      later(signed, (update) => new Draft(update).edit(AT.hiddenSig, changes)),
      'Unseen',
    )
  const group = stream(
    '/M gs 1 1 0 rg 0 0 50 50 re f',
    '/Type /XObject /Subtype /Form /BBox [0 0 50 50] /Group 44 0 R /Resources << /ExtGState << /M << /BM /Difference >> >> >>',
  )
  const onGreen = stream('0 1 0 rg 110 230 50 50 re f q 1 0 0 1 110 230 cm /Drawing Do Q')
  const used = '<< /Type /OCG /Name (Shown) /Usage << /View << /ViewState /OFF >> >> >>'
  const fill = (changes: Readonly<Record<string, string>>) => (signed: Uint8Array) =>
    later(signed, (update) => new Draft(update).edit(AT.empty, changes))
  const asState = { [AT.resources]: (objects[AT.resources - 1] ?? '').replace('/State 12 0 R', '/State 35 0 R') }
  return [
    shadow(
      'a field that is a transparency group, isolated by a timestamp',
      () =>
        writeDocument({ [AT.drawing]: group, [AT.secondContent]: onGreen, [AT.hiddenSig]: unseen('/S /Transparency') }),
      change({ I: 'true' }),
    ),
    shadow(
      'a field that is a choice of layers, with states by use through a timestamp',
      () =>
        writeDocument({
          [AT.layers]: '<< /OCGs [16 0 R 17 0 R] /D 44 0 R >>',
          [AT.shownLayer]: used,
          [AT.hiddenSig]: unseen('/OFF [17 0 R]'),
        }),
      change({ AS: '[<< /Event /View /OCGs [16 0 R] /Category [/View] >>]' }),
    ),
    shadow(
      'a field that is a choice of layers, turned by a timestamp',
      () =>
        writeDocument({
          [AT.layers]: '<< /OCGs [16 0 R 17 0 R] /D 44 0 R >>',
          [AT.hiddenSig]: unseen('/OFF [17 0 R]'),
        }),
      change({ OFF: '[16 0 R]' }),
    ),
    shadow('a field that is a state, made transparent', () => writeDocument(asState), fill({ ca: '0' })),
    shadow(
      'a field that is a state, filled and made transparent',
      () => writeDocument(asState),
      fill({ V: '(Paid)', ca: '0' }),
    ),
    shadow(
      'a field that is a font, with another encoding',
      () =>
        writeDocument({
          [AT.resources]: (objects[AT.resources - 1] ?? '').replace('/F1 8 0 R', '/F1 35 0 R'),
          [AT.empty]: (objects[AT.empty - 1] ?? '')
            .replace('/FT', '/BaseFont /Helvetica /FT')
            .replace('/Subtype /Widget', '/Subtype /Type1'),
        }),
      fill({ V: '(Paid)', Encoding: '<< /Differences [49 /nine] >>' }),
    ),
    shadow(
      'a field that is a content, and becomes one',
      () => writeDocument({ [AT.page1]: (objects[AT.page1 - 1] ?? '').replace('26 0 R]', '26 0 R 35 0 R]') }),
      (signed) => later(signed, (update) => new Draft(update).put(AT.empty, '<< /FT /Tx /T (Empty) >>', COVER)),
    ),
  ]
}

/** Values whose spelling readers interpret differently. */
function spelled(): Attack[] {
  const again = (number: number, rewrite: (text: string) => string) => (signed: Uint8Array) =>
    withTail(signed, { objects: [{ number, text: rewrite(objects[number - 1] ?? '') }] })
  const nulled = (name: string, number: number, key: string) =>
    shadow(
      `${name} that is nothing, and then what it was`,
      () => writeDocument(),
      again(number, (text) => text.replace(`/${key} `, `/${key} null /${key} `)),
    )
  const twice = (name: string, number: number, key: string, other: string) =>
    shadow(
      `${name} that is two things`,
      () => writeDocument(),
      again(number, (text) => text.replace(`/${key} `, `/${key} ${other} /${key} `)),
    )
  const resources = objects[AT.resources - 1] ?? ''
  const oddName = () =>
    writeDocument({
      [AT.resources]: resources.replace('/State 12', '/St#zate 12'),
      [AT.secondContent]: (objects[AT.secondContent - 1] ?? '').replace('/State gs', '/St#zate gs'),
    })
  return [
    nulled('a content', AT.page1, 'Contents'),
    nulled('a list of annotations', AT.page1, 'Annots'),
    nulled('a look', AT.stamp, 'AP'),
    nulled('a state', AT.state, 'ca'),
    nulled('a choice of layers', AT.layers, 'D'),
    nulled('a list of pages', AT.pages, 'Resources'),
    nulled('a rectangle', AT.stamp, 'Rect'),
    twice('a content', AT.page1, 'Contents', '27 0 R'),
    twice('a look', AT.stamp, 'AP', '<< /N 11 0 R >>'),
    shadow(
      'a state by a name in another spelling',
      () => writeDocument(),
      again(AT.resources, (text) => text.replace('/State 12', '/St#61te 12')),
      { mayPass: true },
    ),
    shadow(
      'a state by a name that is no spelling',
      oddName,
      (signed) =>
        withTail(signed, {
          objects: [{ number: AT.resources, text: resources.replace('/State 12', '/St#23zate 12') }],
        }),
      { mayPass: true },
    ),
    shadow(
      'a number in another spelling',
      () => writeDocument(),
      again(AT.stamp, (text) => text.replace('[200 340', '[200. +340.0')),
      { mayPass: true },
    ),
    shadow(
      'a number with two signs',
      () => writeDocument(),
      again(AT.stamp, (text) => text.replace('[200', '[--200')),
    ),
    shadow(
      'a number with an exponent',
      () => writeDocument(),
      again(AT.stamp, (text) => text.replace('[200', '[2e2')),
    ),
    shadow(
      'a number with a sign inside',
      () => writeDocument(),
      again(AT.stamp, (text) => text.replace('[200', '[200-9')),
    ),
    shadow(
      'a rectangle with comments inside',
      () => writeDocument(),
      again(AT.stamp, (text) => text.replace('[200', '[%300\n200')),
      { mayPass: true },
    ),
    shadow(
      'a stream with a comment before its end',
      () => writeDocument(),
      again(AT.content, (text) => text.replace('\nendstream', '\n%\n1 g 0 0 300 400 re f\nendstream')),
    ),
    shadow(
      'a stream with its end inside',
      () => writeDocument(),
      again(AT.content, (text) => text.replace('Tj ET', 'Tj ET\nendstream\nendobj\n')),
    ),
    shadow(
      'a stream that begins with a carriage return',
      () => writeDocument(),
      again(AT.content, (text) => text.replace('stream\n', 'stream\r')),
    ),
    shadow(
      'a stream that begins after blanks',
      () => writeDocument(),
      again(AT.content, (text) => text.replace('stream\n', 'stream  \n')),
    ),
    shadow(
      'an object with an end too many',
      () => writeDocument(),
      again(AT.stamp, (text) => `${text}\nendobj`),
      { mayPass: true },
    ),
  ]
}

/** Dangling references, until their objects come. */
function dangling(): Attack[] {
  const resources = objects[AT.resources - 1] ?? ''
  const comes = (name: string, from: string, to: string, text: string, number = 60) =>
    shadow(
      `${name} that was not there`,
      () => writeDocument({ [AT.resources]: resources.replace(from, to) }),
      (signed) => withTail(signed, { objects: [{ number, text }] }),
    )
  const page1 = objects[AT.page1 - 1] ?? ''
  return [
    comes(
      'a picture',
      '/Picture 10 0 R',
      '/Picture 60 0 R',
      stream('0 g 0 0 1 1 re f', '/Type /XObject /Subtype /Form /BBox [0 0 1 1]'),
    ),
    comes('a state', '/State 12 0 R', '/State 60 0 R', '<< /ca 0 >>'),
    comes('a font', '/F1 8 0 R', '/F1 60 0 R', '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>'),
    comes('a layer', '/Shown 16 0 R', '/Shown 60 0 R', '<< /Type /OCMD /OCGs [17 0 R] >>'),
    shadow(
      'a content that was not there',
      () => writeDocument({ [AT.page1]: page1.replace('26 0 R]', '26 0 R 60 0 R]') }),
      (signed) => withTail(signed, { objects: [{ number: 60, text: stream(COVER) }] }),
    ),
    shadow(
      'a content that was not there, of another generation',
      () => writeDocument({ [AT.page1]: page1.replace('26 0 R]', '26 0 R 60 3 R]') }),
      (signed) => withTail(signed, { objects: [{ number: 60, text: stream(COVER), generation: 3 }] }),
    ),
    shadow(
      'a list of annotations that was not there',
      () => writeDocument({ [AT.page1]: page1.replace('7 0 R', '60 0 R') }),
      (signed) =>
        withTail(signed, {
          objects: [{ number: 60, text: '[<< /Subtype /Square /Rect [0 0 300 400] /IC [0 0 0] >>]' }],
        }),
    ),
  ]
}

/** The classic shadows: hide, replace, hide and replace. */
function hidden(): Attack[] {
  const form =
    (changes: Readonly<Record<number, string>>, form: Form = 'table') =>
    () =>
      writeDocument(changes, form)
  const edit = (number: number, changes: Readonly<Record<string, string | null>>) => (signed: Uint8Array) =>
    later(signed, (update) => new Draft(update).edit(number, changes))
  const unrendered = { [AT.note]: (objects[AT.note - 1] ?? '').replace('/AP << /N 32 0 R >>', '') }
  const noted = (objects[AT.page2 - 1] ?? '').replace(
    '/Annots [',
    '/Annots [<< /Subtype /FreeText /Rect [30 200 200 230] /Contents (100) /DA (/Helv 12 Tf 0 g) >> ',
  )
  const font = { DR: `<< /Font << /Helv ${AT.type3} 0 R >> >>` }
  const withSecond = () => writeDocument({}, 'table', SECOND)
  return [
    shadow(
      'a cover that is taken off',
      form({ [AT.stamp]: (objects[AT.stamp - 1] ?? '').replace('[200 340 290 390]', '[0 0 300 400]') }),
      edit(AT.stamp, { F: '2' }),
    ),
    shadow(
      'a cover in a layer that is turned off',
      form({ [AT.stamp]: (objects[AT.stamp - 1] ?? '').replace('/F 4', '/F 4 /OC 16 0 R') }),
      edit(AT.layers, { D: '<< /OFF [16 0 R 17 0 R] >>' }),
    ),
    shadow(
      'a picture behind another',
      form({ [AT.picture]: stream('0 0 1 1 re f', '/Type /XObject /Subtype /Form /BBox [0 0 1 1]') }),
      (signed) => later(signed, (update) => new Draft(update).put(AT.picture, 'null')),
    ),
    shadow('a font swapped under a field that readers draw', form(unrendered), edit(AT.form, font)),
    shadow(
      'a default font swapped under a field that readers draw',
      form(unrendered),
      edit(AT.form, { DA: '(/Helv 1 Tf 1 g)' }),
    ),
    shadow('a font swapped under a note that readers draw', form({ [AT.page2]: noted }), edit(AT.form, font)),
    shadow(
      'a font added under a field that readers draw',
      form({ [AT.note]: (unrendered[AT.note] ?? '').replace('/Helv 12', '/Swap 12') }),
      edit(AT.form, { DR: `<< /Font << /Helv 8 0 R /Swap ${AT.type3} 0 R >> >>` }),
    ),
    shadow('another document within, by the trailer', withSecond, (signed) => withTail(signed, { root: '47 0 R' })),
    shadow('another document within, by the catalog', withSecond, edit(AT.catalog, { Pages: '48 0 R' })),
    shadow('another document within, by the number of the catalog', withSecond, (signed) =>
      withTail(signed, { rows: [[AT.catalog, offsetOf(signed, 47), 0, 'n']] }),
    ),
    shadow('another page within, by its number', withSecond, (signed) =>
      withTail(signed, { rows: [[AT.page1, offsetOf(signed, 49), 0, 'n']] }),
    ),
    shadow(
      'a length within, redefined',
      form({ [AT.content]: '<< /Length 8 0 R >>\nstream\n\nendstream', 8: '0' }),
      (signed) => later(signed, (update) => new Draft(update).put(8, '20')),
    ),
    shadow(
      'a value for a field that was made to cover',
      form({ [AT.empty]: (objects[AT.empty - 1] ?? '').replace('[30 90 130 110]', '[0 0 300 400]') }),
      (signed) =>
        later(signed, (update) => {
          const draft = new Draft(update)
          draft.edit(AT.empty, { V: '(Paid)', AP: `<< /N ${draft.cover()} >>` })
        }),
    ),
    shadow('a field in another spelling of the form', form({}, 'stream'), edit(AT.price, { V: '(999)' })),
    shadow(
      'a hidden form in XML, taken away',
      form({ [AT.form]: (objects[AT.form - 1] ?? '').replace('/DA', '/XFA (x) /DA') }),
      edit(AT.form, { XFA: null }),
    ),
    shadow(
      'looks that readers draw, taken away',
      form({ [AT.form]: (objects[AT.form - 1] ?? '').replace('/DA', '/NeedAppearances true /DA') }),
      edit(AT.form, { NeedAppearances: null }),
    ),
  ]
}
