import { PdfFile } from '../../../src/read/pdf-file.ts'
import { stream, toBytes, toText } from '../../support/plain-pdf.ts'
import { type Attack, kindOf, onBases } from '../attack.ts'
import type { BaseName } from '../bases.ts'
import { AT } from '../document.ts'
import { offsetOf, type TailOptions, withTail } from '../tail.ts'

const tables: readonly BaseName[] = ['approved', 'certified', 'archived']
const COVER = stream('1 g 0 0 300 400 re f')
const evil = { number: AT.content, text: COVER }

/** How readers find objects: tables, trailers, offsets, ends. */
export function tableAttacks(): Attack[] {
  const all = [...ends(), ...trailers(), ...rows(), ...unlisted(), ...hybrids(), ...streams(), ...starts()]
  return all.map((attack) => (AGREED.has(kindOf(attack)) ? { ...attack, mayPass: true } : attack))
}

/** Odd, but all readers show what they showed before. */
const AGREED: ReadonlySet<string> = new Set([
  '2000 blanks behind the end',
  '6000 line feeds behind the end',
  'zeros behind the end',
  'a size below the objects',
  'a size below one object',
  'a size of nothing',
  'a size of one',
  'a size that is negative',
  'a size that is no number',
  'a size beyond all bounds',
  'a size behind a reference',
  'a size below the objects, and then the right one',
  'rows of 19 bytes',
  'rows of 21 bytes',
  'rows in short',
  'object zero in use',
])

function tail(
  name: string,
  options: (signed: Uint8Array) => TailOptions,
  mayPass = false,
  on: readonly BaseName[] = ['approved'],
): Attack[] {
  return onBases(name, (signed) => withTail(signed, options(signed)), { mayPass, on })
}

function behind(name: string, text: string, mayPass = false): Attack[] {
  return onBases(name, (signed) => toBytes(toText(signed) + text), { mayPass, on: ['approved', 'packed'] })
}

function ends(): Attack[] {
  return [
    ...behind('a line feed behind the end', '\n', true),
    ...behind('some blanks behind the end', ' '.repeat(16), true),
    ...behind('2000 blanks behind the end', ' '.repeat(2000), true),
    ...behind('6000 line feeds behind the end', '\n'.repeat(6000), true),
    ...behind('zeros behind the end', '\0'.repeat(5000), true),
    ...behind('a comment behind the end', '% more\n'),
    ...behind('a second end', '%%EOF\n'),
    ...behind('a page of the web behind the end', '<html><script>alert(1)</script></html>'),
    ...behind('an object behind the end', `25 0 obj\n${COVER}\nendobj\n`),
    ...behind('an object behind the end, and a second end', `25 0 obj\n${COVER}\nendobj\n%%EOF\n`),
    ...behind('a trailer behind the end', 'trailer\n<< /Root 1 0 R >>\n'),
    ...behind('the beginning of another file', '%PDF-1.7\n'),
    ...onBases('another file behind the end', (signed) =>
      Buffer.concat([signed, toBytes(toText(signed.subarray(0, 4000)))]),
    ),
    ...onBases('the last byte cut off', (signed) => signed.subarray(0, signed.length - 1)),
    ...onBases('the end cut off', (signed) => signed.subarray(0, signed.length - 6)),
    ...onBases('half of the signature cut off', (signed) => signed.subarray(0, signed.length - 20_000)),
    ...onBases('only the first revision', (signed) => signed.subarray(0, toText(signed).indexOf('%%EOF') + 6)),
  ]
}

