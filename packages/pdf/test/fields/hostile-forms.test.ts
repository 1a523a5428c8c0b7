import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SignerFieldType } from '@countersign/api/field-types'
import { listFormFields } from '../../src/fields/list-form-fields.ts'
import { locateFields } from '../../src/fields/locate-fields.ts'
import type { FieldValues } from '../../src/fields/requested-field.ts'
import { readFormFields } from '../../src/read/form-fields.ts'
import { PdfFile } from '../../src/read/pdf-file.ts'
import { field, prepareWithFields, signFields } from '../support/fields-contract.ts'
import { drawPage, type Picture } from '../support/judges.ts'
import { plainPdf, stream } from '../support/plain-pdf.ts'

const black = '0 g 100 400 200 100 re f'

/** A page with a black area below the only field, which is object 5 and named `f`. Its looks follow from object 7 on. */
function formOver(entries: string, ...looks: readonly string[]): Uint8Array {
  return plainPdf([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm 4 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 6 0 R /Annots [5 0 R] >>',
    '<< /Fields [5 0 R] /DA (/Helv 0 Tf 0 g) >>',
    `<< /Type /Annot /Subtype /Widget /F 4 /T (f) /Rect [100 400 300 500] ${entries} >>`,
    stream(black),
    ...looks.map((look) => stream(look, '/Type /XObject /Subtype /Form /BBox [0 0 200 100]')),
  ])
}

/** What the signer sees before signing, and what is signed; y counts from the bottom of the submitted page. */
async function seen(document: Uint8Array, type: SignerFieldType, values: FieldValues) {
  const prepared = await prepareWithFields(document, {
    fields: [field('f', 0, type, { kind: 'existing', name: 'f' })],
    signers: 1,
  })
  const signed = await signFields(prepared.bytes, prepared, 0, [], { values })
  const [before, after] = [await drawPage(prepared.bytes), await drawPage(signed)]
  return { before: submitted(before), after: submitted(after), bytes: signed }
}

function submitted({ height, at }: Picture): (x: number, y: number) => number {
  return (x, y) => at(x, y + height - 842)
}

/** Of the field, at this distance from each other. */
function pointsOver(distance: number): (readonly [number, number])[] {
  const [columns, rows] = [Math.floor(200 / distance), Math.floor(100 / distance)]
  const [x, y] = [100 + distance / 2, 400 + distance / 2]
  return Array.from(
    { length: columns * rows },
    (_, i) => [x + distance * (i % columns), y + distance * Math.floor(i / columns)] as const,
  )
}

describe('a text field over the text of the page', () => {
  it('has the same background before and after it is signed, whatever its color is', async () => {
    for (const color of ['[1 null 1 1]', '[1 1]', '[1 1 1 1 1]', '[(1) 1 1 1]', '9 0 R']) {
      const { before, after } = await seen(formOver(`/FT /Tx /MK << /BG ${color} >>`), 'text', { f: 'x' })
      assert.ok(before(290, 410) < 50, `${color} hides nothing when prepared`)
      assert.ok(after(290, 410) < 50, `${color} hides nothing when signed`)
    }
    const { before, after } = await seen(formOver('/FT /Tx /MK << /BG [1 1 1] >>'), 'text', { f: 'x' })
    assert.deepEqual([before(290, 410), after(290, 410)], [255, 255])
  })

  it('is turned alike before and after it is signed', async () => {
    const document = formOver('/FT /Tx /DA (/Helv 40 Tf 1 g) /V (x) /MK << /R 450 >>')
    const fixed = field('f', 0, 'text', { kind: 'existing', name: 'f' }, { readOnly: true, value: 'WW' })
    const shown = await prepareWithFields(document, { fields: [fixed], signers: 1 })
    const before = submitted(await drawPage(shown.bytes))
    const { after } = await seen(document, 'text', { f: 'WW' })
    const points = pointsOver(10)
    const inked = (at: typeof before) => points.filter(([x, y]) => at(x, y) > 128)
    assert.ok(inked(before).length > 0, 'the text can be seen')
    assert.deepEqual(inked(after), inked(before))
  })
})

