import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readFormFields } from '../../src/read/form-fields.ts'
import { PdfFile } from '../../src/read/pdf-file.ts'
import { textString } from '../../src/read/text-string.ts'
import { array, dictionary, name } from '../../src/read/value.ts'
import { findChanges } from '../../src/verify/find-changes.ts'
import { readRevision } from '../../src/verify/revision.ts'
import { later } from '../support/attack.ts'
import { plainPdf } from '../support/plain-pdf.ts'

const lockOfAll = dictionary([
  ['TransformMethod', name('FieldMDP')],
  ['TransformParams', dictionary([['Action', name('All')]])],
])

/** What is reported if each of these fields is changed after somebody with this name has locked them. */
function reported(fieldNames: readonly string[], signer: string): readonly string[] {
  const refs = fieldNames.map((_, index) => `${index + 5} 0 R`).join(' ')
  const signed = plainPdf([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm 4 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [${refs}] >>`,
    `<< /Fields [${refs}] >>`,
    ...fieldNames.map((each) => `<< /Subtype /Widget /FT /Tx /T (${each}) /V (old) /Rect [0 0 9 9] >>`),
  ])
  const changed = later(signed, (update) => {
    for (const { reference } of readFormFields(new PdfFile(signed)))
      update.setEntries(reference, { V: textString('new') })
  })
  const signature = new Map([['Reference', array([lockOfAll])]])
  const rules = { docMdp: undefined, signature, signer, signedAgain: false }
  return findChanges(readRevision(signed), readRevision(changed), rules).forbidden
}

describe('changes of many fields', () => {
  it('are listed up to a hundred, and the rest is summed up', () => {
    const sentences = reported(
      Array.from({ length: 150 }, (_, index) => `f${index}`),
      'Ann',
    )
    assert.equal(sentences.length, 101)
    assert.equal(sentences.at(-1), 'There are more changes of this kind.')
  })

  it('name only the start of a long name', () => {
    const [sentence] = reported(['f'.repeat(1500)], 'N'.repeat(5000))
    const start = (letter: string) => `${letter.repeat(99)}…`
    assert.equal(sentence, `The field ${start('f')} on page 1 was changed although ${start('N')} locked it by signing.`)
  })
})