function trailers(): Attack[] {
  const catalog = '<< /Type /Catalog /Pages 91 0 R >>'
  const pages = '<< /Type /Pages /Kids [92 0 R] /Count 1 >>'
  const page = '<< /Type /Page /Parent 91 0 R /MediaBox [0 0 300 400] /Contents 27 0 R /Resources 6 0 R >>'
  const other = [
    { number: 90, text: catalog },
    { number: 91, text: pages },
    { number: 92, text: page },
  ]
  const withForm = [{ number: 90, text: catalog.replace('>>', '/AcroForm 3 0 R >>') }, ...other.slice(1)]
  const previous = (signed: Uint8Array) => String(new PdfFile(signed).crossReference.sections[1]?.offset)
  return [
    ...tail('another catalog', () => ({ objects: other, root: '90 0 R' }), false, tables),
    ...tail('another catalog with the same form', () => ({ objects: withForm, root: '90 0 R' }), false, tables),
    ...tail('a catalog of another generation', () => ({ root: '1 1 R' })),
    ...tail('a catalog that is nothing', () => ({ root: '99 0 R' })),
    ...tail('a catalog written into the trailer', () => ({ objects: other.slice(1), root: catalog })),
    ...tail('a size below the objects', () => ({ size: '20' }), false, tables),
    ...tail('a size below one object', (signed) => ({
      size: String(Math.max(...new PdfFile(signed).crossReference.locations.keys())),
    })),
    ...tail('a size of nothing', () => ({ size: '0' })),
    ...tail('a size of one', () => ({ size: '1' })),
    ...tail('a size that is negative', () => ({ size: '-5' })),
    ...tail('a size that is no number', () => ({ size: '/Many' })),
    ...tail('a size beyond all bounds', () => ({ size: '99999999' })),
    ...tail('a size behind a reference', () => ({ objects: [{ number: 90, text: '20' }], size: '90 0 R' })),
    ...tail('no table before', () => ({ prev: null })),
    ...tail('a table before that passes over the signed one', (signed) => ({ prev: previous(signed) }), false, tables),
    ...tail('a table before that is nowhere', () => ({ prev: '99999999' })),
    ...tail('a table before that is a fraction', () => ({ prev: '10.5' })),
    ...tail('a table before that is negative', () => ({ prev: '-1' })),
    ...tail('a table before behind a reference', (signed) => ({
      objects: [{ number: 90, text: previous(signed) }],
      prev: '90 0 R',
    })),
    ...tail('tables in a circle', (signed) => ({ prev: String(signed.length) })),
    ...tail(
      'an encryption in the trailer',
      () => ({
        trailer:
          '/Encrypt << /Filter /Standard /V 1 /R 2 /O (00000000000000000000000000000000) /U (00000000000000000000000000000000) /P -4 >>',
      }),
      false,
      tables,
    ),
    ...tail('an encryption that leads nowhere', () => ({ trailer: '/Encrypt 99 0 R' })),
    ...tail('an encryption that is nothing', () => ({ trailer: '/Encrypt null' }), true),
    ...tail(
      'another description in the trailer',
      () => ({ objects: [{ number: 90, text: '<< /Title (Other) >>' }], trailer: '/Info 90 0 R' }),
      true,
    ),
    ...tail('another identifier of the file', () => ({ trailer: '/ID [<00> <00>]' }), true),
    ...tail('an entry of the trailer twice', () => ({ trailer: '/Root 1 0 R' })),
    ...tail('nothing in the trailer, and then a catalog', () => ({
      objects: other,
      trailer: '/Root 90 0 R',
      root: 'null',
    })),
  ]
}

