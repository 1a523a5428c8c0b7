import { plainPdf, stream } from '../../../packages/pdf/test/support/plain-pdf.ts'

/** A lease of 2 pages with a line of text per anchor or tag, and a form with a text field and a dropdown. */
export function leaseForm(tags: readonly string[] = []): Uint8Array {
  const lines = ['Lease', 'Signed on:', 'Monthly rent in EUR:', 'Initials:', 'Company:', 'Floor:', ...tags]
  const second = ['Second page', 'Initials:']
  const text = (all: readonly string[]) =>
    stream(`BT /F 12 Tf 40 TL 50 780 Td ${all.map((line) => `(${line}) '`).join(' ')} ET`)
  const widget = (entries: string, rect: string) =>
    `<< /Type /Annot /Subtype /Widget /P 4 0 R /Rect [${rect}] /F 4 /DA (/F 10 Tf 0 g) ${entries} >>`
  return plainPdf([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [8 0 R 9 0 R] /DR << /Font << /F 3 0 R >> >> >> >>',
    '<< /Type /Pages /Kids [4 0 R 5 0 R] /Count 2 /MediaBox [0 0 595 842] /Resources << /Font << /F 3 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Page /Parent 2 0 R /Contents 6 0 R /Annots [8 0 R 9 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /Contents 7 0 R >>',
    text(lines),
    text(second),
    widget('/FT /Tx /T (company) /TU (Name of the company) /MaxLen 40', '200 570 400 590'),
    widget('/FT /Ch /Ff 131072 /T (floor) /Opt [(Ground) (First) (Second)]', '200 530 400 550'),
  ])
}

/** A page with two radio buttons, whose options are an emoji and a text with a tab. */
export function oddOptions(): Uint8Array {
  const button = (state: string, rect: string) =>
    `<< /Type /Annot /Subtype /Widget /P 3 0 R /Parent 4 0 R /F 4 /AS /Off /Rect [${rect}]
       /AP << /N << /${state} 7 0 R /Off 7 0 R >> >> >>`
  return plainPdf([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 595 842] >>',
    '<< /Type /Page /Parent 2 0 R /Annots [5 0 R 6 0 R] >>',
    '<< /T (mood) /FT /Btn /Ff 32768 /Opt [<FEFFD83DDE00> (so\\tso)] /Kids [5 0 R 6 0 R] >>',
    button('good', '50 700 70 720'),
    button('fair', '50 660 70 680'),
    stream('q 1 w 1 1 18 18 re S Q', '/Type /XObject /Subtype /Form /BBox [0 0 20 20]'),
  ])
}
