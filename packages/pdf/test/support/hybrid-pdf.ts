import { toBytes } from './plain-pdf.ts'

/** One page, which the table lists as free and the stream beside it knows (ISO 32000-2 7.5.8.4). */
export function hybridPdf(): Uint8Array<ArrayBuffer> {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Resources << >> >>',
  ]
  let text = '%PDF-1.5\n'
  const offsets = objects.map((object, i) => {
    const offset = text.length
    text += `${i + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const hidden = text.length
  const data = `01${(offsets[2] ?? 0).toString(16).padStart(4, '0')}00>`
  text += `4 0 obj\n<< /Type /XRef /Size 5 /W [1 2 1] /Index [3 1] /Filter /ASCIIHexDecode /Length ${data.length} >>\n`
  text += `stream\n${data}\nendstream\nendobj\n`
  const row = (offset = 0) => `${String(offset).padStart(10, '0')} 00000 n \n`
  const table = `xref\n0 5\n0000000000 65535 f \n${row(offsets[0])}${row(offsets[1])}0000000000 65535 f \n${row(hidden)}`
  return toBytes(
    `${text}${table}trailer\n<< /Size 5 /Root 1 0 R /XRefStm ${hidden} >>\nstartxref\n${text.length}\n%%EOF\n`,
  )
}