function rows(): Attack[] {
  const at = (signed: Uint8Array, number: number) => offsetOf(signed, number)
  return [
    ...tail('a content that the table calls free', () => ({ rows: [[AT.content, 0, 1, 'f']] }), false, tables),
    ...tail('a stamp that the table calls free', () => ({ rows: [[AT.stamp, 0, 1, 'f']] })),
    ...tail('the place of another object', (signed) => ({
      rows: [[AT.content, at(signed, AT.contentOfPage2), 0, 'n']],
    })),
    ...tail('a place without an object', (signed) => ({ rows: [[AT.content, at(signed, AT.content) + 3, 0, 'n']] })),
    ...tail('a place of nothing', () => ({ rows: [[AT.content, 0, 0, 'n']] })),
    ...tail('a place outside of the file', () => ({ rows: [[AT.content, 9_999_999, 0, 'n']] })),
    ...tail('a place in another generation', (signed) => ({ rows: [[AT.content, at(signed, AT.content), 1, 'n']] })),
    ...tail('the same place again', (signed) => ({ rows: [[AT.content, at(signed, AT.content), 0, 'n']] }), true),
    ...tail(
      'a place just before the object',
      (signed) => ({ rows: [[AT.content, at(signed, AT.content) - 1, 0, 'n']] }),
      true,
    ),
    ...tail('a content of another generation', () => ({ objects: [{ ...evil, generation: 1 }] })),
    ...tail('a content under its number', () => ({ objects: [evil] }), false, tables),
    ...tail('two rows for one object', (signed) => ({
      objects: [evil],
      rows: [[AT.content, at(signed, AT.content), 0, 'n']],
    })),
    ...tail('two objects for one row', () => ({
      objects: [
        { ...evil, listed: false },
        { ...evil, text: stream('') },
      ],
    })),
    ...tail('rows of 19 bytes', (signed) => ({
      rows: [[AT.content, at(signed, AT.content), 0, 'n']],
      spellRow: (offset, generation, letter) =>
        `${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} ${letter}\n`,
    })),
    ...tail('rows of 21 bytes', (signed) => ({
      rows: [[AT.content, at(signed, AT.content), 0, 'n']],
      spellRow: (offset, generation, letter) =>
        `${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} ${letter}  \n`,
    })),
    ...tail('rows in short', (signed) => ({
      rows: [[AT.content, at(signed, AT.content), 0, 'n']],
      spellRow: (offset, generation, letter) => `${offset} ${generation} ${letter}\n`,
    })),
    ...tail('rows with another letter', (signed) => ({
      rows: [[AT.content, at(signed, AT.content), 0, 'n']],
      spellRow: (offset) => `${String(offset).padStart(10, '0')} 00000 x \n`,
    })),
    ...tail('object zero in use', (signed) => ({ rows: [[0, at(signed, AT.content), 0, 'n']] })),
    ...tail('more rows than there are', () => ({ beforeTable: '', spellRow: () => '', rows: [[5, 0, 0, 'n']] })),
    ...onBases(
      'a revision, and one that takes it back',
      (signed) => {
        const changed = withTail(signed, { objects: [evil] })
        return withTail(changed, { rows: [[AT.content, at(signed, AT.content), 0, 'n']] })
      },
      { on: tables },
    ),
    ...onBases('a size below the objects, and then the right one', (signed) =>
      withTail(withTail(signed, { size: '20' }), { size: '100' }),
    ),
  ]
}

