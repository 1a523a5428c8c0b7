/** A hand-written PDF: the objects from number 1 on, the first of which is the catalog, and a plain table. */
export function plainPdf(
  objects: readonly string[],
  { trailer = '', header = '%PDF-1.7' } = {},
): Uint8Array<ArrayBuffer> {
  let text = `${header}\n`
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\n`
  return toBytes(`${text}${table}startxref\n${text.length}\n%%EOF\n`)
}

/** With a cross-reference stream, which does not list itself, as many writers do. */
export function streamedPdf(
  objects: readonly string[],
  widths: readonly [number, number, number] = [1, 4, 2],
  { trailer = '', header = '%PDF-1.7' } = {},
): Uint8Array<ArrayBuffer> {
  let text = `${header}\n`
  const field = (value: number, width: number) => (width === 0 ? '' : value.toString(16).padStart(2 * width, '0'))
  const row = (type: number, offset: number) => field(type, widths[0]) + field(offset, widths[1]) + field(0, widths[2])
  const rows = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return row(1, offset)
  })
  const data = `${row(0, 0)}${rows.join('')}>`
  const listed = `/Index [0 ${objects.length + 1}] /Size ${objects.length + 1}`
  const entries = `/Type /XRef /Root 1 0 R ${listed} /W [${widths.join(' ')}] ${trailer} /Filter /ASCIIHexDecode`
  const table = `${objects.length + 1} 0 obj\n${stream(data, entries)}\nendobj\n`
  return toBytes(`${text}${table}startxref\n${text.length}\n%%EOF\n`)
}

export function stream(content: string, entries = ''): string {
  return `<< /Length ${content.length} ${entries} >>\nstream\n${content}\nendstream`
}

/** One page with the given entries and content. */
export function onePage(entries: string, content: string): Uint8Array<ArrayBuffer> {
  return plainPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << >> ${entries} >>`,
    stream(content),
  ])
}

export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

export function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1')
}
