/** A PDF written by hand: the objects from number 1 on, the first of which is the catalog, and a plain table. */
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
