import { plainPdf } from '../documents/sample-pdf.ts'

/** A page with a field for an amount, which is 100. */
export const amountForm = plainPdf([
  '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] /DA (/F 12 Tf 0 g) /DR << /Font << /F 3 0 R >> >> >> >>',
  '<< /Type /Pages /Kids [5 0 R] /Count 1 >>',
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  '<< /Type /Annot /Subtype /Widget /FT /Tx /T (amount) /V (100) /F 4 /Rect [50 300 250 330] /P 5 0 R >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 500] /Annots [4 0 R] >>',
])

/** Writes another value into the field, as any PDF reader does. */
export function filledIn(bytes: Uint8Array, value: string): Buffer {
  const text = Buffer.from(bytes).toString('latin1')
  const field = [...text.matchAll(/\n4 0 obj\n([\s\S]*?)\nendobj/g)].at(-1)?.[1] ?? ''
  const object = `4 0 obj\n${field.replace(/\/V \([^)]*\)/, `/V (${value})`)}\nendobj\n`
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]
  const size = Math.max(...[...text.matchAll(/\/Size (\d+)/g)].map(([, digits]) => Number(digits)))
  const table = `xref\n4 1\n${String(bytes.length).padStart(10, '0')} 00000 n \ntrailer\n<< /Size ${size} /Root 1 0 R /Prev ${previous} >>\n`
  return Buffer.from(`${text}${object}${table}startxref\n${bytes.length + object.length}\n%%EOF\n`, 'latin1')
}
