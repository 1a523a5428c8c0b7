import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readFormFields } from '../../src/read/form-fields.ts'
import { PdfFile } from '../../src/read/pdf-file.ts'
import { readTextString } from '../../src/read/text-string.ts'
import { asInteger, asName } from '../../src/read/value.ts'
import { verifyPdf } from '../../src/verify/verify-pdf.ts'
import { ArchiveChecks } from '../support/archive-checks.ts'
import { archiveInput } from '../support/archive-input.ts'
import { allTypes, box, field, prepareWithFields, signByAll, signFields } from '../support/fields-contract.ts'
import { formPdf } from '../support/form-pdf.ts'
import { drawPage, qpdfComplaint } from '../support/judges.ts'
import { trust } from '../support/sample-contract.ts'
import { pdfsigVerdicts } from '../support/signature-judges.ts'
import { line, pagesOf } from '../support/text-page.ts'
import { writeHandPng } from '../support/write-png.ts'

async function assertValid(bytes: Uint8Array, signatures: number): Promise<void> {
  const report = await verifyPdf(bytes, trust)
  assert.equal(report.verdict, 'valid', JSON.stringify(report.signatures.flatMap(({ reasons }) => reasons)))
  assert.equal(report.signatures.length, signatures)
  assert.equal(await qpdfComplaint(bytes), null)
  assert.deepEqual(await pdfsigVerdicts(bytes), Array(signatures).fill('Signature is Valid.'))
}

describe('the form of a document', () => {
  const existing = (name: string) => ({ kind: 'existing', name }) as const
  const fields = [
    field('city', 0, 'text', existing('person.city')),
    field('agree', 0, 'checkbox', existing('agree')),
    field('way', 1, 'radio', existing('way')),
    field('land', 1, 'dropdown', existing('land')),
    field('day', 1, 'date', existing('day')),
    field('sign', 1, 'signature', existing('sign')),
    field('extra', 0, 'text', box(1, 60, 300, 150, 18)),
  ]

  it('is emptied, and filled in by its signers in its own places and looks', async () => {
    const prepared = await prepareWithFields(formPdf, { fields, signers: 2 })
    const [first, second] = prepared.fields
    assert.deepEqual([second?.fieldName, second?.textFieldName], ['sign', null])
    assert.deepEqual(
      second?.entries.find(({ id }) => id === 'way')?.places.map(({ option }) => option),
      ['email', 'post'],
    )
    const empty = new PdfFile(prepared.bytes)
    for (const { name, value, flags, type } of readFormFields(empty)) {
      const shown = asName(empty.resolve(value)) ?? readTextString(empty.resolve(value)) ?? ''
      assert.ok(shown === '' || shown === 'Off', `${name} is ${shown}`)
      assert.ok(type === 'Sig' || (flags & 1) === 1, `${name} is read-only`)
    }
    const bySecond = await signFields(prepared.bytes, prepared, 1, [], { values: { way: 'post', land: 'Austria' } })
    const values = { city: 'Wien', agree: true, extra: 'Tür 4' }
    const bytes = await signFields(bySecond, prepared, 0, [1], { values })
    await assertValid(bytes, 2)
    const file = new PdfFile(bytes)
    const readValue = (name: string) => {
      const value = file.resolve(readFormFields(file).find((one) => one.name === name)?.value)
      return asName(value) ?? readTextString(value)
    }
    assert.deepEqual(['person.city', 'agree', 'way', 'land'].map(readValue), ['Wien', 'Yes', 'post', 'at'])
    assert.equal(first?.entries[0]?.value, 'Graz')
    const page = await drawPage(bytes, 1, 2)
    const grown = page.height - 842
    assert.ok(page.at(151, 741 + grown) > 100 && page.at(152, 750 + grown) < 255, 'the background of the author stays')
    assert.ok(page.at(90, 660 + grown) < 128, 'the chosen button shows its own look')
    assert.ok(page.at(60, 660 + grown) > 200, 'the other button does not')
  })

  it('shows a fixed value from the start, and no longer has scripts that would act on it', async () => {
    const fixed = field('city', 0, 'text', existing('person.city'), { readOnly: true, value: 'Linz' })
    const scripted = Buffer.from(formPdf).toString('latin1')
    const document = Buffer.from(scripted.replace('/MaxLen 30', '/AA<<>>   '), 'latin1')
    const { bytes } = await prepareWithFields(document, { fields: [fixed], signers: 1 })
    const file = new PdfFile(bytes)
    const city = readFormFields(file).find(({ name }) => name === 'person.city')
    assert.equal(readTextString(file.resolve(city?.value)), 'Linz')
    assert.equal(city?.entries.has('AA'), false)
  })
})

