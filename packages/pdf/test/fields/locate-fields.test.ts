import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { PdfError } from '../../src/errors.ts'
import type { FormFieldFacts } from '../../src/fields/form-facts.ts'
import { listFormFields } from '../../src/fields/list-form-fields.ts'
import { locateFields } from '../../src/fields/locate-fields.ts'
import type { FieldsRequest, RequestedField, RequestedPlace } from '../../src/fields/requested-field.ts'
import { box, field } from '../support/fields-contract.ts'
import { formPdf } from '../support/form-pdf.ts'
import { plainPdf } from '../support/plain-pdf.ts'
import { contract, sign } from '../support/sample-contract.ts'
import { line, mappedPage, pagesOf, textPage } from '../support/text-page.ts'

const lease = pagesOf([
  line('Tenant: ____', 72, 700) + line('Landlord: ____', 72, 600),
  line('Date: ____', 72, 700) + line('Date: ____', 72, 500),
])

async function locate(document: Uint8Array, fields: readonly RequestedField[], more: Partial<FieldsRequest> = {}) {
  return await locateFields(document, { fields, tags: 'ignore', signers: 2, ...more })
}

async function refused(
  document: Uint8Array,
  fields: readonly RequestedField[],
  sentence: RegExp,
  more: Partial<FieldsRequest> = {},
): Promise<string | undefined> {
  let found: string | undefined
  await assert.rejects(locate(document, fields, more), (error) => {
    assert.ok(error instanceof PdfError && error.kind === 'bad-field', String(error))
    assert.match(error.message, sentence)
    found = error.field
    return true
  })
  return found
}

function anchor(text: string, more: Partial<Extract<RequestedPlace, { kind: 'anchor' }>> = {}): RequestedPlace {
  const nothing = { page: null, occurrence: null, width: null, height: null }
  return { kind: 'anchor', text, offsetX: 4, offsetY: 0, ...nothing, ...more }
}

const existing = (name: string): RequestedPlace => ({ kind: 'existing', name })

function formWith(entries: string): Uint8Array {
  return plainPdf([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [4 0 R] >>',
    `<< /Type /Annot /Subtype /Widget /F 4 /T (f) /Rect [50 700 250 720] ${entries} >>`,
  ])
}

describe('a field at a box', () => {
  it('is on the last page if its page is -1', async () => {
    const { fields } = await locate(lease, [field('a', 0, 'text', box(-1, 10, 20, 30, 40))])
    assert.deepEqual(fields[0]?.place, { kind: 'box', page: 2, rect: { x: 10, y: 20, width: 30, height: 40 } })
  })

  it('is refused on a page that does not exist, and beyond the edge of the visible page', async () => {
    assert.equal(await refused(lease, [field('a', 0, 'text', box(3, 0, 0, 9, 9))], /page 3, but .* 2 pages/), 'a')
    const cropped = textPage('', { page: '/MediaBox [0 0 595 842] /CropBox [100 100 300 300] /Rotate 90' })
    await locate(cropped, [field('a', 0, 'text', box(1, 150, 150, 50, 50))])
    await refused(
      cropped,
      [field('a', 0, 'text', box(1, 150, 150, 51, 50))],
      /does not fit on page 1, which has 200 by/,
    )
  })
})