function unlisted(): Attack[] {
  const hidden = `25 0 obj\n${COVER}\nendobj\n`
  return [
    ...tail('an object that is not listed', () => ({ objects: [{ ...evil, listed: false }] }), false, tables),
    ...tail('an object in a comment', () => ({ lead: `%${hidden.replaceAll('\n', ' ')}\n` })),
    ...tail('an object in a string', () => ({ objects: [{ number: 90, text: `(${hidden})` }] })),
    ...tail('an object in a stream', () => ({ objects: [{ number: 90, text: stream(hidden) }] })),
    ...tail('an object over several lines', () => ({ lead: hidden.replace('25 0 obj', '25\n0\nobj') })),
    ...tail('an object with a comment in its head', () => ({ lead: hidden.replace('25 0 obj', '25%\n0%\nobj') })),
    ...tail('an object without an end', () => ({ lead: `25 0 obj\n${COVER}\n` })),
    ...tail('an object whose number has zeros before it', () => ({ lead: hidden.replace('25 0 obj', '0025 00 obj') })),
    ...tail('an object right behind another word', () => ({ lead: `endobj${hidden}` })),
    ...tail('an object between the table and its trailer', () => ({ beforeTable: hidden })),
    ...tail('very many trailers in one comment', () => ({ lead: `${'trailer%'.repeat(30_000)}\n` })),
    ...tail('very many objects in one line', () => ({ lead: `${'25 0 obj '.repeat(30_000)}\n` })),
    ...tail('an object behind very many blanks', (signed) => ({
      lead: ' '.repeat(300_000),
      objects: [{ ...evil, listed: false }],
      rows: [[AT.content, signed.length, 0, 'n']],
    })),
    ...tail('a second table', () => ({ lead: 'xref\n0 0\ntrailer\n<< /Root 90 0 R >>\n' })),
    ...tail('a second trailer in a stream', () => ({
      objects: [{ number: 90, text: stream('trailer\n<< /Root 90 0 R >>\n') }],
    })),
    ...tail('a second start in a comment', () => ({ beforeTable: '%startxref 9 %%EOF\n' }), true),
    ...tail('objects packed that no table looks for', () => ({
      objects: [{ number: 90, text: stream('25 0 (x)', '/Type /ObjStm /N 1 /First 5') }],
    })),
    ...tail('objects packed in words that are wrong', () => ({
      objects: [{ number: 90, text: stream('25 0 (x)', '/Type /ObjStm /N 5 /First 5') }],
    })),
  ]
}

function hybrids(): Attack[] {
  /** A stream beside the table that gives one object a place. */
  const beside = (
    name: string,
    row: (signed: Uint8Array, own: number) => readonly [number, number, number],
    more: (signed: Uint8Array) => TailOptions,
    entries = '',
  ): Attack[] =>
    onBases(name, (signed) => {
      const options = more(signed)
      const lead = (options.objects ?? [])
        .map(({ number, text, generation = 0 }) => `${number} ${generation} obj\n${text}\nendobj\n`)
        .join('')
      const at = signed.length + lead.length
      const [number, type, second] = row(signed, signed.length)
      const data = `${type.toString(16).padStart(2, '0')}${second.toString(16).padStart(8, '0')}0000>`
      const table = stream(
        data,
        `/Type /XRef /Size 100 /W [1 4 2] /Index [${number} 1] /Filter /ASCIIHexDecode ${entries}`,
      )
      return withTail(signed, {
        ...options,
        objects: [...(options.objects ?? []), { number: 95, text: table }],
        trailer: `/XRefStm ${at} ${options.trailer ?? ''}`,
      })
    })
  return [
    ...beside(
      'a hidden table that repeats a free object',
      (signed) => [AT.content, 1, offsetOf(signed, AT.content)],
      () => ({ rows: [[AT.content, 0, 1, 'f']] }),
    ),
    ...beside(
      'a hidden table that repeats a free stamp',
      (signed) => [AT.stamp, 1, offsetOf(signed, AT.stamp)],
      () => ({ rows: [[AT.stamp, 0, 1, 'f']] }),
    ),
    ...beside(
      'a hidden table with another content',
      (signed) => [AT.content, 1, signed.length],
      () => ({ objects: [{ ...evil, listed: false }] }),
    ),
    ...beside(
      'a hidden table against the open one',
      (_, own) => [AT.content, 1, own],
      (signed) => ({
        objects: [{ ...evil, listed: false }],
        rows: [[AT.content, offsetOf(signed, AT.content), 0, 'n']],
      }),
    ),
    ...beside(
      'a hidden table that frees a content',
      () => [AT.content, 0, 0],
      () => ({}),
    ),
    ...beside(
      'a hidden table that frees what the open one lists',
      () => [AT.content, 0, 0],
      (signed) => ({ rows: [[AT.content, offsetOf(signed, AT.content), 0, 'n']] }),
    ),
    ...beside(
      'a hidden table with a table before it',
      (signed) => [AT.content, 1, offsetOf(signed, AT.content)],
      () => ({}),
      '/Prev 9',
    ),
    ...beside(
      'a hidden table with another catalog',
      (signed) => [AT.content, 1, offsetOf(signed, AT.content)],
      () => ({ objects: [] }),
      '/Root 99 0 R',
    ),
    ...beside(
      'a hidden table with an encryption',
      (signed) => [AT.content, 1, offsetOf(signed, AT.content)],
      () => ({}),
      '/Encrypt << /Filter /Standard /V 1 /R 2 >>',
    ),
    ...tail('a hidden table that is nowhere', () => ({ trailer: '/XRefStm 99999999' })),
    ...tail('a hidden table that is the signed one', (signed) => ({
      trailer: `/XRefStm ${new PdfFile(signed).crossReference.sections[0].offset}`,
    })),
    ...tail('a hidden table that is no number', () => ({ trailer: '/XRefStm /Here' })),
  ]
}

