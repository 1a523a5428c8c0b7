import { plainPdf, stream } from '../../packages/pdf/test/support/plain-pdf.ts'

export const title = 'Kitchen fitting agreement'
export const company = 'Alder & Finch Joinery Ltd'
export const customer = 'Mara Okafor'
export const director = 'Thomas Finch'

/** One page of A4: an agreement between a small company and its customer. */
export function contract(): Uint8Array {
  return plainPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /T 5 0 R /B 6 0 R /R 7 0 R >> >> >>',
    stream([letterhead(), heading(), ...clauses.map(clause), signatureLines()].join('\n')),
    font('Helvetica'),
    font('Helvetica-Bold'),
    font('Times-Roman'),
  ])
}

const left = 64
const right = 531

function letterhead(): string {
  return [
    '0.13 0.30 0.24 rg 64 766 26 26 re f',
    `1 1 1 rg ${text('B', 12, 68.7, 774.6, 'AF')}`,
    `0.13 0.30 0.24 rg ${text('B', 13, 100, 780, company)}`,
    `0.35 0.35 0.35 rg ${text('T', 8.5, 100, 768, '14 Tannery Yard, Hebden Bridge   ·   alderfinch.example   ·   Company no. 0714 2093')}`,
    `0.13 0.30 0.24 RG 0.8 w ${left} 752 m ${right} 752 l S`,
  ].join('\n')
}

function heading(): string {
  return [
    `0.1 0.1 0.1 rg ${text('B', 19, left, 712, title)}`,
    `0.25 0.25 0.25 rg ${paragraph(left, 688, [
      `Between ${company} ("the company") and ${customer}, 8 Mill Lane, Todmorden`,
      '("the customer"). Both agree to the following.',
    ])}`,
  ].join('\n')
}

/** Lines are broken by hand: nothing here measures text. */
const clauses: readonly (readonly [heading: string, ...lines: string[]])[] = [
  [
    'The work',
    'The company builds and fits 1 kitchen in oiled oak, as in drawing AF-2291 of October 30: 11 cabinets,',
    'an island of 2.40 m, worktops in slate. It removes the old kitchen and disposes of it.',
  ],
  [
    'Dates',
    'Work on site begins on January 11, 2027 and takes 9 working days. If the company is late by more than',
    '5 working days, the customer may withhold £120 for each further day.',
  ],
  [
    'Price',
    'The price is £18,640 including VAT: £5,600 when this agreement is signed, £9,320 on delivery of the',
    'cabinets, and £3,720 once the customer has accepted the work.',
  ],
  [
    'On site',
    'The customer provides access from 8 AM to 5 PM, water and electricity. The company protects floors and',
    'doors, and leaves the rooms swept every evening.',
  ],
  ['Changes', 'Either side may propose changes by email. A change applies once both have confirmed its price.'],
  [
    'Guarantee',
    'The company fixes defects in material and workmanship free of charge for 6 years. Wear of the oil finish',
    'is not a defect; the company shows the customer how to renew it.',
  ],
  [
    'Withdrawal',
    'The customer may withdraw within 14 days of signing without giving a reason. The company then returns',
    'all payments within 14 days.',
  ],
  ['Law', 'The law of England and Wales applies.'],
]

function clause([name, ...lines]: readonly [string, ...string[]], index: number): string {
  const above = clauses.slice(0, index).reduce((sum, [, ...before]) => sum + 33 + before.length * 15, 0)
  const top = 636 - above
  return [
    `0.1 0.1 0.1 rg ${text('B', 11, left, top, `${index + 1}   ${name}`)}`,
    `0.2 0.2 0.2 rg ${paragraph(left, top - 16, lines)}`,
  ].join('\n')
}

/** Where the customer and the director sign. */
export const signatureFields = [
  { signer: 1, type: 'signature', page: 1, x: 64, y: 139, width: 150, height: 40 },
  { signer: 1, type: 'date', page: 1, x: 224, y: 140, width: 80, height: 16 },
  { signer: 2, type: 'signature', page: 1, x: 324, y: 139, width: 110, height: 40 },
  { signer: 2, type: 'date', page: 1, x: 444, y: 140, width: 80, height: 16 },
] as const

const captions = ['Customer', 'Date', 'For the company', 'Date']

function signatureLines(): string {
  const lines = signatureFields.map(
    ({ x, width }, index) =>
      `0.5 G 0.6 w ${x} 138 m ${x + width} 138 l S 0.35 0.35 0.35 rg ${text('T', 8.5, x, 127, captions[index] ?? '')}`,
  )
  return lines.join('\n')
}

function paragraph(x: number, y: number, lines: readonly string[]): string {
  return `BT /R 11 Tf 15 TL ${x} ${y} Td ${lines.map((line) => `(${escaped(line)}) Tj T*`).join(' ')} ET`
}

function text(name: string, size: number, x: number, y: number, content: string): string {
  return `BT /${name} ${size} Tf ${x} ${y} Td (${escaped(content)}) Tj ET`
}

function escaped(content: string): string {
  return content.replace(/[\\()]/g, '\\$&')
}

function font(name: string): string {
  return `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
}
