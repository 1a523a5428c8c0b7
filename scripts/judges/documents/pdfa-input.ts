import { plainPdf, stream } from '../../../packages/pdf/test/support/plain-pdf.ts'
import type { Flavour } from '../model.ts'
import { type ColorSpace, iccProfile } from './icc-profile.ts'

const COMPONENTS: Record<ColorSpace, number> = { rgb: 3, cmyk: 4, gray: 1 }
const BLACK: Record<ColorSpace, string> = { rgb: '0 0 0 rg', cmyk: '0 0 0 1 k', gray: '0 g' }

/** One page of PDF/A: bars for lines of text, tagged where the conformance asks for it. */
export function pdfaInput(flavour: Flavour, space: ColorSpace = 'rgb'): Uint8Array {
  const tagged = flavour.endsWith('a')
  const bars = Array.from({ length: 20 }, (_, line) => `50 ${780 - 16 * line} 400 6 re`).join(' ')
  const content = `${BLACK[space]} ${bars} f`
  const structure = tagged ? '/MarkInfo << /Marked true >> /StructTreeRoot 7 0 R /Lang (en)' : ''
  return plainPdf(
    [
      `<< /Type /Catalog /Pages 2 0 R /Metadata 5 0 R /OutputIntents [6 0 R] ${structure} >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << >> ${tagged ? '/StructParents 0 /Tabs /S' : ''} >>`,
      stream(tagged ? `/Figure << /MCID 0 >> BDC ${content} EMC` : content),
      stream(metadata(flavour), '/Type /Metadata /Subtype /XML'),
      '<< /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (Custom) /Info (Custom) /DestOutputProfile 11 0 R >>',
      '<< /Type /StructTreeRoot /K 8 0 R /ParentTree 10 0 R /ParentTreeNextKey 1 >>',
      '<< /Type /StructElem /S /Document /P 7 0 R /K 9 0 R >>',
      '<< /Type /StructElem /S /Figure /P 8 0 R /Pg 3 0 R /K 0 /Alt (Bars) >>',
      '<< /Nums [0 [9 0 R]] >>',
      stream(iccProfile(space), `/N ${COMPONENTS[space]}`),
    ],
    {
      header: `%PDF-${flavour.startsWith('1') ? '1.4' : '1.7'}\n%\u00e2\u00e3\u00cf\u00d3`,
      trailer: '/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]',
    },
  )
}

function metadata(flavour: Flavour): string {
  const [part = '', conformance = ''] = flavour
  return `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>${part}</pdfaid:part><pdfaid:conformance>${conformance.toUpperCase()}</pdfaid:conformance></rdf:Description>
</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`
}
