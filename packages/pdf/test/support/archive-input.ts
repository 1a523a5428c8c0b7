import { embedFont } from './embedded-font.ts'
import { type ColorSpace, iccProfile } from './icc-profile.ts'
import { plainPdf, stream, streamedPdf } from './plain-pdf.ts'

/** ISO 19005: part and conformance. */
export type Flavour = '1a' | '1b' | '2a' | '2b' | '2u' | '3a' | '3b' | '3u'

export interface ArchiveOptions {
  /** Of the output intent; without one the document has its own calibrated space. */
  readonly space?: ColorSpace | 'none'
  /** With a cross-reference stream, which part 1 does not allow. */
  readonly streamed?: boolean
}

const COMPONENTS: Record<ColorSpace, number> = { rgb: 3, cmyk: 4, gray: 1 }
const COLORS = { rgb: '0.1 0.1 0.3 rg', cmyk: '0.6 0.4 0 0.6 k', gray: '0.2 g', none: '0.2 g' }

const TITLE = 'Lease of an apartment'
const CLAUSES = [
  'The landlord lets the apartment on the second floor to the tenant.',
  'The lease begins on the first day of the month after both have signed.',
  'The tenant pays the rent by the third working day of each month.',
]
const ROWS = [
  ['Part', 'Monthly'],
  ['Rent', '900'],
  ['Heating', '85'],
]
const LINK = 'See the house rules.'

/**
 * Two pages of PDF/A as a word processor writes it: embedded font, matching descriptions, a link; with a structure tree
 * if the conformance requires it, and an attached file if the part allows it.
 */
export function archiveInput(flavour: Flavour, { space = 'rgb', streamed = false }: ArchiveOptions = {}): Uint8Array {
  const tagged = flavour.endsWith('a')
  const font = embedFont([TITLE, ...CLAUSES, ...ROWS.flat(), LINK].join(''))
  const color = COLORS[space]
  const write = new PageWriter(tagged, color, font.encode)
  const first = [
    write.artifact('50 815 495 0.5 re f'),
    write.text('H1', TITLE, 18, 770),
    ...CLAUSES.map((clause, i) => write.text('P', clause, 11, 730 - 18 * i)),
    ...ROWS.flatMap((row, i) =>
      row.map((cell, j) => write.text(i === 0 ? 'TH' : 'TD', cell, 11, 640 - 16 * i, 50 + 200 * j)),
    ),
  ].join('\n')
  const onFirst = write.startPage()
  const second = [write.mark('Figure', `${color} 50 600 200 120 re f`), write.text('Link', LINK, 11, 560)].join('\n')
  const onSecond = write.startPage()
  const attached = flavour.startsWith('3')
  const resources = `/Resources << /Font << /F ${AT.font} 0 R >> ${space === 'none' ? `/ColorSpace << /DefaultGray ${CAL_GRAY} >>` : ''} >>`
  const page = (contents: number, more: string, key: number) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${contents} 0 R ${resources} ${more} ${tagged ? `/StructParents ${key} /Tabs /S` : ''} >>`
  const catalog = [
    '/Type /Catalog /Pages 2 0 R /Metadata 7 0 R',
    space === 'none' ? '' : '/OutputIntents [9 0 R]',
    tagged ? `/MarkInfo << /Marked true >> /StructTreeRoot ${AT.structure} 0 R /Lang (en-GB)` : '',
    attached ? '/AF [12 0 R] /Names << /EmbeddedFiles << /Names [(lease.xml) 12 0 R] >> >>' : '',
  ]
  const objects = [
    `<< ${catalog.join(' ')} >>`,
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    page(5, '', 0),
    page(6, '/Annots [11 0 R]', 1),
    stream(first),
    stream(second),
    stream(metadata(flavour), '/Type /Metadata /Subtype /XML'),
    `<< /Title (${TITLE}) /Author (Ada Lovelace) /Creator (Test) /Producer (Test) /CreationDate (D:20260101120000Z) /ModDate (D:20260101120000Z) >>`,
    '<< /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (Custom) /Info (Custom) /DestOutputProfile 10 0 R >>',
    space === 'none' ? 'null' : stream(iccProfile(space), `/N ${COMPONENTS[space]}`),
    `<< /Type /Annot /Subtype /Link /F 4 /Rect [50 555 200 575] /Border [0 0 0] /Contents (House rules) /A << /S /URI /URI (https://example.com/rules) >> ${tagged ? '/StructParent 2' : ''} >>`,
    attached
      ? '<< /Type /Filespec /F (lease.xml) /UF (lease.xml) /Desc (The same as data) /AFRelationship /Data /EF << /F 13 0 R /UF 13 0 R >> >>'
      : 'null',
    attached
      ? stream(
          '<lease/>',
          '/Type /EmbeddedFile /Subtype /text#2Fxml /Params << /Size 8 /ModDate (D:20260101120000Z) >>',
        )
      : 'null',
    ...font.objects(AT.font),
    ...(tagged ? structure(onFirst, onSecond) : []),
  ]
  const trailer = '/Info 8 0 R /ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]'
  const header = `%PDF-${flavour.startsWith('1') ? '1.4' : '1.7'}\n%\u00e2\u00e3\u00cf\u00d3`
  return streamed ? streamedPdf(objects, [1, 4, 2], { header, trailer }) : plainPdf(objects, { header, trailer })
}