function streams(): Attack[] {
  /** A revision with a cross-reference stream of these rows: number, type, second, third. */
  const write = (
    signed: Uint8Array,
    body: string,
    list: readonly (readonly [number, number, number, number])[],
    entries = '',
    widths = [1, 4, 2],
    size = 97,
  ) => {
    const at = signed.length + body.length
    const all = [...list, [96, 1, at, 0] as const]
    const hex = (number: number, bytes: number) =>
      bytes === 0
        ? ''
        : number
            .toString(16)
            .padStart(2 * bytes, '0')
            .slice(-2 * bytes)
    const data = all.map(([, ...fields]) => fields.map((field, i) => hex(field, widths[i] ?? 0)).join('')).join('')
    const index = all.map(([number]) => `${number} 1`).join(' ')
    const prev = new PdfFile(signed).crossReference.sections[0].offset
    const table = stream(
      `${data}>`,
      `/Type /XRef /Size ${size} /Root 1 0 R /Prev ${prev} /W [${widths.join(' ')}] /Index [${index}] /Filter /ASCIIHexDecode ${entries}`,
    )
    return toBytes(`${toText(signed)}${body}96 0 obj\n${table}\nendobj\nstartxref\n${at}\n%%EOF\n`)
  }
  const object = `25 0 obj\n${COVER}\nendobj\n`
  const pack = (text: string, entries = '') =>
    `94 0 obj\n${stream(text, `/Type /ObjStm /N 1 /First 5 ${entries}`)}\nendobj\n`
  const on: readonly BaseName[] = ['approved', 'packed']
  return [
    ...onBases(
      'a stream of places with another content',
      (signed) => write(signed, object, [[AT.content, 1, signed.length, 0]]),
      { on },
    ),
    ...onBases('a stream of places that frees a content', (signed) => write(signed, '', [[AT.content, 0, 0, 0]]), {
      on,
    }),
    ...onBases('a stream of places of an unknown kind', (signed) => write(signed, '', [[AT.content, 5, 9, 9]]), { on }),
    ...onBases(
      'a stream of places without kinds',
      (signed) => write(signed, object, [[AT.content, 1, signed.length, 0]], '', [0, 4, 2]),
      { on },
    ),
    ...onBases(
      'a stream of places with wide fields',
      (signed) => write(signed, object, [[AT.content, 1, signed.length, 0]], '', [1, 12, 2]),
      { on },
    ),
    ...onBases('a stream of wide places that changes nothing', (signed) => write(signed, '', [], '', [1, 12, 2]), {
      mayPass: true,
    }),
    ...onBases(
      'a stream of places with an encryption',
      (signed) => write(signed, '', [], '/Encrypt << /Filter /Standard /V 1 /R 2 >>'),
      { on },
    ),
    ...onBases('a stream of places and a catalog beside', (signed) => write(signed, '', [], '/XRefStm 9'), {
      mayPass: true,
    }),
    ...onBases(
      'a stamp packed as another',
      (signed) =>
        write(signed, pack('28 0 << /Subtype /Stamp /Rect [0 0 300 400] /AP << /N 29 0 R >> >>'), [
          [AT.stamp, 2, 94, 0],
          [94, 1, signed.length, 0],
        ]),
      { on },
    ),
    ...onBases(
      'a catalog packed as another',
      (signed) =>
        write(signed, pack('1 00 << /Type /Catalog /Pages 5 0 R >>'), [
          [AT.catalog, 2, 94, 0],
          [94, 1, signed.length, 0],
        ]),
      { on },
    ),
    ...onBases(
      'a state packed as it was',
      (signed) =>
        write(signed, pack('12 0 << /Type /ExtGState /ca 0.5 /CA 0.5 /BM /Normal >>'), [
          [AT.state, 2, 94, 0],
          [94, 1, signed.length, 0],
        ]),
      { on, mayPass: true },
    ),
    ...onBases(
      'a state packed in a place that is wrong',
      (signed) =>
        write(signed, pack('12 0 << /ca 0.5 >>'), [
          [AT.state, 2, 94, 3],
          [94, 1, signed.length, 0],
        ]),
      { on },
    ),
    ...onBases(
      'packed objects that extend others',
      (signed) =>
        write(signed, pack('12 0 << /ca 0 >>', '/Extends 94 0 R'), [
          [AT.state, 2, 94, 0],
          [94, 1, signed.length, 0],
        ]),
      { on },
    ),
    ...onBases(
      'packed objects redefined',
      (signed) =>
        write(signed, `47 0 obj\n${stream('4 0 << /Type /Page >>', '/Type /ObjStm /N 1 /First 4')}\nendobj\n`, [
          [47, 1, signed.length, 0],
        ]),
      { on: ['packed'] },
    ),
    ...[1, 5, 20, 30].flatMap((size) =>
      onBases(`a stream of places with a size of ${size}`, (signed) => write(signed, '', [], '', [1, 4, 2], size), {
        on,
        mayPass: true,
      }),
    ),
    ...onBases('a table behind streams', (signed) => withTail(signed, { objects: [evil] }), { on: ['packed'] }),
    ...onBases('a table behind streams that changes nothing', (signed) => withTail(signed, {}), {
      on: ['packed'],
      mayPass: true,
    }),
  ]
}

