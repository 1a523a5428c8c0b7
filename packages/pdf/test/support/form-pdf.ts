import { plainPdf, stream } from './plain-pdf.ts'

const widget = '/Type /Annot /Subtype /Widget /F 4'
const form = '/Type /XObject /Subtype /Form /BBox [0 0 20 20]'
const looks = (state: string) => `/AP << /N << /${state} 17 0 R /Off 18 0 R >> >>`

/** A form with fields of all kinds; some are filled in, one has no look, and one belongs to a group. */
export const formPdf = plainPdf([
  '<< /Type /Catalog /Pages 2 0 R /AcroForm 4 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 19 0 R /Resources << /Font << /F 20 0 R >> >>
     /Annots [6 0 R 7 0 R 9 0 R 10 0 R 11 0 R 12 0 R 13 0 R 14 0 R 15 0 R 16 0 R] >>`,
  `<< /Fields [5 0 R 7 0 R 8 0 R 11 0 R 12 0 R 13 0 R 14 0 R 15 0 R 16 0 R] /DA (/Helv 0 Tf 0 g)
     /DR << /Font << /Helv 20 0 R >> >> >>`,
  '<< /T (person) /Kids [6 0 R] >>',
  `<< ${widget} /Parent 5 0 R /T (city) /FT /Tx /V (Graz) /TU (Your city) /MaxLen 30 /Q 1 /DA (/Helv 9 Tf 0 0 1 rg)
     /MK << /BC [0.4 0.4 0.4] /BG [0.95 0.95 1] >> /Rect [150 740 300 760] >>`,
  `<< ${widget} /T (agree) /FT /Btn /V /Yes /AS /Yes ${looks('Yes')} /Rect [150 700 170 720] >>`,
  '<< /T (way) /FT /Btn /Ff 32768 /Kids [9 0 R 10 0 R] >>',
  `<< ${widget} /Parent 8 0 R ${looks('email')} /AS /Off /Rect [50 650 70 670] >>`,
  `<< ${widget} /Parent 8 0 R ${looks('post')} /AS /Off /Rect [80 650 100 670] >>`,
  `<< ${widget} /T (land) /FT /Ch /Ff 131072 /Opt [[(at) (Austria)] [(ke) (Kenya)]] /V (ke) /Rect [150 600 300 620] >>`,
  `<< ${widget} /T (day) /FT /Tx /MK << /BC [0 0 0] >> /Rect [150 550 300 570] >>`,
  `<< ${widget} /T (sign) /FT /Sig /Rect [150 480 300 530] >>`,
  `<< ${widget} /T (send) /FT /Btn /Ff 65536 /Rect [400 740 450 760] >>`,
  `<< ${widget} /T (secret) /FT /Tx /Ff 8192 /Rect [400 700 450 720] >>`,
  `<< ${widget} /T (colors) /FT /Ch /Opt [(Red) (Blue)] /Rect [400 640 450 680] >>`,
  stream('q 1 w 1 1 18 18 re S 4 4 m 16 16 l 4 16 m 16 4 l S Q', form),
  stream('q 1 w 1 1 18 18 re S Q', form),
  stream(
    ['City', 'I agree', '', 'Country', 'Date', 'Signature']
      .map((text, i) => `BT /F 12 Tf 50 ${745 - 48 * i} Td (${text}) Tj ET`)
      .join('\n'),
  ),
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
])