describe('a text field with one cell per character', () => {
  const inked = async (type: SignerFieldType, entries: string) => {
    const { after } = await seen(formOver(`/FT /Tx /DA (/Helv 20 Tf 1 g) ${entries}`), type, {})
    return pointsOver(2).filter(([x, y]) => after(x, y) > 128)
  }

  it('shows all of what signing fills in, if need be without the cells', async () => {
    for (const type of ['date', 'name', 'email'] as const) {
      const plain = await inked(type, '')
      assert.ok(plain.length > 0, `the ${type} can be seen`)
      assert.deepEqual(await inked(type, '/Ff 16777216 /MaxLen 8'), plain)
      assert.notDeepEqual(await inked(type, '/Ff 16777216 /MaxLen 40'), plain)
    }
  })
})

describe('a form with one long text for all of its fields', () => {
  /** Each field uses what is in objects 5 and 6. */
  function formOf(count: number, entries: string, ...shared: readonly string[]): Uint8Array {
    const fields = Array.from({ length: count }, (_, index) => `${7 + index} 0 R`).join(' ')
    return plainPdf([
      '<< /Type /Catalog /Pages 2 0 R /AcroForm 4 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [${fields}] >>`,
      `<< /Fields [${fields}] >>`,
      ...[...shared, 'null'].slice(0, 2),
      ...Array.from({ length: count }, (_, i) => `<< /T (f${i}) /Rect [50 50 90 90] ${entries} >>`),
    ])
  }

  const text = `(${'x'.repeat(60_000)})`
  const options = `[${'(An option) '.repeat(1000)}]`
  const sharing: readonly (readonly [string, Uint8Array])[] = [
    ['options', formOf(4000, '/FT /Ch /Ff 131072 /Opt 5 0 R', options)],
    ['long options', formOf(200, '/FT /Ch /Ff 131072 /Opt 5 0 R', `[${'6 0 R '.repeat(1000)}]`, text)],
    ['labels', formOf(4000, '/FT /Tx /TU 5 0 R', text)],
    ['labels of spaces', formOf(4000, '/FT /Tx /TU 5 0 R', text.replaceAll('x', ' '))],
    ['values', formOf(4000, '/FT /Tx /V 5 0 R', text)],
    ['names', formBelow(30, 500)],
  ]

  /** The parts of the names of all fields have the same long text. */
  function formBelow(depth: number, count: number): Uint8Array {
    const fields = Array.from({ length: count }, (_, index) => `${6 + depth + index} 0 R`).join(' ')
    const kidsOf = (level: number) => (level === depth ? fields : `${5 + level} 0 R`)
    return plainPdf([
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R] >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [${fields}] >>`,
      text,
      ...Array.from({ length: depth }, (_, index) => `<< /T 4 0 R /Kids [${kidsOf(index + 1)}] >>`),
      'null',
      ...Array.from({ length: count }, (_, i) => `<< /T (f${i}) /FT /Tx /Rect [50 50 90 90] >>`),
    ])
  }

  it('is not listed', async () => {
    for (const [what, document] of sharing) {
      const error = { name: 'PdfError', kind: 'too-large', message: /contain more text than can be read/ }
      await assert.rejects(listFormFields(document), error, what)
    }
    const usual = await listFormFields(formOf(100, '/FT /Ch /Ff 131072 /Opt 5 0 R', options))
    assert.equal(usual.at(-1)?.options.length, 1000)
  })

  it('costs only what the requested fields have', async () => {
    const few = formOf(4000, '/FT /Tx /TU 5 0 R', text)
    const fields = [field('a', 0, 'text', { kind: 'existing', name: 'f7' })]
    const located = await locateFields(few, { fields, tags: 'ignore', signers: 1 })
    assert.equal(located.fields[0]?.label?.length, 200)
    const many = Array.from({ length: 200 }, (_, i) => field(`a${i}`, 0, 'text', { kind: 'existing', name: `f${i}` }))
    const all = locateFields(few, { fields: many, tags: 'ignore', signers: 1 })
    await assert.rejects(all, { name: 'PdfError', kind: 'too-large' })
  })
})

describe('a form field with many widgets', () => {
  /** A radio button for each state, all in one place; further widgets are only listed. */
  function radioWith(states: readonly string[], listed = states.length): Uint8Array {
    const kids = Array.from({ length: listed }, (_, index) => `${index + 6} 0 R`).join(' ')
    return plainPdf([
      '<< /Type /Catalog /Pages 2 0 R /AcroForm 4 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [${kids}] >>`,
      '<< /Fields [5 0 R] >>',
      `<< /T (f) /FT /Btn /Ff 32768 /Opt [(One) (Two) (Again)] /Kids [${kids}] >>`,
      ...states.map((state) => `<< /Parent 5 0 R /Rect [50 650 70 670] /AP << /N << /${state} 5 0 R >> >> >>`),
    ])
  }

  it('has one option for each state, named at its first widget', async () => {
    const [radio] = await listFormFields(radioWith(['a', 'b', 'a', 'c']))
    assert.deepEqual(radio?.options, ['One', 'Two', 'c'])
    assert.deepEqual(
      radio?.places.map(({ option }) => option),
      ['One', 'Two', 'One', 'c'],
    )
  })

  it('is refused if it has more than any form', async () => {
    await assert.rejects(listFormFields(radioWith(['a', 'b'], 20_000)), { name: 'PdfError', kind: 'too-large' })
  })
})