describe('a field at an anchor', () => {
  it('starts where the text ends, moved by its offset, in the usual size', async () => {
    const { fields } = await locate(lease, [field('a', 0, 'name', anchor('Tenant:', { offsetX: 6, offsetY: -3 }))])
    const place = fields[0]?.place
    assert.ok(place?.kind === 'box' && place.page === 1)
    const { x, y, width, height } = place.rect
    assert.ok(x > 72 + 40 + 6 && x < 72 + 46 + 6, `it starts at ${x}`)
    assert.ok(y > 690 && y < 700, `its bottom is at ${y}`)
    assert.deepEqual([width, height], [150, 18])
  })

  it('is on the line of the text, as that of a tag is', async () => {
    const bottomOf = async (type: RequestedField['type'], more: Partial<RequestedField> = {}) => {
      const { fields } = await locate(lease, [field('a', 0, type, anchor('Tenant:'), more)])
      const place = fields[0]?.place
      return place?.kind === 'box' ? Math.round(place.rect.y * 10) / 10 : undefined
    }
    // The base line is at 700, and the letters reach from 697.5 to 708.6.
    assert.equal(await bottomOf('signature'), 697.5)
    assert.equal(await bottomOf('name'), 695.2)
    assert.equal(await bottomOf('checkbox'), 696.1)
    assert.equal(await bottomOf('text', { multiline: true }), 654.6)
    assert.equal(await bottomOf('radio', { options: ['Monthly', 'Yearly'] }), 672.6)
  })

  it('ends at the left end of text from right to left', async () => {
    const { fields } = await locate(mappedPage('\u05de\u05e9\u05db\u05d9\u05e8'), [
      field('a', 0, 'text', anchor('\u05e8\u05d9\u05db\u05e9\u05de', { width: 40, height: 10 })),
    ])
    const place = fields[0]?.place
    assert.ok(place?.kind === 'box')
    assert.ok(Math.abs(place.rect.x - (72 - 4 - 40)) < 1, `it starts at ${place.rect.x}`)
  })

  it('is refused if its text is missing or in several places, unless it says which one', async () => {
    await refused(lease, [field('a', 0, 'date', anchor('Guarantor:'))], /"Guarantor:", which is not in the text/)
    assert.equal(await refused(lease, [field('a', 0, 'date', anchor('Date:'))], /occurs 2 times. Add occurrence/), 'a')
    await refused(lease, [field('a', 0, 'date', anchor('Date:', { occurrence: 3 }))], /it occurs 2 times/)
    const { fields } = await locate(lease, [field('a', 0, 'date', anchor('Date:', { occurrence: 2 }))])
    assert.ok(fields[0]?.place.kind === 'box' && fields[0].place.rect.y < 510)
  })

  it('names the pages that could not be read if its text is missing', async () => {
    const broken = textPage('BT /None 12 Tf 72 600 Td (Date:) Tj ET')
    await refused(broken, [field('a', 0, 'date', anchor('Date:'))], /Text on page 1 could not be read completely/)
  })
})

describe('the tags of a document', () => {
  const tagged = pagesOf([
    line('{{signature:1}} {{date:1;width=80}}') + line('{{text:2:City;value=Graz;required=false}}', 72, 500),
    line('{{radio:2;options=Yes|No;value=No}}') + line('{{checkbox:1:I agree}}', 72, 400),
  ])

  it('become fields with ids of their own, and are covered if they are to be hidden', async () => {
    const given = field('tag-2', 0, 'text', box(1, 0, 0, 50, 20))
    const { fields, covers } = await locate(tagged, [given], { tags: 'hide' })
    assert.deepEqual(
      fields.map(({ id, signer, type, label, value, required }) => [id, signer, type, label, value, required]),
      [
        ['tag-2', 0, 'text', null, null, true],
        ['tag-1', 0, 'signature', null, null, true],
        ['tag-3', 0, 'date', null, null, true],
        ['tag-4', 1, 'text', 'City', 'Graz', false],
        ['tag-5', 1, 'radio', null, 'No', true],
        ['tag-6', 0, 'checkbox', 'I agree', null, false],
      ],
    )
    assert.deepEqual(fields[4]?.options, ['Yes', 'No'])
    assert.ok(covers.length >= 5)
    assert.deepEqual((await locate(tagged, [], { tags: 'show' })).covers, [])
    assert.deepEqual((await locate(tagged, [])).fields, [])
  })

  it('are refused with all of their problems in one message, ten at most', async () => {
    const wrong = pagesOf([
      line('{{signature:7}}') + line('{{seal:1}}', 72, 600),
      Array.from({ length: 12 }, (_, i) => line(`{{stamp:1:${i}}}`, 72, 700 - 20 * i)).join(''),
    ])
    await refused(wrong, [], /unknown signer "7".*unknown type "stamp".*4 more problems/s, { tags: 'hide' })
    await refused(pagesOf([line('{{seal:1}}')]), [], /names a signer, but a seal has none/, { tags: 'show' })
    await refused(pagesOf([line('{{date:1;value=Monday}}')]), [], /unknown attribute "value"/, { tags: 'show' })
  })
})

