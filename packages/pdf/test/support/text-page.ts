import { plainPdf, stream } from './plain-pdf.ts'

export interface TextPage {
  /** Entries of the page. */
  readonly page?: string
  /** Entries of its resources, beside the font `/F`, which is Helvetica. */
  readonly resources?: string
  /** Entries of the dictionary of fonts. */
  readonly fonts?: string
  /** Further objects, from number 6 on. */
  readonly objects?: readonly string[]
}

const a4 = '/MediaBox [0 0 595 842]'

/** One page with this content. */
export function textPage(
  content: string,
  { page = a4, resources = '', fonts = '', objects = [] }: TextPage = {},
): Uint8Array<ArrayBuffer> {
  return plainPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F 5 0 R ${fonts} >> ${resources} >> ${page} >>`,
    stream(content),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...objects,
  ])
}

/** One line of this text from left to right, in a font that maps each of its codes to Unicode. */
export function mappedPage(text: string): Uint8Array<ArrayBuffer> {
  const letters = Array.from(text)
  const codes = letters.map((_, i) => (i + 1).toString(16).padStart(2, '0'))
  const hex = (letter: string) => letter.charCodeAt(0).toString(16).padStart(4, '0')
  const map = letters.map((letter, i) => `<${codes[i]}> <${hex(letter)}>`).join(' ')
  const widths = letters.map((letter) => (/\p{M}|\u200c/u.test(letter) ? 0 : 600)).join(' ')
  const objects = [
    `<< /Type /Font /Subtype /Type1 /BaseFont /A /FirstChar 1 /Widths [${widths}] /ToUnicode 7 0 R >>`,
    stream(`1 begincodespacerange <00> <ff> endcodespacerange ${letters.length} beginbfchar ${map} endbfchar`),
  ]
  return textPage(`BT /G 12 Tf 72 700 Td <${codes.join('')}> Tj ET`, { fonts: '/G 6 0 R', objects })
}

/** Pages with these contents, all in Helvetica. */
export function pagesOf(contents: readonly string[]): Uint8Array<ArrayBuffer> {
  const kids = contents.map((_, i) => `${4 + 2 * i} 0 R`).join(' ')
  return plainPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} ${a4} /Resources << /Font << /F 3 0 R >> >> >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...contents.flatMap((content, i) => [
      `<< /Type /Page /Parent 2 0 R /Contents ${5 + 2 * i} 0 R >>`,
      stream(content),
    ]),
  ])
}

/** A line of Helvetica at this place. */
export function line(text: string, x = 72, y = 700, size = 12): string {
  return `BT /F ${size} Tf ${x} ${y} Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET\n`
}
