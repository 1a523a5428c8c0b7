import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readCsv, type Table, type TableFault, writeCsv } from '../src/files/csv.ts'

const read = (content: string | Uint8Array) => readCsv(new Blob([content as Uint8Array<ArrayBuffer>]))

async function rowsIn(content: string | Uint8Array): Promise<readonly (readonly string[])[]> {
  const table = (await read(content)) as Table
  return [table.columns, ...table.rows.map(({ cells }) => cells)]
}

async function faultIn(content: string | Uint8Array) {
  return ((await read(content)) as TableFault).fault
}

function utf16(text: string, isBig = false): Uint8Array {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return new Uint8Array(isBig ? bytes.swap16() : bytes)
}

describe('a CSV file', () => {
  const expected = [
    ['Name', 'Email'],
    ['Doe, Jane', 'jane@example.org'],
    ['Zoë "Z"', ''],
  ]
  const content = 'Name,Email\r\n"Doe, Jane",jane@example.org\r\n"Zoë ""Z""",\r\n'

  test('has quoted cells, and lines that end as on any system', async () => {
    assert.deepEqual(await rowsIn(content), expected)
    assert.deepEqual(await rowsIn(content.replaceAll('\r\n', '\n')), expected)
    assert.deepEqual(await rowsIn(content.replaceAll('\r\n', '\r')), expected)
    assert.deepEqual(await rowsIn(content.trimEnd()), expected)
    assert.deepEqual(await rowsIn('a,b\n"1\r\n2",3'), [
      ['a', 'b'],
      ['1\r\n2', '3'],
    ])
  })

  test('is separated by commas, semicolons or tabs, or by what it names itself', async () => {
    assert.deepEqual(await rowsIn('a;b,c;d\n1;2;3'), [
      ['a', 'b,c', 'd'],
      ['1', '2', '3'],
    ])
    assert.deepEqual(await rowsIn('a\tb\n1\t2'), [
      ['a', 'b'],
      ['1', '2'],
    ])
    assert.deepEqual(await rowsIn('sep=;\r\na,b;c\r\n1;2'), [
      ['a,b', 'c'],
      ['1', '2'],
    ])
  })

  test('is read in UTF-8 and UTF-16, with or without a byte order mark', async () => {
    assert.deepEqual(await rowsIn(`\uFEFF${content}`), expected)
    assert.deepEqual(await rowsIn(utf16(content)), expected)
    assert.deepEqual(await rowsIn(utf16(content, true)), expected)
  })

  test('is refused in other encodings, as a workbook, without rows and without the end of a quotation', async () => {
    assert.equal(await faultIn(new Uint8Array(Buffer.from('Name\nZoë', 'latin1'))), 'encoding')
    assert.equal(await faultIn(utf16('Name\nZoe').slice(2)), 'encoding')
    assert.equal(await faultIn(new Uint8Array([0x50, 0x4b, 3, 4, 20, 0])), 'workbook')
    assert.equal(await faultIn(''), 'empty')
    assert.equal(await faultIn('Name,Email\r\n\r\n , \r\n'), 'empty')
    assert.equal(await faultIn('Name\n"Anna'), 'quotes')
    assert.equal(await faultIn(new Uint8Array(5 * 1024 * 1024 + 1)), 'too-large')
    const wide = Array.from({ length: 201 }, (_, index) => `c${index}`).join(',')
    assert.equal(await faultIn(`${wide}\n${wide}`), 'columns')
    assert.deepEqual(await read('Name,Email\nAnna,a@b.c\nDoe, Jane,j@b.c'), { fault: 'cells', line: 3 })
  })

  test('numbers its lines as spreadsheet programs do, also after empty ones', async () => {
    const table = (await read('Name\nAnna\n\nBert\n')) as Table
    assert.deepEqual(
      table.rows.map(({ line }) => line),
      [2, 4],
    )
  })

  test('is written so that no cell is a formula, and is read as it was', async () => {
    const records = [
      ['Name', '- Note'],
      ['=HYPERLINK("x")', '+49 30'],
      ['@SUM(1)', '-1'],
      ['a;b', 'line\nbreak'],
      ['\tindented', '\nbelow'],
    ]
    for (const separator of [',', ';'] as const) {
      const text = writeCsv(records, separator)
      assert.doesNotMatch(text, /(^|[,;"\n\r])[=+@-]/)
      assert.deepEqual(await rowsIn(text), records)
    }
  })
})