/** Numbers of objects that others refer to. */
const AT = { font: 14, structure: 20 }

const CAL_GRAY = '[/CalGray << /WhitePoint [0.9505 1 1.089] /Gamma 2.2 >>]'

/** Marks what it writes, and records the kinds of marked content on a page. */
class PageWriter {
  readonly #tagged: boolean
  readonly #color: string
  readonly #encode: (text: string) => string
  #kinds: string[] = []

  constructor(tagged: boolean, color: string, encode: (text: string) => string) {
    this.#tagged = tagged
    this.#color = color
    this.#encode = encode
  }

  text(kind: string, text: string, size: number, y: number, x = 50): string {
    return this.mark(kind, `BT ${this.#color} /F ${size} Tf ${x} ${y} Td ${this.#encode(text)} Tj ET`)
  }

  mark(kind: string, content: string): string {
    if (!this.#tagged) return content
    return `/${kind} << /MCID ${this.#kinds.push(kind) - 1} >> BDC\n${content}\nEMC`
  }

  artifact(content: string): string {
    return this.#tagged ? `/Artifact BMC\n${this.#color} ${content}\nEMC` : `${this.#color} ${content}`
  }

  startPage(): readonly string[] {
    const kinds = this.#kinds
    this.#kinds = []
    return kinds
  }
}

/** A document of everything that was marked, the cells in a table; the parents in a tree of two leaves. */
function structure(first: readonly string[], second: readonly string[]): string[] {
  const { structure: root } = AT
  const [document, tree, lower, upper, table] = [root + 1, root + 2, root + 3, root + 4, root + 5]
  const rows = [0, 1, 2].map((row) => table + 1 + row)
  const start = table + 4
  const onPage = (kinds: readonly string[], page: number, from: number) =>
    kinds.map((kind, mcid) => {
      const cell = first.indexOf('TH')
      const parent = page === 3 && mcid >= cell ? (rows[(mcid - cell) >> 1] ?? 0) : document
      const more =
        kind === 'Figure' ? '/Alt (A plan of the apartment)' : kind === 'TH' ? '/A << /O /Table /Scope /Column >>' : ''
      const kids = kind === 'Link' ? `[${mcid} << /Type /OBJR /Obj 11 0 R >>]` : mcid
      return {
        number: from + mcid,
        kind,
        text: `<< /Type /StructElem /S /${kind} /P ${parent} 0 R /Pg ${page} 0 R /K ${kids} ${more} >>`,
      }
    })
  const firstElements = onPage(first, 3, start)
  const secondElements = onPage(second, 4, start + first.length)
  const refs = (numbers: readonly number[]) => numbers.map((number) => `${number} 0 R`).join(' ')
  const numbersOf = (elements: readonly { number: number }[]) => elements.map(({ number }) => number)
  const cells = numbersOf(firstElements.filter(({ kind }) => kind === 'TH' || kind === 'TD'))
  const flow = numbersOf(firstElements).filter((number) => !cells.includes(number))
  return [
    `<< /Type /StructTreeRoot /K ${document} 0 R /ParentTree ${tree} 0 R /ParentTreeNextKey 3 >>`,
    `<< /Type /StructElem /S /Document /P ${root} 0 R /K [${refs([...flow, table, ...numbersOf(secondElements)])}] >>`,
    `<< /Kids [${lower} 0 R ${upper} 0 R] >>`,
    `<< /Limits [0 1] /Nums [0 [${refs(numbersOf(firstElements))}] 1 [${refs(numbersOf(secondElements))}]] >>`,
    `<< /Limits [2 2] /Nums [2 ${secondElements.at(-1)?.number} 0 R] >>`,
    `<< /Type /StructElem /S /Table /P ${document} 0 R /K [${refs(rows)}] >>`,
    ...rows.map((_, i) => `<< /Type /StructElem /S /TR /P ${table} 0 R /K [${refs(cells.slice(2 * i, 2 * i + 2))}] >>`),
    ...firstElements.map(({ text }) => text),
    ...secondElements.map(({ text }) => text),
  ]
}

function metadata(flavour: Flavour): string {
  const [part = '', conformance = ''] = flavour
  const time = '2026-01-01T12:00:00Z'
  return `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>${part}</pdfaid:part><pdfaid:conformance>${conformance.toUpperCase()}</pdfaid:conformance></rdf:Description>
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${TITLE}</rdf:li></rdf:Alt></dc:title><dc:creator><rdf:Seq><rdf:li>Ada Lovelace</rdf:li></rdf:Seq></dc:creator></rdf:Description>
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"><xmp:CreatorTool>Test</xmp:CreatorTool><xmp:CreateDate>${time}</xmp:CreateDate><xmp:ModifyDate>${time}</xmp:ModifyDate></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"><pdf:Producer>Test</pdf:Producer></rdf:Description>
</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`
}