describe('a form field that the document has', () => {
  it('gives its value, label, options and length to the field that uses it', async () => {
    const { fields } = await locate(formPdf, [
      field('a', 0, 'text', existing('person.city')),
      field('b', 0, 'checkbox', existing('agree')),
      field('c', 1, 'radio', existing('way'), { value: 'post' }),
      field('d', 1, 'dropdown', existing('land')),
      field('e', 1, 'date', existing('day'), { label: 'Today' }),
      field('f', 1, 'signature', existing('sign')),
    ])
    assert.deepEqual(
      fields.map(({ id, label, value, options, maxLength }) => [id, label, value, options, maxLength]),
      [
        ['a', 'Your city', 'Graz', [], 30],
        ['b', null, 'true', [], null],
        ['c', null, 'post', ['email', 'post'], null],
        ['d', null, 'Kenya', ['Austria', 'Kenya'], null],
        ['e', 'Today', null, [], null],
        ['f', null, null, [], null],
      ],
    )
  })

  it('is refused if it is missing, of another type, or used twice', async () => {
    const uses = (type: RequestedField['type'], name: string) => field('a', 0, type, existing(name))
    assert.equal(await refused(formPdf, [uses('text', 'nothing')], /"nothing", which the document does not have/), 'a')
    await refused(formPdf, [uses('text', 'agree')], /cannot be of the type text: .* is a checkbox/)
    await refused(formPdf, [uses('text', 'send')], /is a button/)
    await refused(formPdf, [uses('text', 'secret')], /is a password field/)
    await refused(formPdf, [uses('dropdown', 'colors')], /is a list/)
    const twice = [uses('date', 'day'), field('b', 1, 'name', existing('day'))]
    assert.equal(await refused(formPdf, twice, /"day", which the field a uses, too/), 'b')
    await refused(formPdf, [field('a', 0, 'radio', existing('way'), { value: 'pigeon' })], /not one of its options/)
  })

  it('has its label cut to 200 characters on one line', async () => {
    const form = formWith(`/FT /Tx /TU <FEFF0041000A202E0042${'0078'.repeat(5000)}>`)
    const { fields } = await locate(form, [field('a', 0, 'text', existing('f'))])
    assert.equal(fields[0]?.label, `A B${'x'.repeat(197)}`)
  })

  it('is refused with more than 200 options, or one of more than 200 characters', async () => {
    const choice = (options: readonly string[]) =>
      formWith(`/FT /Ch /Ff 131072 /Opt [${options.map((option) => `(${option})`).join(' ')}]`)
    const uses = [field('a', 0, 'dropdown', existing('f'))]
    const many = Array.from({ length: 201 }, (_, i) => String(i))
    assert.equal(await refused(choice(many), uses, /"f", which has more than 200 options/), 'a')
    assert.equal(await refused(choice(['x'.repeat(201)]), uses, /"f", which has an option of more than 200 char/), 'a')
    const { fields } = await locate(choice([...many.slice(1), 'x'.repeat(200)].slice(1)), uses)
    assert.equal(fields[0]?.options.length, 200)
  })

  it('is refused as a choice between equal texts, since a text is what the signer chooses', async () => {
    const radio = (options: string) =>
      plainPdf([
        '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [5 0 R 6 0 R] >>',
        `<< /T (f) /FT /Btn /Ff 32768 /Opt [${options}] /Kids [5 0 R 6 0 R] >>`,
        '<< /Parent 4 0 R /Rect [50 700 60 710] /AP << /N << /0 3 0 R /Off 3 0 R >> >> >>',
        '<< /Parent 4 0 R /Rect [70 700 80 710] /AP << /N << /1 3 0 R /Off 3 0 R >> >> >>',
      ])
    const uses = [field('a', 0, 'radio', existing('f'))]
    assert.equal(await refused(radio('(Yes) (Yes)'), uses, /"f", which has several options "Yes"\. Give each/), 'a')
    assert.deepEqual((await locate(radio('(Yes) (No)'), uses)).fields[0]?.options, ['Yes', 'No'])
  })

  it('is refused if a signature could not leave it open to others, since its name is too long', async () => {
    const named = (name: string) =>
      Buffer.from(formWith('/FT /Tx')).toString('latin1').replace('/T (f)', `/T (${name})`)
    const uses = (name: string) => [field('a', 0, 'text', existing(name))]
    const [long, short] = [33, 32].map((parts) => Array.from({ length: parts }, () => 'a').join('.')) as [
      string,
      string,
    ]
    assert.equal(await refused(Buffer.from(named(long), 'latin1'), uses(long), /whose name has too many parts/), 'a')
    await locate(Buffer.from(named(short), 'latin1'), uses(short))
  })

  it('is refused as a further signature of a signer, who could never sign it', async () => {
    const twice = Buffer.from(formPdf).toString('latin1').replace('/T (day) /FT /Tx ', '/T (day) /FT /Sig')
    const document = Buffer.from(twice, 'latin1')
    const [one, other] = [existing('sign'), existing('day')].map((place, i) => field(`s${i}`, 0, 'signature', place))
    assert.ok(one !== undefined && other !== undefined)
    const placed = field('box', 0, 'signature', box(1, 10, 20, 90, 40))
    assert.equal(await refused(document, [one, other], /"day", but signer 1 already signs in the field s0/), 's1')
    assert.equal(await refused(document, [placed, one], /"sign", but signer 1 already signs in the field box/), 's0')
    await locate(document, [one, placed, { ...other, signer: 1 }])
  })

  it('is listed as assignable only if a signer can get it', async () => {
    const assignable = async (document: Uint8Array) =>
      (await listFormFields(document)).filter((one) => one.assignable).map(({ name }) => name)
    const forSigners = ['person.city', 'agree', 'way', 'land', 'day', 'sign']
    assert.deepEqual(await assignable(formPdf), forSigners)
    const text = Buffer.from(formPdf).toString('latin1')
    const twice = Buffer.from(text.replace('/T (day) ', '/T (land)'), 'latin1')
    assert.deepEqual(await assignable(twice), ['person.city', 'agree', 'way', 'sign'])
    const signed = await sign(Buffer.from(text.replace('/T (day) /FT /Tx ', '/T (day) /FT /Sig'), 'latin1'), 'day')
    assert.deepEqual(await assignable(signed), ['sign'])
  })

  it('is listed as required, read-only, of several lines or limited if the document says so', async () => {
    const [city, , , , day] = await listFormFields(formPdf)
    assert.deepEqual([city?.maxLength, day?.maxLength], [30, null])
    const flags = ({ required, readOnly, multiline }: FormFieldFacts) => [required, readOnly, multiline]
    const [plain] = await listFormFields(formWith('/FT /Tx'))
    const [all] = await listFormFields(formWith('/FT /Tx /Ff 4099'))
    assert.deepEqual(
      [plain, all].map((one) => one && flags(one)),
      [
        [false, false, false],
        [true, true, true],
      ],
    )
  })

  it('is listed with everything that a caller needs to assign it', async () => {
    const listed = await listFormFields(formPdf)
    assert.deepEqual(
      listed.map(({ name, type, value }) => [name, type, value]),
      [
        ['person.city', 'text', 'Graz'],
        ['agree', 'checkbox', 'true'],
        ['way', 'radio', null],
        ['land', 'dropdown', 'Kenya'],
        ['day', 'text', null],
        ['sign', 'signature', null],
        ['send', 'button', null],
        ['secret', 'password', null],
        ['colors', 'list', null],
      ],
    )
    const way = listed.find(({ name }) => name === 'way')
    assert.deepEqual(
      way?.places.map(({ page, rect, option }) => [page, rect.x, option]),
      [
        [1, 50, 'email'],
        [1, 80, 'post'],
      ],
    )
  })
})

