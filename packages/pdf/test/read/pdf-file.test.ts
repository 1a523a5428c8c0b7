import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { PdfError } from '../../src/errors.ts'
import { inflate } from '../../src/read/inflate.ts'
import { readPages } from '../../src/read/page-tree.ts'
import { Parser } from '../../src/read/parser.ts'
import { PdfFile } from '../../src/read/pdf-file.ts'
import { reference } from '../../src/read/value.ts'
import { serialize } from '../../src/sign/serialize.ts'
import { hybridPdf } from '../support/hybrid-pdf.ts'
import { plainPdf, streamedPdf, toBytes, toText } from '../support/plain-pdf.ts'
import { contract } from '../support/sample-contract.ts'
import { rewrite } from '../support/signature-judges.ts'

const parse = (text: string) => new Parser(toBytes(text)).readValue()
const refused = (kind: string) => (error: unknown) => error instanceof PdfError && error.kind === kind

test('what is written is read as it was', () => {
  for (const text of [
    'null',
    'true',
    '-1.50',
    '.5',
    '+7',
    '/A#20B#2f',
    '/',
    '(a\\(b\\)\\\\ \\015\\012)',
    '<00ff7f>',
    '[1 2 0 R 3]',
    '<</A [<</B (x)>>]\n/C 12 0 R\n>>',
  ]) {
    const value = parse(text)
    assert.deepEqual(stripped(parse(toText(serialize(value)))), stripped(value))
  }
})

test('a dictionary with one key twice is refused, also where one of the two is null', () => {
  for (const text of ['<</A 1 /A 2>>', '<</A null /A 2>>', '<</A 1 /A null>>', '<</A null /#41 null>>']) {
    assert.throws(() => parse(text), /two entries \/A/, text)
  }
})

test('a cross-reference stream is as wide as its writer likes', () => {
  for (const widths of [
    [1, 8, 2],
    [8, 8, 8],
    [1, 2, 0],
  ] as const) {
    const file = new PdfFile(
      streamedPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'], widths),
    )
    assert.equal(file.catalog.size, 2, String(widths))
  }
})

test('strings are read by the book', () => {
  const bytes = (text: string) => {
    const value = parse(text)
    return value.kind === 'string' ? toText(value.bytes) : undefined
  }
  assert.equal(bytes('(a(b)c)'), 'a(b)c')
  assert.equal(bytes('(a\\\r\nb\r\nc\rd)'), 'ab\nc\nd')
  assert.equal(bytes('(\\53\\0053\\8\\n)'), '+\u00053\u0038\n')
  assert.equal(bytes('<4 1 4>'), 'A@')
})

test('what is malformed is refused and not guessed', () => {
  for (const text of [
    '(open',
    '<41',
    '<4x>',
    '[1',
    '<</A>>',
    '<</A 1 /A 2>>',
    '<<1 2>>',
    '1x',
    '--1',
    '1e5',
    'nul',
    '',
    '>>',
  ]) {
    assert.throws(() => parse(text), refused('damaged'), text)
  }
  assert.throws(() => parse('['.repeat(5000)), refused('too-deep'))
})

test('compressed data of every kind comes out as it went in', () => {
  for (const length of [0, 1, 1000, 100_000]) {
    const data = Uint8Array.from({ length }, (_, i) => (i * i * 7919) >> (i % 13))
    for (const level of [0, 1, 9]) assert.deepEqual(inflate(deflateSync(data, { level }), length), data)
    assert.deepEqual(inflate(Buffer.concat([deflateSync(data), Buffer.from('\r\n')]), length), data)
  }
})

test('compressed data that is larger than allowed, cut off or wrong is refused', () => {
  const bomb = deflateSync(new Uint8Array(10_000_000))
  assert.throws(() => inflate(bomb, 1_000_000), refused('too-large'))
  const data = deflateSync(Buffer.from('some text that is compressed, some text'))
  for (let length = 2; length < data.length - 4; length++) {
    assert.throws(() => inflate(data.subarray(0, length), 1000), PdfError)
  }
})

test('tables, streams, object streams and hybrids show the same pages', async () => {
  for (const options of [['--object-streams=generate'], ['--object-streams=disable'], ['--linearize'], ['--qdf']]) {
    const file = new PdfFile(await rewrite(contract, options))
    assert.equal(readPages(file).length, 2)
  }
})

test('in a hybrid file the hidden objects are seen', () => {
  assert.equal(readPages(new PdfFile(hybridPdf())).length, 1)
})

test('circles, bombs and lies in the structure end in an error', () => {
  const open = (...objects: string[]) => readPages(new PdfFile(plainPdf(objects)))
  assert.throws(() => open('<< /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R] >>'), refused('damaged'))
  assert.throws(() => open('<< /Pages 2 0 R >>', '<< /Type /Pages /Kids [] >>'), refused('no-pages'))
  assert.throws(() => open('<< /Pages 2 0 R >>', '2 0 R'), PdfError)
  const doubling = Array.from({ length: 40 }, (_, i) => `<< /Type /Pages /Kids [${i + 3} 0 R ${i + 3} 0 R] >>`)
  assert.throws(() => open('<< /Pages 2 0 R >>', ...doubling, '<< /Type /Page >>'), refused('too-large'))
  const itself = new PdfFile(plainPdf(['<< /Pages 2 0 R >>', '<< /Length 2 0 R >>\nstream\n\nendstream']))
  assert.throws(() => itself.get(reference(2)), refused('damaged'))
  assert.throws(() => new PdfFile(plainPdf(['<< >>'], { trailer: '/Encrypt << >>' })), refused('encrypted'))
  assert.throws(() => new PdfFile(toBytes('GIF89a')), refused('not-a-pdf'))
  const moved = toText(contract).replace('0000000009 00000 n', '0000000010 00000 n')
  assert.throws(() => new PdfFile(toBytes(moved)).catalog, refused('damaged'))
})

test('a missing object is null', () => {
  assert.equal(new PdfFile(contract).get(reference(99)).kind, 'null')
})

test('an object is found by its number, whatever the generation, as by the readers that people use', () => {
  const file = new PdfFile(contract)
  assert.equal(file.get(reference(1, 7)), file.get(reference(1)))
})

/** Without the positions of strings, which differ. */
function stripped(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, inner) => {
      if (key === 'from' || key === 'to' || key === 'form') return undefined
      return inner instanceof Map ? [...inner] : inner
    }),
  )
}