function starts(): Attack[] {
  return [
    ...tail('a start that leads to the signed table', (signed) => ({
      objects: [evil],
      startxref: () => String(new PdfFile(signed).crossReference.sections[0].offset),
    })),
    ...tail(
      'a start that leads to the first table',
      (signed) => ({ startxref: () => String(new PdfFile(signed).crossReference.sections.at(-1)?.offset) }),
      false,
      tables,
    ),
    ...tail('a start that leads nowhere', () => ({ startxref: () => '0' })),
    ...tail('a start that is no number', () => ({ startxref: () => 'x' })),
    ...tail(
      'a start just before the table',
      () => ({ beforeTable: ' \n', startxref: (offset) => String(offset - 2) }),
      true,
    ),
    ...tail(
      'a start at a comment before the table',
      () => ({ beforeTable: '% table\n', startxref: (offset) => String(offset - 8) }),
      true,
    ),
    ...tail('a start in the middle of the table', () => ({ startxref: (offset) => String(offset + 1) })),
    ...tail('a revision without an end', () => ({ end: '' })),
    ...tail('a revision with half an end', () => ({ objects: [evil], end: '%%EO' })),
    ...onBases('bytes before the beginning', (signed) => Buffer.concat([toBytes('\n'), signed])),
    ...onBases('another file before the beginning', (signed) => Buffer.concat([signed.subarray(0, 3000), signed])),
    ...onBases('another beginning', (signed) => Buffer.concat([toBytes('%PDF-2.0'), signed.subarray(8)])),
    ...onBases('no beginning', (signed) => Buffer.concat([toBytes('%XYZ-1.7'), signed.subarray(8)])),
  ]
}
