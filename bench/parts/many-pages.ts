import { randomFillSync } from 'node:crypto'
import { deflateSync } from 'node:zlib'

/** A contract of so many pages of text, all of them A4. */
export function manyPages(pages: number): Buffer {
  const kids = Array.from({ length: pages }, (_, index) => `${4 + 2 * index} 0 R`).join(' ')
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} /MediaBox [0 0 595 842] /Resources << /Font << /F 3 0 R >> >> >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...Array.from({ length: pages }, (_, index) => [
      `<< /Type /Page /Parent 2 0 R /Contents ${5 + 2 * index} 0 R >>`,
      stream(deflateSync(textOf(index + 1)), '/Filter /FlateDecode'),
    ]).flat(),
  ])
}

function textOf(page: number): string {
  const lines = Array.from({ length: 45 }, (_, line) => `(Clause ${page}.${line + 1}: the parties agree as follows.) '`)
  return `BT /F 11 Tf 15 TL 60 780 Td\n${lines.join('\n')}\nET`
}

/** One page that is a picture, of so many bytes that cannot be compressed. */
export function largePicture(megabytes: number): Buffer {
  const side = Math.round(Math.sqrt(megabytes * 1024 * 1024))
  const picture = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8`
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >> >>',
    stream(Buffer.from('q 475 0 0 475 60 300 cm /P Do Q')),
    stream(randomFillSync(Buffer.alloc(side * side)), picture),
  ])
}

function stream(data: Uint8Array, entries = ''): Buffer {
  return Buffer.concat([
    Buffer.from(`<< /Length ${data.length} ${entries} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ])
}

function assemble(objects: readonly (string | Buffer)[]): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')]
  let at = parts[0]?.length ?? 0
  const rows = objects.map((object, index) => {
    const whole = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object as string),
      Buffer.from('\nendobj\n'),
    ])
    const row = `${String(at).padStart(10, '0')} 00000 n \n`
    parts.push(whole)
    at += whole.length
    return row
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\n`
  return Buffer.concat([...parts, Buffer.from(`${table}startxref\n${at}\n%%EOF\n`)])
}