describe('a checkbox or radio button over the text of the page', () => {
  const white = '1 g 0 0 200 100 re f'
  const nothing = ''

  it('does not change what the page says when it is chosen', async () => {
    const looks = '/AP << /N << /Yes 7 0 R /Off 8 0 R >> /D << /Yes 7 0 R /Off 7 0 R >> /R << /Off 7 0 R >> >> /AS /Off'
    for (const type of ['checkbox', 'radio'] as const) {
      const document = formOver(`/FT /Btn /Ff ${type === 'radio' ? 32768 : 0} ${looks}`, white, nothing)
      const { before, after, bytes } = await seen(document, type, { f: type === 'radio' ? 'Yes' : true })
      assert.ok(before(120, 410) < 50 && after(120, 410) < 50, `the ${type} hides the page`)
      const file = new PdfFile(bytes)
      const button = readFormFields(file).find(({ name }) => name === 'f')
      assert.deepEqual([...(file.entries(button?.entries.get('AP'))?.keys() ?? [])], ['N'])
    }
  })

  it('keeps the frame of its author in both states, with a mark of its own', async () => {
    const looks = '/AP << /N << /Yes 7 0 R /Off 8 0 R >> >> /AS /Off /MK << /BG [1] /BC [0.5] >> /BS << /W 10 >>'
    for (const type of ['checkbox', 'radio'] as const) {
      const document = formOver(`/FT /Btn /Ff ${type === 'radio' ? 32768 : 0} ${looks}`, nothing, nothing)
      const { before, after } = await seen(document, type, { f: type === 'radio' ? 'Yes' : true })
      for (const at of [before, after]) assert.ok(Math.abs(at(200, 404) - 128) < 5, `the border is ${at(200, 404)}`)
      assert.equal(before(192, 428), 255, 'nothing is chosen')
      assert.ok(after(type === 'radio' ? 200 : 192, type === 'radio' ? 450 : 427) < 50, 'the mark can be seen')
    }
  })

  it('gets a thin frame if only the look of its author had one', async () => {
    const looks = '/AP << /N << /Yes 7 0 R /Off 8 0 R >> >> /AS /Off'
    const page = async (off: string) => {
      const document = Buffer.from(formOver(`/FT /Btn ${looks}`, off, off))
        .toString('latin1')
        .replace(black, '1 g'.padEnd(black.length))
      return (await seen(Buffer.from(document, 'latin1'), 'checkbox', { f: false })).before
    }
    assert.ok((await page('0 0 200 100 re S'))(200, 400) < 200, 'the frame can be seen')
    assert.equal((await page('q Q'))(200, 400), 255)
  })

  it('can be checked even if its author gave it no state for that', async () => {
    for (const looks of ['', '/AP << /N << /Off 8 0 R >> >>', '/AP << /N 7 0 R >>']) {
      const document = formOver(`/FT /Btn ${looks} /MK << /BG [1] >>`, nothing, nothing)
      const { before, after } = await seen(document, 'checkbox', { f: true })
      assert.equal(before(192, 427), 255, 'it is not checked')
      assert.ok(after(192, 427) < 50, 'it is checked')
    }
  })
})
