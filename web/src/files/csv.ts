/** A table from a spreadsheet program. */
export type Table = {
  readonly columns: readonly string[]
  readonly rows: readonly TableRow[]
}

export type TableRow = {
  /** As spreadsheet programs count, with the column names as 1. */
  readonly line: number
  /** As many as there are columns. */
  readonly cells: readonly string[]
}

/**
 * - `encoding`: neither UTF-8 nor UTF-16 with a byte order mark
 * - `workbook`: a file of a spreadsheet program, not its text
 * - `empty`: no rows below the column names
 * - `quotes`: a quotation mark without an end
 * - `columns`: more than `MOST_COLUMNS`
 * - `cells`: a line has more cells than there are columns
 */
export type TableFault =
  | { readonly fault: 'too-large' | 'encoding' | 'workbook' | 'empty' | 'quotes' | 'columns' }
  | { readonly fault: 'cells'; readonly line: number }

const MOST_BYTES = 5 * 1024 * 1024
const MOST_COLUMNS = 200

/** Reads a CSV file (RFC 4180) as spreadsheet programs write it: separated by commas, semicolons or tabs. */
export async function readCsv(file: Blob): Promise<Table | TableFault> {
  if (file.size > MOST_BYTES) return { fault: 'too-large' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isWorkbook(bytes)) return { fault: 'workbook' }
  const text = decode(bytes)
  return text === null ? { fault: 'encoding' } : readTable(text)
}

function readTable(text: string): Table | TableFault {
  const { separator, content } = separatorOf(text)
  const records = readRecords(content, separator)
  if (records === null) return { fault: 'quotes' }
  const [names = [], ...others] = records
  const columns = withoutEnd(names.map(cellOf))
  const rows = others
    .map((cells, index) => ({ line: index + 2, cells: withoutEnd(cells.map(cellOf)) }))
    .filter(({ cells }) => cells.length > 0)
  if (columns.length === 0 || rows.length === 0) return { fault: 'empty' }
  if (columns.length > MOST_COLUMNS) return { fault: 'columns' }
  const long = rows.find(({ cells }) => cells.length > columns.length)
  if (long !== undefined) return { fault: 'cells', line: long.line }
  return { columns, rows: rows.map(({ line, cells }) => ({ line, cells: columns.map((_, at) => cells[at] ?? '') })) }
}

/** ZIP, or the compound files before it. */
function isWorkbook(bytes: Uint8Array): boolean {
  const begins = (...start: number[]) => start.every((byte, index) => bytes[index] === byte)
  return begins(0x50, 0x4b, 0x03, 0x04) || begins(0xd0, 0xcf, 0x11, 0xe0)
}

/** Null if the encoding is unknown. The decoder removes the byte order mark. */
function decode(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

const separators = [',', ';', '\t'] as const

/** The most frequent one in the first line, or the one that the file names, as Excel allows. */
function separatorOf(text: string): { readonly separator: string; readonly content: string } {
  const named = /^sep=([,;\t])\r?\n/i.exec(text)
  if (named?.[1] !== undefined) return { separator: named[1], content: text.slice(named[0].length) }
  const [line = ''] = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1)
  const counts = separators.map((one) => line.split(one).length)
  return { separator: separators[counts.indexOf(Math.max(...counts))] ?? ',', content: text }
}

/** Null if a quotation mark has no end. */
function readRecords(text: string, separator: string): string[][] | null {
  const records: string[][] = []
  let record: string[] = []
  let at = 0
  while (at < text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at, separator) : plainCell(text, at, separator)
    if (cell === null) return null
    record.push(cell.value)
    at = cell.end + 1
    if (text[cell.end] === separator) continue
    records.push(record)
    record = []
    if (text[cell.end] === '\r' && text[at] === '\n') at++
  }
  return record.length > 0 ? [...records, record] : records
}

type Cell = { readonly value: string; readonly end: number }

function plainCell(text: string, start: number, separator: string): Cell {
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++
  return { value: text.slice(start, end), end }
}

/** Two marks are one in the text. What follows the closing mark belongs to the cell, too. */
function quotedCell(text: string, start: number, separator: string): Cell | null {
  let end = text.indexOf('"', start + 1)
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
  if (end < 0) return null
  const rest = plainCell(text, end + 1, separator)
  return { value: `${text.slice(start + 1, end).replaceAll('""', '"')}${rest.value}`, end: rest.end }
}

/** Without the mark that keeps a spreadsheet program from calculating. */
function cellOf(text: string): string {
  const trimmed = text.trim()
  return /^'[=+\-@\t\r\n]/.test(trimmed) ? trimmed.slice(1) : trimmed
}

function withoutEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
}

/**
 * A CSV file (RFC 4180) that spreadsheet programs open with all characters: a byte order mark names UTF-8. `separator`
 * is the one that they expect in the reader's language.
 */
export function writeCsv(records: readonly (readonly string[])[], separator: ',' | ';'): string {
  const lines = records.map((cells) => cells.map((cell) => written(cell, separator)).join(separator))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** Spreadsheet programs would calculate a cell that begins like a formula (OWASP: CSV injection). */
function written(cell: string, separator: string): string {
  const safe = /^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell
  return safe.includes(separator) || /["\r\n,;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
