import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { PdfError } from '../../src/errors.ts'
import { readFormFields } from '../../src/read/form-fields.ts'
import { PdfFile } from '../../src/read/pdf-file.ts'
import { readTextString } from '../../src/read/text-string.ts'
import { asName } from '../../src/read/value.ts'
import { verifyPdf } from '../../src/verify/verify-pdf.ts'
import { textPages } from '../support/closed-contract.ts'
import { allTypes, box, entered, field, prepareWithFields, signByAll, signFields } from '../support/fields-contract.ts'
import { formPdf } from '../support/form-pdf.ts'
import { drawPage, qpdfComplaint } from '../support/judges.ts'
import { trust } from '../support/sample-contract.ts'
import { readText } from '../support/scanners.ts'
import { pdfsigVerdicts } from '../support/signature-judges.ts'
import { line, textPage } from '../support/text-page.ts'

const a4 = '/MediaBox [0 0 595 842]'

const shapes = {
  'a plain page': a4,
  'a page turned by 90°': '/MediaBox [0 0 842 595] /Rotate 90',
  'a page turned by 180°': `${a4} /Rotate 180`,
  'a cropped page turned by 270°': '/MediaBox [-100 -100 942 795] /CropBox [0 0 842 595] /Rotate 270',
  'a page of larger units': '/MediaBox [0 0 297.5 421] /UserUnit 2',
}

/** The values of all fields but signatures, by name. */
function valuesOf(bytes: Uint8Array): Record<string, string> {
  const file = new PdfFile(bytes)
  const fields = readFormFields(file).filter(({ type }) => type !== 'Sig')
  return Object.fromEntries(
    fields.map(({ name, value }) => {
      const resolved = file.resolve(value)
      return [name, asName(resolved) ?? readTextString(resolved) ?? '']
    }),
  )
}

