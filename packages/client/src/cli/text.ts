/** Text from the service may be anyone's; a terminal obeys control characters, and bidi controls reorder a line. */
export function printable(value: string): string {
  return value.replace(/\s+/g, ' ').replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')
}

/** `1 file`, `2 files`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

type Row = readonly string[]

/** Columns under their headings. */
export function table(headings: Row, rows: readonly Row[]): string {
  return align([headings, ...rows])
}

/** One name and value per line; omits names without a value. */
export function fields(values: readonly (readonly [name: string, value: string | undefined])[]): string {
  return align(values.filter((pair): pair is readonly [string, string] => pair[1] !== undefined))
}

/** Pads all columns to equal width but the last. */
export function align(rows: readonly Row[]): string {
  const shown = rows.map((row) => row.map(printable))
  const widths = (shown[0] ?? []).map((_, column) => Math.max(...shown.map((row) => widthOf(row[column] ?? ''))))
  return shown
    .map((row) =>
      row
        .map((cell, column) => pad(cell, widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function pad(cell: string, width: number): string {
  return cell + ' '.repeat(width - widthOf(cell))
}

const characters = new Intl.Segmenter()
const wide = /^(\p{sc=Han}|\p{sc=Hira}|\p{sc=Kana}|\p{sc=Hang}|\p{Emoji_Presentation}|[\u3000-\u303f\uff01-\uff60])/u

/** Terminal columns: East Asian characters and emoji take two. */
function widthOf(cell: string): number {
  let width = 0
  for (const { segment } of characters.segment(cell)) width += wide.test(segment) ? 2 : 1
  return width
}
