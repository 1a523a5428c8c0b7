import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PdfFile } from '../../src/read/pdf-file.ts'
import { textString } from '../../src/read/text-string.ts'
import { dictionary, name, reference } from '../../src/read/value.ts'
import { verifyPdf } from '../../src/verify/verify-pdf.ts'
import { assertRefused, box, later, stampInto } from '../support/attack.ts'
import { stream, toBytes, toText } from '../support/plain-pdf.ts'
import { AT, contract, sign, trust } from '../support/sample-contract.ts'

const signed = await sign(contract, 'Signature_1')

async function verdictOf(bytes: Uint8Array): Promise<string | null> {
  return (await verifyPdf(bytes, trust)).verdict
}

test('a timestamp of anybody changes nothing of a field but its signature', async () => {
  // The field is also the group of a drawing, which renders differently if it is isolated.
  const twofold = later(contract, (update) => {
    update.setEntries(reference(AT.sig2), { Rect: box(0, 0, 0, 0), S: name('Transparency') })
    const logo = update.resolve(reference(AT.logo))
    assert.ok(logo.kind === 'stream')
    update.replace(reference(AT.logo), { ...logo, entries: new Map([...logo.entries, ['Group', reference(AT.sig2)]]) })
  })
  const before = await sign(twofold, 'Signature_1')
  assert.equal(await verdictOf(await stampInto(before, 'Signature_2')), 'valid')
  for (const key of ['I', 'AS', 'RV']) {
    const isolated = later(before, (update) =>
      update.setEntries(reference(AT.sig2), { [key]: { kind: 'boolean', value: true } }),
    )
    await assertRefused(await stampInto(isolated, 'Signature_2'), /The appearance of the field Signature_2 was changed/)
  }
})

test('a form gets no other default font where a reader shows values by it, unless it says the same', async () => {
  const looks = dictionary([['N', reference(AT.logo)]])
  const filled = later(contract, (update) => update.setEntries(reference(AT.note), { V: textString('100'), AP: looks }))
  const before = await sign(filled, 'Signature_1')
  const withDefault = (text: string) =>
    later(before, (update) => update.setEntries(reference(AT.form), { DA: textString(text) }))
  await assertRefused(withDefault('/Helv 0 Tf 1 g'), /The settings of the form \(DA\) were changed/)
  assert.equal(await verdictOf(withDefault('/Helv 0 Tf 0 g')), 'valid')
})

test('a later table with a hidden one beside it is noticed: readers differ in which they believe', async () => {
  const { offset } = new PdfFile(signed).crossReference.sections[0]
  assert.ok(offset > 0)
  const hidden = stream('>', '/Type /XRef /Size 99 /W [1 4 2] /Index [] /Filter /ASCIIHexDecode')
  const object = toBytes(`${toText(signed)}70 0 obj\n${hidden}\nendobj\n`)
  const table = `xref\n70 1\n${String(signed.length).padStart(10, '0')} 00000 n \n`
  const trailer = `trailer\n<< /Size 99 /Root 1 0 R /Prev ${offset} /XRefStm ${signed.length} >>\n`
  const attacked = toBytes(`${toText(object)}${table}${trailer}startxref\n${object.length}\n%%EOF\n`)
  await assertRefused(attacked, /A later revision lists objects in two ways/)
})
