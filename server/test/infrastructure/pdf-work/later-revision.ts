/** One more revision of a file with a plain table: these objects replace those with their numbers. */
export function withRevision(bytes: Uint8Array, objects: Readonly<Record<number, string>>): Buffer {
  const file = Buffer.from(bytes).toString('latin1')
  let text = file
  const sections = Object.entries(objects).map(([number, object]) => {
    const offset = text.length
    text += `${number} 0 obj\n${object}\nendobj\n`
    return `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(file)?.[1]
  const sizes = [...file.matchAll(/\/Size (\d+)/g)].map(([, digits]) => Number(digits))
  const size = Math.max(...sizes, ...Object.keys(objects).map((number) => Number(number) + 1))
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Prev ${previous} >>\n`
  return Buffer.from(`${text}xref\n${sections.join('')}${trailer}startxref\n${text.length}\n%%EOF\n`, 'latin1')
}

function stream(content: string, entries = ''): string {
  return `<< /Length ${content.length} ${entries} >>\nstream\n${content}\nendstream`
}

/** Of a page of `samplePdf`, from 1. */
export function otherText(page: number): Record<number, string> {
  return { [3 + 2 * page]: stream('BT /F 18 Tf 150 300 Td (Another contract) Tj ET') }
}

const firstPage = (resources: string) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 500] /Contents 900 0 R /Resources << ${resources} >> >>`

/** The first page of `samplePdf`, painted with a pattern that repeats a hundred thousand million times. */
export const endlessPage: Readonly<Record<number, string>> = {
  4: firstPage('/Pattern << /P 901 0 R >>'),
  900: stream('/Pattern cs /P scn 0 0 400 500 re f'),
  901: stream(
    '0 0 1 1 re f',
    '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.001 /YStep 0.001 /Resources << >>',
  ),
}

const depth = 8

/** The first page of `samplePdf` with a drawing of ten drawings of ten drawings, and so on. */
export const nestedPage: Readonly<Record<number, string>> = {
  4: firstPage('/XObject << /X 901 0 R >>'),
  900: stream('/X Do'),
  ...Object.fromEntries(
    Array.from({ length: depth }, (_, level) => {
      const inner = `/Resources << /XObject << /X ${902 + level} 0 R >> >>`
      const content = level === depth - 1 ? '0 0 400 500 re f' : '/X Do '.repeat(10)
      return [901 + level, stream(content, `/Type /XObject /Subtype /Form /BBox [0 0 400 500] ${inner}`)]
    }),
  ),
}
