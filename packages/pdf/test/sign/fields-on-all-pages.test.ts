import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { type FormField, readFormFields } from '../../src/read/form-fields.ts'
import { readPages } from '../../src/read/page-tree.ts'
import { PdfFile } from '../../src/read/pdf-file.ts'
import { readTextString, textString } from '../../src/read/text-string.ts'
import { verifyPdf } from '../../src/verify/verify-pdf.ts'
import { later } from '../support/attack.ts'
import { closeContract, textPages } from '../support/closed-contract.ts'
import { prepareAndSign } from '../support/prepare-and-sign.ts'
import { sign, trust } from '../support/sample-contract.ts'

const page = '/MediaBox [0 0 595 842]'

describe('a document that is stamped on all pages', () => {
  let signed: Uint8Array
  let file: PdfFile
  let fields: readonly FormField[]
  before(async () => {
    signed = await prepareAndSign(textPages([page, page, page]))
    file = new PdfFile(signed)
    fields = readFormFields(file)
  })

  it('has a field of its own on each page for each signer, in one with its widget, filled by the signature', () => {
    const texts = fields.filter(({ type }) => type === 'Tx')
    assert.deepEqual(
      texts.map(({ name }) => name),
      ['SignedBy_1.1', 'SignedBy_1.2', 'SignedBy_1.3', 'SignedBy_2.1', 'SignedBy_2.2', 'SignedBy_2.3'],
    )
    const pages = readPages(file)
    for (const { name, reference, widgets, entries } of texts) {
      assert.deepEqual(widgets, [reference])
      const listed = file.items(pages[Number(name.slice(-1)) - 1]?.entries.get('Annots'))
      assert.ok(listed.some((item) => item.kind === 'reference' && item.number === reference.number))
      assert.match(readTextString(file.resolve(entries.get('V'))) ?? '', /^(Ann|Bob), /)
      assert.equal(file.entries(entries.get('Parent'))?.has('V'), false)
    }
  })

  it('is locked by a signature under the name that the fields of a signer have in common', () => {
    const signature = file.entries(fields.find(({ name }) => name === 'Signature_1')?.value)
    const [reference] = file.items(signature?.get('Reference'))
    const parameters = file.entries(file.entries(reference)?.get('TransformParams'))
    const locked = file.items(parameters?.get('Fields')).map((item) => readTextString(file.resolve(item)))
    assert.deepEqual(locked, ['SignedBy_1'])
  })

  it('shows one mark of a later signature, on all pages, and reports its fields once', async () => {
    const { verdict, signatures, marks } = await verifyPdf(signed, trust)
    assert.equal(verdict, 'valid')
    assert.deepEqual(signatures[0]?.changesSince.allowed, [
      'The field Signature_2 was signed.',
      'The field SignedBy_2 was filled in.',
    ])
    assert.deepEqual(
      marks.map(({ kind, fieldName, pages }) => ({ kind, fieldName, pages })),
      [{ kind: 'signature', fieldName: 'Signature_2', pages: [1, 2, 3] }],
    )
  })

  it('is broken when the field of one page is filled with something else', async () => {
    const field = fields.find(({ name }) => name === 'SignedBy_1.2')
    assert.ok(field !== undefined)
    const attacked = later(signed, (update) => update.setEntries(field.reference, { V: textString('Never') }))
    const { verdict, signatures } = await verifyPdf(attacked, trust)
    assert.equal(verdict, 'not-valid')
    assert.ok(
      signatures[0]?.reasons.includes(
        'The field SignedBy_1 on page 2 was changed although Ann \u00c1rnad\u00f3ttir locked it by signing.',
      ),
    )
  })

  it('keeps the text of a signer once for all pages, and is broken when it is replaced', async () => {
    const values = fields.filter(({ name }) => name.startsWith('SignedBy_1.')).map(({ entries }) => entries.get('V'))
    const [value] = values
    assert.ok(value?.kind === 'reference')
    assert.deepEqual(
      values.map((each) => each?.kind === 'reference' && each.number),
      [value.number, value.number, value.number],
    )
    const attacked = later(signed, (update) => update.replace(value, textString('Never')))
    const { verdict, signatures } = await verifyPdf(attacked, trust)
    assert.equal(verdict, 'not-valid')
    const told = signatures[0]?.reasons.filter((reason) => reason.includes('locked it by signing')) ?? []
    assert.equal(told.length, 1, 'one sentence for all pages')
    assert.ok(
      signatures[0]?.reasons.includes(
        'The field SignedBy_1 on pages 1, 2, 3 was changed although Ann \u00c1rnad\u00f3ttir locked it by signing.',
      ),
    )
  })

  it('shows one mark, on all pages, where somebody else fills the fields of a signer', async () => {
    const [, byFirst = signed] = (await closeContract(textPages([page, page]))).revisions
    const ofSecond = readFormFields(new PdfFile(byFirst)).filter(({ name }) => name.startsWith('SignedBy_2.'))
    const filled = later(byFirst, (update) => {
      for (const { reference } of ofSecond) update.setEntries(reference, { V: textString('Bob') })
    })
    const elsewhere = { kind: 'invisible', fieldName: 'Elsewhere' } as const
    const { marks } = await verifyPdf(await sign(filled, '', { field: elsewhere }), trust)
    assert.deepEqual(
      marks.map(({ kind, fieldName, pages }) => ({ kind, fieldName, pages })),
      [{ kind: 'field', fieldName: 'SignedBy_2', pages: [1, 2] }],
    )
  })
})