describe('fields', () => {
  it('are refused on a document that is signed, unless they are seals or one signature of each signer', async () => {
    const signed = await sign(contract, 'Signature_1')
    const place = box(1, 0, 0, 50, 20)
    const [first, second] = [field('a', 0, 'signature', place), field('b', 0, 'signature', place)]
    assert.equal(await refused(signed, [field('a', 0, 'text', place)], /because the document is already signed/), 'a')
    assert.equal(await refused(signed, [first, second], /repeats a signature/), 'b')
    const seals = [{ id: 's', seal: null, label: null, place }]
    assert.deepEqual(
      (await locate(signed, [first], { seals })).seals.map(({ id }) => id),
      ['s'],
    )
  })

  it('include the seals of tags, which name no signer', async () => {
    const tagged = pagesOf([line('{{signature:tenant}}') + line('{{seal;width=90;seal=seal_1}}', 72, 600)])
    const found = await locate(tagged, [], { tags: 'show', labels: ['', 'Tenant'] })
    assert.deepEqual(
      found.fields.map(({ id, signer }) => [id, signer]),
      [['tag-1', 1]],
    )
    const [seal] = found.seals
    assert.deepEqual(
      [seal?.id, seal?.seal, seal?.place.kind === 'box' && seal.place.rect.width],
      ['tag-2', 'seal_1', 90],
    )
  })

  it('are refused where there are more than 500, and with an id that is used twice', async () => {
    const many = Array.from({ length: 501 }, (_, i) => field(`f${i}`, 0, 'text', box(1, 0, 0, 50, 20)))
    await refused(lease, many, /more than 500 fields/)
    await refused(lease, [...many.slice(0, 2), field('f1', 0, 'text', box(1, 0, 0, 9, 9))], /f1 is used twice/)
  })

  it('are refused in the singular where there is one of something', async () => {
    const one = pagesOf([line('Date: ____', 72, 700)])
    const uses = (place: RequestedPlace, more: Partial<RequestedField> = {}) => [field('a', 0, 'text', place, more)]
    await refused(one, uses(box(2, 0, 0, 9, 9)), /the document has 1 page$/)
    await refused(one, uses(anchor('Date:', { page: 2 })), /the document has 1 page$/)
    await refused(one, uses(anchor('Date:', { occurrence: 2 })), /it occurs 1 time$/)
    await refused(one, uses(box(1, 0, 0, 9, 9), { signer: 1 }), /the request has 1 signer$/, { signers: 1 })
    const tags = Array.from({ length: 11 }, (_, i) => line(`{{stamp:1:${i}}}`, 72, 700 - 20 * i)).join('')
    await refused(pagesOf([tags]), [], /Tags have 1 more problem$/, { tags: 'show' })
  })

  it('are refused for a signer who does not exist, and if they are fixed without a value', async () => {
    await refused(
      lease,
      [field('a', 2, 'text', box(1, 0, 0, 50, 20))],
      /is for signer 3, but the request has 2 signers/,
    )
    await refused(lease, [field('a', 0, 'text', box(1, 0, 0, 50, 20), { readOnly: true })], /has no value/)
    await refused(lease, [field('a', 0, 'radio', box(1, 0, 0, 50, 20))], /has no options/)
    const crowded = { options: Array.from({ length: 20 }, (_, i) => `Option ${i}`) }
    await refused(lease, [field('a', 0, 'radio', box(1, 0, 0, 50, 20), crowded)], /too little room for its 20 options/)
  })
})