describe('fields of all types, filled in by three signers in two groups', () => {
  for (const [what, shape] of Object.entries(shapes)) {
    it(`are valid and in place on ${what}`, async () => {
      const fields = allTypes(1, 60, 450)
      const prepared = await prepareWithFields(textPages([shape, a4, shape]), { fields })
      const { bytes, revisions } = await signByAll(prepared)
      const report = await verifyPdf(bytes, trust)
      assert.equal(report.verdict, 'valid', JSON.stringify(report.signatures.flatMap(({ reasons }) => reasons)))
      assert.equal(await qpdfComplaint(bytes), null)
      assert.deepEqual(await pdfsigVerdicts(bytes), Array(3).fill('Signature is Valid.'))
      const [before, after] = [await drawPage(revisions[0] as Uint8Array, 1, 2), await drawPage(bytes, 1, 2)]
      for (const { id, type, places } of prepared.fields.flatMap(({ entries }) => entries)) {
        const chosen = places.filter(
          ({ option }) => option === null || Object.values(entered[1] ?? {}).includes(option),
        )
        for (const { rect } of chosen) {
          const isFixed = id === 'fixed' || id === 'ticked'
          const [old, now] = [ink(before, rect), ink(after, rect)]
          assert.ok(isFixed ? now === old && now > 0 : now > old, `${id} (${type}) shows ${now} after ${old}`)
        }
      }
    })
  }

  it('have the values that were entered, and the prefilled one where nothing was', async () => {
    const prepared = await prepareWithFields(textPages([a4]), { fields: allTypes(1, 60, 450) })
    const { revisions, bytes } = await signByAll(prepared)
    const empty = valuesOf(revisions[0] as Uint8Array)
    assert.deepEqual(
      Object.entries(empty).filter(([, value]) => value !== '' && value !== 'Off'),
      [
        ['text_1_fixed', 'Contract 4711'],
        ['checkbox_1_ticked', 'Yes'],
      ],
    )
    assert.deepEqual(valuesOf(bytes), {
      ...empty,
      'signature_1_sign-1b': 'Maria Nováková',
      'initials_1_initials-1': 'MN',
      'date_1_date-1': '1 Jun 2026',
      'name_1_name-1': 'Maria Nováková',
      'email_1_email-1': 'signer-1@example.com',
      text_1_note: 'Delivered on Monday.\nThe second part follows in August, as agreed.',
      number_1_amount: '1,250.00',
      checkbox_1_agree: 'Yes',
      'radio_2_way.2': 'Yes',
      'radio_2_size.3': 'Yes',
      dropdown_2_land: 'Kenya',
      text_3_iban: 'DE02 1203 0000 0000 2020 51',
      SignedBy_3: 'محمد بن عبد الله, 1 Jun 2026, 10:00:00 UTC',
    })
    const [, bySecond = bytes] = revisions
    const alone = await signFields(bySecond, prepared, 2, [1], { values: {} })
    assert.equal(valuesOf(alone).text_3_iban, 'DE02 1203')
  })

  it('are written on the line of their anchor', async () => {
    const nothing = { page: null, occurrence: null, width: null, height: null }
    const place = { kind: 'anchor', text: 'Name', offsetX: 4, offsetY: 0, ...nothing } as const
    const page = textPage(line('Name', 72, 600))
    const prepared = await prepareWithFields(page, { fields: [field('name', 0, 'name', place)], signers: 1 })
    const picture = await drawPage(await signFields(prepared.bytes, prepared, 0, [], { values: {} }), 1, 4)
    const lowestInk = (from: number, to: number) => {
      for (let y = 590; y < 615; y += 0.25) for (let x = from; x < to; x += 0.25) if (picture.at(x, y) < 128) return y
      return undefined
    }
    const [anchor = 0, name = 0] = [lowestInk(72, 104), lowestInk(108, 200)]
    assert.ok(Math.abs(anchor - name) <= 0.5, `${anchor} and ${name}`)
  })

  it('show name and time below every signature of a signer, and not below initials', async () => {
    const fields = [
      field('first', 0, 'signature', box(1, 60, 600, 160, 40)),
      field('again', 0, 'signature', box(1, 60, 700, 160, 40)),
      field('short', 0, 'initials', box(1, 300, 600, 160, 40)),
    ]
    const prepared = await prepareWithFields(textPages([a4]), { fields, signers: 1 })
    const text = await readText(await signFields(prepared.bytes, prepared, 0, [], { values: {} }))
    assert.equal(text.match(/Maria Nováková\s+1 Jun 2026\s+10:00:00 UTC/g)?.length, 2, text)
  })

  it('are empty if nothing was entered, also with the id of something that every object has', async () => {
    const fields = [
      field('constructor', 0, 'text', box(1, 60, 600, 160, 18)),
      field('toString', 0, 'checkbox', box(1, 60, 640, 14, 14)),
    ]
    const prepared = await prepareWithFields(textPages([a4]), { fields, signers: 1 })
    const values = valuesOf(await signFields(prepared.bytes, prepared, 0, [], { values: {} }))
    assert.equal(values.text_1_constructor, '')
    assert.equal(values.checkbox_1_toString, '')
  })

  it('are placed on the prepared page, which has grown at its bottom', async () => {
    const last = field('sign', 0, 'signature', box(-1, 60, 10, 160, 40))
    const first = field('name', 0, 'name', box(1, 60, 10, 160, 18))
    const { fields, bytes } = await prepareWithFields(textPages([a4, a4]), { fields: [last, first], signers: 1 })
    const [own] = fields
    assert.deepEqual([own?.fieldName, own?.textFieldName, own?.page], ['Signature_1', null, 2])
    const page = await drawPage(bytes, 2)
    assert.ok(own?.rect !== null && Math.abs((own?.rect.y ?? 0) - (page.height - 842 + 10)) < 1)
    assert.deepEqual(own?.entries[1]?.places, [
      { page: 1, rect: { x: 60, y: 10, width: 160, height: 18 }, option: null },
    ])
  })

  it('show a value of 4000 characters entirely, in small letters if need be', async () => {
    const values = {
      words: Array.from({ length: 800 }, (_, i) => `w${String(i).padStart(3, '0')}`).join(' '),
      word: Array.from({ length: 1000 }, (_, i) => `${i}`.padStart(4, '0')).join(''),
      long: Array.from({ length: 60 }, (_, i) => `line${i}`).join(' '),
    }
    const fields = [
      field('words', 0, 'text', box(1, 60, 600, 300, 150), { multiline: true, fontSize: 12 }),
      field('word', 0, 'text', box(1, 60, 400, 300, 150), { multiline: true }),
      field('long', 0, 'text', box(1, 20, 300, 500, 18)),
    ]
    const prepared = await prepareWithFields(textPages([a4]), { fields, signers: 1 })
    const text = await readText(await signFields(prepared.bytes, prepared, 0, [], { values }))
    const shown = text.replaceAll(/\s+/g, '')
    for (const [id, value] of Object.entries(values))
      assert.ok(shown.includes(value.replaceAll(' ', '')), `${id}: ${text}`)
  })

  it('are refused with a value that does not fit into their place', async () => {
    const small = box(1, 60, 600, 60, 20)
    const refused = async (promise: Promise<unknown>) =>
      await assert.rejects(promise, (error) => {
        assert.ok(error instanceof PdfError && error.kind === 'bad-field' && error.field === 'note', String(error))
        assert.match(error.message, /^The field note has a value that does not fit into its place/)
        return true
      })
    for (const [multiline, value] of [
      [true, 'word '.repeat(400)],
      [true, 'a\n'.repeat(20)],
      [false, 'word '.repeat(40)],
    ] as const) {
      const note = field('note', 0, 'text', small, { multiline })
      const prepared = await prepareWithFields(textPages([a4]), { fields: [note], signers: 1 })
      await refused(signFields(prepared.bytes, prepared, 0, [], { values: { note: value } }))
      const fixed = { ...note, readOnly: true, value }
      await refused(prepareWithFields(textPages([a4]), { fields: [fixed], signers: 1 }))
    }
    const city = field(
      'note',
      0,
      'text',
      { kind: 'existing', name: 'day' },
      { readOnly: true, value: 'word '.repeat(99) },
    )
    await refused(prepareWithFields(formPdf, { fields: [city], signers: 1 }))
  })

  it('are refused with an unknown id, a value of another type, or one for a field that signing fills in', async () => {
    const prepared = await prepareWithFields(textPages([a4]), { fields: allTypes(1, 60, 450) })
    const refused = async (index: number, values: Record<string, string | boolean>, id: string, sentence: RegExp) =>
      await assert.rejects(signFields(prepared.bytes, prepared, index, [], { values }), (error) => {
        assert.ok(error instanceof PdfError && error.kind === 'bad-field' && error.field === id)
        assert.match(error.message, sentence)
        return true
      })
    await refused(0, { way: 'By post' }, 'way', /is not a field of this signer/)
    await refused(0, { agree: 'yes' }, 'agree', /must be true or false/)
    await refused(0, { note: true }, 'note', /is not a text/)
    await refused(0, { 'date-1': '1 May 2026' }, 'date-1', /cannot be changed by the signer/)
    await refused(0, { fixed: 'Contract 1' }, 'fixed', /cannot be changed by the signer/)
    await refused(1, { land: 'Atlantis' }, 'land', /not one of its options/)
    await refused(2, { iban: 'X'.repeat(35) }, 'iban', /too long/)
  })
})

/** How many dark points a place has; poppler draws a page of larger units smaller. */
function ink(
  page: Awaited<ReturnType<typeof drawPage>>,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): number {
  let count = 0
  const unit = 595 / page.width
  for (let across = 0.5; across < width; across += 0.5)
    for (let up = 0.5; up < height; up += 0.5) if (page.at((x + across) / unit, (y + up) / unit) < 160) count++
  return count
}
