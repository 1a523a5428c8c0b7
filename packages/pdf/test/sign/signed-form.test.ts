import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { PdfError } from '../../src/errors.ts'
import { readFormFields } from '../../src/read/form-fields.ts'
import { PdfFile } from '../../src/read/pdf-file.ts'
import { textString } from '../../src/read/text-string.ts'
import { dictionary, name, reference } from '../../src/read/value.ts'
import { verifyPdf } from '../../src/verify/verify-pdf.ts'
import { assertRefused, later, paint } from '../support/attack.ts'
import { qpdfComplaint } from '../support/judges.ts'
import { plainPdf } from '../support/plain-pdf.ts'
import { prepareAndSign } from '../support/prepare-and-sign.ts'
import { bob, contract, sign, trust } from '../support/sample-contract.ts'

const widget = '/Type /Annot /Subtype /Widget /Rect [50 700 250 720]'

function form(fields: string, annotations: string, ...objects: readonly string[]): Uint8Array {
  return plainPdf([
    `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${fields}] >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [${annotations}] >>`,
    ...objects,
  ])
}

/** One field, which is object 4. */
const single = (entries: string) => form('4 0 R', '4 0 R', `<< ${widget} /FT /Tx ${entries} >>`)

/** A field of two parts below object 4; the second part is filled in. */
const nested = (above: string, ...parts: readonly string[]) =>
  form(
    '4 0 R',
    '5 0 R 6 0 R',
    `<< ${above} /Kids [5 0 R 6 0 R] >>`,
    ...parts.map((part) => `<< ${part} /Parent 4 0 R >>`),
  )

/** Forms whose author could fill in an object later, by their oddity. */
const forms: Record<string, [document: Uint8Array, target: number]> = {
  'a plain field': [single('/T (amount)'), 4],
  'a read-only field': [single('/T (amount) /Ff 1'), 4],
  'a field without a name': [single(''), 4],
  'a field with an empty name': [single('/T () /Ff 1.5'), 4],
  'a name with a soft hyphen': [single('/T (am\\255ount) /Ff 1.5'), 4],
  'a name in UTF-8': [single('/T <EFBBBF4772C3B6C39F65>'), 4],
  'a name in UTF-16, the other way round': [single('/T <FFFE61006200>'), 4],
  'a name with dots': [single('/T (a.b.c)'), 4],
  'a name of dots': [single(`/T (${'.'.repeat(5000)})`), 4],
  'a name behind two references': [form('4 0 R', '4 0 R', `<< ${widget} /FT /Tx /T 5 0 R >>`, '6 0 R', '(amount)'), 4],
  'a part of a field': [nested('/T (P) /FT /Tx', `${widget} /T (A)`, `${widget} /T (B)`), 6],
  'names in UTF-8, one below the other': [
    nested('/T <EFBBBF61>', `${widget} /FT /Tx /T (x)`, `${widget} /FT /Tx /T <EFBBBF62>`),
    6,
  ],
  'a part without a name beside one that has one': [nested('/T (P) /FT /Tx', `${widget} /T (A)`, widget), 6],
  'a part behind two references': [
    form(
      '4 0 R',
      '5 0 R 7 0 R',
      '<< /T (P) /FT /Tx /Kids [5 0 R 6 0 R] >>',
      `<< ${widget} /Parent 4 0 R /T (A) >>`,
      '7 0 R',
      `<< ${widget} /Parent 4 0 R /T (B) >>`,
    ),
    7,
  ],
}

const fillIn = (bytes: Uint8Array, target: number) =>
  later(bytes, (update) => {
    const look = dictionary([['N', update.add(paint('0 0 200 20 re f'))]])
    update.setEntries(reference(target), { V: textString('1000000'), AP: look })
  })

const signAsWell = (bytes: Uint8Array) => sign(bytes, '', { field: { kind: 'invisible', fieldName: 'Another' } })

async function assertValid(bytes: Uint8Array): Promise<void> {
  const { verdict, signatures } = await verifyPdf(bytes, trust)
  assert.equal(verdict, 'valid', JSON.stringify(signatures.flatMap(({ reasons }) => reasons)))
}

describe('a form that people have signed', () => {
  for (const [what, [document, target]] of Object.entries(forms)) {
    it(`cannot be filled in afterwards, not even by somebody who signs as well: ${what}`, async () => {
      const signed = await prepareAndSign(document)
      await assertValid(signed)
      await assertValid(await signAsWell(signed))
      const filled = fillIn(signed, target)
      await assertRefused(filled, /was changed|locked/)
      await assertRefused(await signAsWell(filled), /was changed|locked/)
    })
  }

  it('cannot be checked afterwards where it has boxes', async () => {
    const looks = '/AP << /N << /Yes 5 0 R /Off 5 0 R >> >>'
    const empty = '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length 0 >>\nstream\n\nendstream'
    const box = `<< ${widget} /FT /Btn /T (agreed) /V /Off /AS /Off ${looks} >>`
    const signed = await prepareAndSign(form('4 0 R', '4 0 R', box, empty))
    await assertValid(signed)
    const checked = (entries: object) => later(signed, (update) => update.setEntries(reference(4), { ...entries }))
    await assertRefused(
      checked({ V: name('Yes'), AS: name('Yes') }),
      /agreed on page 1 was changed although Ann \u00c1rnad\u00f3ttir locked it by signing/,
    )
    await assertRefused(checked({ AS: name('Yes') }), /appearance of the field agreed was changed/)
  })

  it('cannot be filled in where it was signed or sealed before it came', async () => {
    const sealed = await signAsWell(single('/T (amount)'))
    assert.equal((await verifyPdf(fillIn(sealed, 4), trust)).verdict, 'changed-later')
    const signed = await prepareAndSign(sealed)
    await assertValid(signed)
    assert.equal(await qpdfComplaint(signed), null)
    await assertRefused(fillIn(signed, 4), /amount on page 1 was changed although .* locked it by signing/)
  })

  it('takes the signatures of others where it has fields for them', async () => {
    for (const before of [contract, await sign(contract, 'Signature_1')]) {
      const signed = await prepareAndSign(before)
      await assertValid(await sign(signed, 'Signature_2', { signer: bob }))
    }
  })

  it('is refused if a field cannot be distinguished from that of a signer', async () => {
    // Not every reader follows two references.
    const named = form('4 0 R', '4 0 R', `<< ${widget} /FT /Tx /T 5 0 R >>`, '6 0 R', '(SignedBy_1)')
    await assert.rejects(
      prepareAndSign(named),
      (error: unknown) => error instanceof PdfError && error.kind === 'unsupported',
    )
  })

  it('shows its fields as read-only', async () => {
    const fields = readFormFields(
      new PdfFile(
        await prepareAndSign(nested('/T (P) /FT /Tx /Ff 2', `${widget} /T (A)`, `${widget} /T (B) /Ff 4096`)),
      ),
    )
    assert.deepEqual(
      fields.filter(({ name }) => name.startsWith('P')).map(({ name, flags }) => [name, flags]),
      [
        ['P.A', 3],
        ['P.B', 4097],
      ],
    )
  })
})