describe('the tags of a document', () => {
  it('are hidden under white, and their fields are filled in', async () => {
    const document = pagesOf([
      line('Signed: {{signature:1}} on {{date:1}}', 72, 700) + line('{{checkbox:1:Paid}} Paid', 72, 640),
      line('{{text:1:Remark;multiline=true;value=None}}', 72, 600) + line('{{radio:1;options=Rent|Buy}}', 72, 500),
    ])
    const prepared = await prepareWithFields(document, { fields: [], tags: 'hide', signers: 1 })
    const entries = prepared.fields[0]?.entries ?? []
    assert.deepEqual(
      entries.map(({ id, type }) => `${id} ${type}`),
      ['tag-1 signature', 'tag-2 date', 'tag-3 checkbox', 'tag-4 text', 'tag-5 radio'],
    )
    const page = await drawPage(prepared.bytes, 1, 2)
    const { rect } = entries[0]?.places[0] ?? { rect: { x: 0, y: 0, width: 0, height: 0 } }
    for (let x = 2; x < 70; x++) assert.ok(page.at(rect.x + x, rect.y + 5) > 200, 'the tag is hidden')
    const values = { 'tag-3': true, 'tag-5': 'Buy' }
    await assertValid(await signFields(prepared.bytes, prepared, 0, [], { values }), 1)
  })
})

describe('a tagged document for archives', () => {
  for (const flavour of ['1a', '2a'] as const) {
    it(`stays a PDF/A-${flavour} with fields of all types`, async () => {
      const input = archiveInput(flavour)
      const { bytes } = await signByAll(await prepareWithFields(input, { fields: allTypes(1, 60, 150) }))
      await assertValid(bytes, 3)
      const checks = new ArchiveChecks(bytes, input)
      assert.deepEqual(checks.glyphsWithoutText(), [])
      assert.deepEqual(checks.withoutLook(flavour === '1a' ? 1 : 2), [])
      if (flavour === '1a') assert.deepEqual([checks.wrongGlyphSets(), checks.transparent()], [[], []])
    })
  }

  it('has the fields of its only signer in its structure, under their labels', async () => {
    const fields = [
      field('sign', 0, 'signature', box(1, 60, 100, 160, 40)),
      field('city', 0, 'text', box(1, 60, 160, 160, 18), { label: 'City' }),
      field('name', 0, 'name', box(2, 60, 160, 160, 18)),
    ]
    const { bytes } = await prepareWithFields(archiveInput('2a'), { fields, signers: 1 }, { language: 'de' })
    const file = new PdfFile(bytes)
    const described = readFormFields(file).map(({ name, entries }) => {
      assert.ok(asInteger(entries.get('StructParent')) !== undefined, `${name} is in the structure`)
      return readTextString(file.resolve(entries.get('TU')))
    })
    assert.deepEqual(described, ['Unterschrift von Maria Nováková', 'City', 'Name (Maria Nováková)'])
  })

  it('draws its options and covers in calibrated colors where it defines no others', async () => {
    const input = archiveInput('2b', { space: 'none' })
    const { bytes } = await signByAll(await prepareWithFields(input, { fields: allTypes(1, 60, 150) }))
    const checks = new ArchiveChecks(bytes, input)
    assert.deepEqual([checks.uncalibrated('RGB'), checks.uncalibrated('Gray')], [[], []])
  })
})

describe('marks', () => {
  it('that are pictures are stored once, however many places they have', async () => {
    const fields = Array.from({ length: 40 }, (_, i) =>
      field(`i${i}`, 0, 'initials', box(1, 10 + 50 * (i % 10), 100 + 50 * Math.floor(i / 10), 40 + i / 10, 30)),
    )
    const prepared = await prepareWithFields(pagesOf(['']), { fields, signers: 1 })
    const mark = { kind: 'drawn', png: writeHandPng() } as const
    const bytes = await signFields(prepared.bytes, prepared, 0, [], { mark, initials: mark, values: {} })
    await assertValid(bytes, 1)
    const images =
      Buffer.from(bytes)
        .toString('latin1')
        .match(/\/Subtype \/Image/g) ?? []
    assert.ok(images.length <= 2, `there are ${images.length} pictures`)
  })
})
