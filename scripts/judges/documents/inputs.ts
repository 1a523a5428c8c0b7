import { plainPdf, stream } from '../../../packages/pdf/test/support/plain-pdf.ts'

const A4 = '/MediaBox [0 0 595 842]'

/** Pages of text, each rotated by so many degrees. */
export function textInput(rotations: readonly number[] = [0], header = '%PDF-1.7'): Uint8Array {
  const kids = rotations.map((_, index) => `${5 + index} 0 R`).join(' ')
  const pages = rotations.map((turn) => `<< /Type /Page /Parent 2 0 R /Contents 4 0 R ${A4} /Rotate ${turn} >>`)
  return plainPdf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${kids}] /Count ${rotations.length} /Resources << /Font << /F 3 0 R >> >> >>`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>',
      stream(`BT /F 11 Tf 16 TL 50 800 Td ${clauses()} ET`),
      ...pages,
    ],
    { header },
  )
}

/** A page with fields that somebody has filled in, and an empty one. */
export function formInput(): Uint8Array {
  const field = (name: string, value: string, y: number, look: number) =>
    `<< /Type /Annot /Subtype /Widget /FT /Tx /T (${name}) /V (${value}) /DA (/F 10 Tf 0 g) /F 4 /Rect [50 ${y} 250 ${y + 20}] /P 5 0 R /AP << /N ${look} 0 R >> >>`
  const look = (text: string) =>
    stream(
      `/Tx BMC q BT /F 10 Tf 2 6 Td (${text}) Tj ET Q EMC`,
      '/Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /F 3 0 R >> >>',
    )
  return plainPdf([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R 7 0 R] /DR << /Font << /F 3 0 R >> >> /DA (/F 10 Tf 0 g) >> >>',
    '<< /Type /Pages /Kids [5 0 R] /Count 1 /Resources << /Font << /F 3 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>',
    stream(`BT /F 11 Tf 16 TL 50 800 Td ${clauses()} ET`),
    `<< /Type /Page /Parent 2 0 R /Contents 4 0 R ${A4} /Annots [6 0 R 7 0 R] >>`,
    field('Place', 'Vienna', 300, 8),
    field('Remarks', '', 330, 9),
    look('Vienna'),
    look(''),
  ])
}

function clauses(): string {
  const lines = Array.from({ length: 20 }, (_, line) => `(Clause ${line + 1}. The parties agree on what follows.) '`)
  return lines.join(' ')
}
