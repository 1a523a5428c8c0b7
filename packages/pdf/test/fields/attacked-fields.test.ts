import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { PreparedDocument } from '../../src/prepare/prepare-document.ts'
import { type FormField, readFormFields } from '../../src/read/form-fields.ts'
import { PdfFile } from '../../src/read/pdf-file.ts'
import { textString } from '../../src/read/text-string.ts'
import { dictionary, name, type PdfValue } from '../../src/read/value.ts'
import { verifyPdf } from '../../src/verify/verify-pdf.ts'
import { assertRefused, later, paint } from '../support/attack.ts'
import { textPages } from '../support/closed-contract.ts'
import { allTypes, prepareWithFields, signByAll, signFields } from '../support/fields-contract.ts'
import { sign, trust } from '../support/sample-contract.ts'

const a4 = '/MediaBox [0 0 595 842]'

describe('fields that signers filled in', () => {
  let prepared: PreparedDocument
  /** Signed by the second signer; the others have not signed. */
  let begun: Uint8Array
  let complete: Uint8Array
  before(async () => {
    prepared = await prepareWithFields(textPages([a4, a4]), { fields: allTypes(2, 60, 450) })
    const { revisions, bytes } = await signByAll(prepared)
    begun = revisions[1] as Uint8Array
    complete = bytes
  })

  function fieldOf(bytes: Uint8Array, fieldName: string): FormField {
    const found = readFormFields(new PdfFile(bytes)).find((field) => field.name === fieldName)
    assert.ok(found !== undefined, `there is no field ${fieldName}`)
    return found
  }

  function change(bytes: Uint8Array, fieldName: string, entries: Record<string, PdfValue>): Uint8Array {
    return later(bytes, (update) => update.setEntries(fieldOf(bytes, fieldName).reference, entries))
  }

  it('are named with their signer and page if their value is changed later', async () => {
    await assertRefused(
      change(complete, 'text_1_note', { V: textString('Never delivered') }),
      /The field text_1_note on page 2 was changed although Maria Nov\u00e1kov\u00e1 locked it by signing\./,
    )
    await assertRefused(
      change(complete, 'dropdown_2_land', { V: textString('Peru') }),
      /The field dropdown_2_land on page 2 was changed although Ben Okafor locked it by signing\./,
    )
  })

  it('are changed if a box is checked or unchecked, or another option chosen', async () => {
    const off = { V: name('Off'), AS: name('Off') }
    const on = { V: name('Yes'), AS: name('Yes') }
    await assertRefused(
      change(complete, 'checkbox_1_agree', off),
      /checkbox_1_agree on page 2 was changed although Maria/,
    )
    await assertRefused(change(complete, 'radio_2_way.1', on), /radio_2_way\.1 on page 2 was changed although Ben/)
    await assertRefused(change(complete, 'radio_2_way.2', off), /radio_2_way\.2 on page 2 was changed although Ben/)
    await assertRefused(change(begun, 'checkbox_1_ticked', off), /checkbox_1_ticked on page 2 was changed although Ben/)
  })

  it('are changed if only their look is, or the look of a state that is not shown', async () => {
    await assertRefused(
      change(complete, 'radio_2_way.1', { AS: name('Yes') }),
      /appearance of the field radio_2_way\.1/,
    )
    for (const fieldName of ['text_1_note', 'text_1_fixed', 'checkbox_1_agree', 'radio_2_way.1']) {
      const attacked = later(complete, (update) => {
        const look = update.add(paint())
        const looks = dictionary([
          ['Off', look],
          ['Yes', look],
        ])
        const isButton = fieldName.startsWith('checkbox') || fieldName.startsWith('radio')
        update.setEntries(fieldOf(complete, fieldName).reference, { AP: dictionary([['N', isButton ? looks : look]]) })
      })
      await assertRefused(attacked, new RegExp(`The appearance of the field ${fieldName} was changed`))
    }
  })

  it('cannot be filled in by somebody who does not sign', async () => {
    const filled = change(begun, 'text_3_iban', { V: textString('DE99') })
    await assertRefused(filled, /The field text_3_iban was filled in without a signature/)
    const checked = change(begun, 'checkbox_1_agree', { V: name('Yes'), AS: name('Yes') })
    await assertRefused(checked, /The field checkbox_1_agree was filled in without a signature/)
  })

  it('are reported as filled in by the signer who did, also if they were for another one', async () => {
    const honest = await verifyPdf(await signFields(begun, prepared, 2, [1]), trust)
    assert.equal(honest.verdict, 'valid')
    assert.deepEqual(
      honest.marks.map(({ kind, fieldName, signedIn }) => [kind, fieldName, signedIn]),
      [
        ['field', 'text_3_iban', 2],
        ['signature', 'Signature_3', 2],
      ],
    )
    const filled = change(begun, 'text_3_iban', { V: textString('DE99') })
    const elsewhere = { kind: 'invisible', fieldName: 'Elsewhere' } as const
    const { marks } = await verifyPdf(await sign(filled, '', { field: elsewhere }), trust)
    assert.deepEqual(
      marks.map(({ fieldName, pages, signedIn }) => [fieldName, pages, signedIn]),
      [['text_3_iban', [2], 2]],
    )
  })

  it('stay empty if their signer left them so', async () => {
    const values = { note: 'Short', amount: '', agree: false }
    const bytes = await signFields(begun, prepared, 0, [1], { values })
    assert.equal((await verifyPdf(bytes, trust)).verdict, 'valid')
    const locked = /was changed although Maria Nov\u00e1kov\u00e1 locked it/
    const amount = await signFields(bytes, prepared, 2, [0, 1])
    await assertRefused(change(amount, 'number_1_amount', { V: textString('9') }), locked)
    await assertRefused(change(amount, 'checkbox_1_agree', { V: name('Yes'), AS: name('Yes') }), locked)
  })

  it('cannot be filled in by a later signer once they are locked', async () => {
    const bySecondAndFirst = await signFields(begun, prepared, 0, [1])
    const { entries = [] } = prepared.fields[0] ?? {}
    await assert.rejects(
      signFields(bySecondAndFirst, prepared, 2, [0, 1], { entries: entries.slice(1), values: { note: 'Mine' } }),
      /the signature in Signature_1 locks the field/,
    )
  })
})
