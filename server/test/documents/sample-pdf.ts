/** A hand-written PDF: the objects from number 1 on, the first of which is the catalog, and a plain table. */
export function plainPdf(objects: readonly string[], trailer = ''): Buffer {
  let text = '%PDF-1.7\n'
  const rows = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\n`
  return Buffer.from(`${text}${table}startxref\n${text.length}\n%%EOF\n`, 'latin1')
}

export interface SamplePage {
  /** Of the page's dictionary, boxes and rotation. */
  readonly entries?: string
  /** A line of text that distinguishes one document from another. */
  readonly text?: string
}

/** Pages with a line of text and a frame around the visible part. */
export function samplePdf(...pages: readonly SamplePage[]): Buffer {
  const all = pages.length === 0 ? [{}] : pages
  const numbers = all.map((_, index) => 4 + 2 * index)
  return plainPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${numbers.map((number) => `${number} 0 R`).join(' ')}] /Count ${all.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...all.flatMap(({ entries = '/MediaBox [0 0 400 500]', text = 'A contract' }, index) => [
      `<< /Type /Page /Parent 2 0 R /Contents ${5 + 2 * index} 0 R /Resources << /Font << /F 3 0 R >> >> ${entries} >>`,
      stream(`BT /F 18 Tf 150 300 Td (${text}) Tj ET`),
    ]),
  ])
}

/** One page, and a script that runs when the file is opened. */
export function scriptedPdf(): Buffer {
  return plainPdf([
    '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 500] >>',
  ])
}

function stream(content: string): string {
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`
}
