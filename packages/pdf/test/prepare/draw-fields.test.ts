import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { PdfError } from '../../src/errors.ts'
import { prepareDocument } from '../../src/prepare/prepare-document.ts'
import { readFormFields } from '../../src/read/form-fields.ts'
import { PdfFile } from '../../src/read/pdf-file.ts'
import { asName, dictionary, name, reference } from '../../src/read/value.ts'
import { later } from '../support/attack.ts'
import { drawPage, qpdfComplaint } from '../support/judges.ts'
import { notoFonts } from '../support/noto-fonts.ts'
import { plainPdf } from '../support/plain-pdf.ts'
import { prepareAndSign } from '../support/prepare-and-sign.ts'
import { sampleBlock } from '../support/sample-block.ts'
import { readText } from '../support/scanners.ts'

const FORM = 4

/** One field per object, from number 5 on, each in its own row below the previous one. */
function formWith(fields: readonly string[], form = ''): Uint8Array {
  const refs = fields.map((_, index) => `${index + 5} 0 R`).join(' ')
  return plainPdf([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm 4 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [${refs}] >>`,
    `<< /Fields [${refs}] /DA (/Helv 0 Tf 0 g) ${form} >>`,
    ...fields.map((field, index) => {
      const top = 800 - 50 * index
      return `<< /Type /Annot /Subtype /Widget /F 4 /Rect [50 ${top - 40} 350 ${top}] ${field} >>`
    }),
  ])
}

async function prepare(bytes: Uint8Array): Promise<Uint8Array> {
  const prepared = await prepareDocument(bytes, { block: sampleBlock(1), allPages: false, fonts: notoFonts })
  assert.equal(await qpdfComplaint(prepared.bytes), null)
  return prepared.bytes
}

const amount = '/FT /Tx /T (Amount) /V (100) /DA (/Absent 14 Tf 0 g)'

describe('A field that the document came with, without a look of its own', () => {
  it('has a compressed look, as a filled one has, so that validators find only form filling', async () => {
    const file = new PdfFile(
      await prepare(formWith(['/FT /Tx /T (Empty)', '/FT /Ch /T (Land) /Ff 131072 /Opt [(at)]'])),
    )
    const looks = readFormFields(file).flatMap(({ entries }) => file.entries(entries.get('AP'))?.get('N') ?? [])
    assert.ok(looks.length >= 2)
    for (const look of looks) assert.equal(asName(file.resolve(file.entries(look)?.get('Filter'))), 'FlateDecode')
  })

  it('has one when the document is prepared, and what it says can be read', async () => {
    const hebrew = `<feff${Buffer.from('שלום', 'utf16le').swap16().toString('hex')}>`
    const prepared = await prepare(
      formWith([
        amount,
        '/FT /Tx /T (Address) /Ff 4096 /V (12 Long Street\\nOld Town) /MK << /BC [0 0 1] /BG [0.9 1 0.9] >>',
        '/FT /Tx /T (Code) /Ff 16777216 /MaxLen 6 /V (AB12)',
        '/FT /Ch /T (Country) /Ff 131072 /V (fr) /Opt [[(de) (Germany)] [(fr) (France)]]',
        '/FT /Ch /T (Colours) /V [(red)] /Opt [(red) (blue)]',
        '/FT /Btn /T (Agreed) /V /Yes /AS /Yes /MK << /BC [0] >>',
        '/FT /Btn /T (Send) /Ff 65536 /MK << /CA (Send it) >>',
        `/FT /Tx /T (Greeting) /V ${hebrew} /Q 1`,
        '/FT /Tx /T (Turned) /V (Sideways) /MK << /R 90 >>',
        '/FT /Tx /T (Secret) /Ff 8192 /V (hidden)',
      ]),
    )
    const file = new PdfFile(prepared)
    for (const { name: field, entries } of readFormFields(file))
      assert.ok(file.entries(entries.get('AP'))?.has('N'), `${field} has no look`)
    const text = await readText(prepared)
    for (const said of ['100', '12 Long Street', 'Old Town', 'France', 'red', 'blue', 'Send it', 'Sideways'])
      assert.ok(text.includes(said), said)
    for (const unsaid of ['Germany', 'hidden']) assert.ok(!text.includes(unsaid), unsaid)
  })

  it('shows the same after a font that it names was added', async () => {
    const signed = await prepareAndSign(formWith([amount]), ['Ann'])
    const swapped = later(signed, (update) => {
      const font = dictionary([
        ['Type', name('Font')],
        ['Subtype', name('Type1')],
        ['BaseFont', name('ZapfDingbats')],
      ])
      const fonts = dictionary([['Absent', update.add(font)]])
      update.setEntries(reference(FORM), { DR: dictionary([['Font', fonts]]) })
    })
    const [before, after] = [await drawPage(signed), await drawPage(swapped)]
    let ink = 0
    for (let x = 50; x < 350; x++)
      for (let y = after.height - 90; y < after.height - 40; y++) {
        assert.equal(after.at(x, y), before.at(x, y), `it differs at ${x}, ${y}`)
        if (before.at(x, y) < 128) ink++
      }
    assert.ok(ink > 10, 'the amount is not there')
  })

  it('is drawn again where the form asks readers to draw it, and the form asks for it no longer', async () => {
    const stale = `${amount} /AP << /N 6 0 R >>`
    const look = '/FT /Tx /T (Other) /V (200)'
    const prepared = await prepare(formWith([stale, look], '/NeedAppearances true'))
    const file = new PdfFile(prepared)
    assert.equal(file.entries(reference(FORM))?.has('NeedAppearances'), false)
    assert.match(await readText(prepared), /100[\s\S]*200/)
  })

  it('keeps the look that it has', async () => {
    const bytes = formWith([`${amount} /AP << /N 6 0 R >>`, '/FT /Tx /T (Other)'])
    const [field] = readFormFields(new PdfFile(await prepare(bytes)))
    assert.deepEqual(field?.entries.get('AP'), dictionary([['N', reference(6)]]))
  })

  it('is refused where it says more than anybody fills in', async () => {
    const tooLarge = (error: unknown) => error instanceof PdfError && error.kind === 'too-large'
    await assert.rejects(prepare(formWith([`/FT /Tx /T (Long) /V (${'x'.repeat(70_000)})`])), tooLarge)
    const many = Array.from({ length: 7 }, (_, index) => `/FT /Tx /T (Long${index}) /V (${'x'.repeat(30_000)})`)
    await assert.rejects(prepare(formWith(many)), tooLarge)
  })
})
