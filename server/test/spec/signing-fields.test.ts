import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listFormFields, verifyPdf } from '@countersign/pdf'
import { qpdfComplaint } from '../../../packages/pdf/test/support/judges.ts'
import { readText } from '../../../packages/pdf/test/support/scanners.ts'
import { pdfsigVerdicts } from '../../../packages/pdf/test/support/signature-judges.ts'
import { documentsClient } from '../documents/documents-client.ts'
import type { Answer } from '../harness/test-service.ts'
import { sealsClient } from '../seals/seals-client.ts'
import { leaseForm, oddOptions } from '../signing/lease-form.ts'
import { openHarness, rootOf, type SigningHarness } from '../signing/signing-harness.ts'

const anna = { email: 'anna@example.org', name: 'Anna Kowalska', order: 0 }
const ben = { email: 'ben@example.org', name: 'Ben Okafor', order: 0 }
const carla = { email: 'carla@example.org', name: 'Carla Rossi', order: 1 }

const box = { page: 2, x: 50, y: 100 }

describe('Fields of a signing request', () => {
  let harness: SigningHarness
  before(async () => {
    harness = await openHarness()
  })
  after(() => harness.end())

  const upload = (file: Uint8Array) => documentsClient(harness.service).document(harness.key, file)
  const requestOn = async (file: Uint8Array, changes: object) =>
    await harness.create({ documentUrl: undefined, documentId: await upload(file), ...changes })
  const read = (id: string) => harness.service.call('GET', `/api/v1/signing/${id}`, { key: harness.key })

  it('reach three people by coordinates, anchors, tags and form fields, and are in the signed file', async () => {
    const created = await requestOn(leaseForm(['{{signature:2}}', '{{text:2:Job title;required=false}}']), {
      signers: [anna, ben, carla],
      textTags: 'hide',
      fields: [
        { id: 'sign', signer: 1, type: 'signature', ...box },
        { id: 'on', signer: 1, type: 'date', anchor: 'Signed on:' },
        { id: 'rent', signer: 1, type: 'number', label: 'Monthly rent', anchor: 'Monthly rent in EUR:' },
        { id: 'short', signer: 1, type: 'initials', anchor: 'Initials:', occurrence: 2 },
        { id: 'notes', signer: 1, type: 'text', page: 2, x: 50, y: 200, multiline: true, required: false },
        { id: 'pets', signer: 1, type: 'checkbox', page: 2, x: 50, y: 300, label: 'Pets' },
        { id: 'pay', signer: 1, type: 'radio', page: 2, x: 50, y: 350, options: ['Monthly', 'Yearly'] },
        { id: 'zip', signer: 2, type: 'text', page: 2, x: 300, y: 200, pattern: '\\d{5}', patternHint: '5 digits' },
        { id: 'who', signer: 2, type: 'name', page: 2, x: 300, y: 300 },
        { id: 'mail', signer: 2, type: 'email', page: 2, x: 300, y: 350 },
        { id: 'deposit', signer: 2, type: 'text', page: 2, x: 300, y: 400, value: '1,200 EUR', readOnly: true },
        { id: 'kind', signer: 2, type: 'dropdown', page: 2, x: 300, y: 450, options: ['Flat', 'House'], value: 'Flat' },
        { signer: 3, type: 'text', name: 'company' },
        { signer: 3, type: 'dropdown', name: 'floor' },
      ],
    })
    assert.equal(created.status, 201, created.text)
    const { signingRequestId: id, signers, documentId } = created.json.data
    const [first, second, third] = signers.map(({ signingUrl }: { signingUrl: string }) => signingUrl)
    await harness.invited(id, 1)

    const shown = (await harness.signer(first, 'GET')).json.data.fields
    assert.deepEqual(
      shown.map((field: { id: string }) => field.id),
      ['on', 'rent', 'short', 'pay', 'pets', 'notes', 'sign'],
    )
    assert.deepEqual(
      shown[3].places.map(({ option }: { option: string }) => option),
      ['Monthly', 'Yearly'],
    )
    const bens = new Map<string, { value: unknown; readOnly: boolean }>(
      (await harness.signer(second, 'GET')).json.data.fields.map((field: { id: string }) => [field.id, field]),
    )
    assert.deepEqual([bens.get('who')?.value, bens.get('who')?.readOnly], ['Ben Okafor', true])
    assert.deepEqual([bens.get('mail')?.value, bens.get('deposit')?.readOnly], ['ben@example.org', true])
    assert.deepEqual((await harness.signer(third, 'GET')).json.data.fields, [], 'it is not her turn')

    const answers = await Promise.all([
      harness.sign(first, undefined, {
        initials: { kind: 'typed', text: 'AK' },
        values: { rent: '1.250', notes: 'Two lines\nof notes', pets: true, pay: 'Yearly' },
      }),
      harness.sign(second, { kind: 'typed', text: 'Ben Okafor' }, { values: { zip: '10115', 'tag-2': 'Architect' } }),
    ])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
      answers.map(({ text }) => text).join(),
    )
    await harness.invited(id, 2)
    const last = await harness.sign(
      third,
      { kind: 'typed', text: 'Carla' },
      { values: { 'field-13': 'Acme', 'field-14': 'First' } },
    )
    assert.equal(last.status, 200, last.text)
    await harness.until(id, ({ status }) => status === 'COMPLETED')

    const { bytes: file } = await documentsClient(harness.service).file(harness.key, documentId)
    const report = await verifyPdf(file, { anchors: [await rootOf(harness.service)], at: new Date() })
    assert.equal(report.verdict, 'valid', JSON.stringify(report.signatures.map(({ reasons }) => reasons)))
    assert.deepEqual((await pdfsigVerdicts(file)).slice(0, 3), Array(3).fill('Signature is Valid.'))
    assert.equal(await qpdfComplaint(file), null)
    const { fields } = (await read(id)).json.data
    assert.equal(fields.length, 16)
    assert.deepEqual(fields.at(-1).label, 'Job title')
    const names = await fieldNames(harness, id)
    const values = new Map((await listFormFields(file)).map(({ name, value }) => [name, value]))
    const inFile = (field: string) => values.get(names.get(field) ?? '')
    assert.equal(values.get(`${names.get('pay')}.2`), 'true', 'the second option')
    assert.deepEqual(
      ['rent', 'notes', 'pets', 'zip', 'who', 'mail', 'kind', 'tag-2', 'field-13', 'field-14'].map(inFile),
      [
        '1.250',
        'Two lines\nof notes',
        'true',
        '10115',
        'Ben Okafor',
        'ben@example.org',
        'Flat',
        'Architect',
        'Acme',
        'First',
      ],
    )
    assert.match(await readText(file), /1\.250[\s\S]*1,200 EUR/)
  })

  it('appear in the audit trail without their values', async () => {
    const created = await requestOn(leaseForm(), {
      signers: [anna],
      fields: [{ id: 'rent', signer: 1, type: 'number', label: 'Monthly rent', ...box }],
    })
    const { signingRequestId: id, signers } = created.json.data
    await harness.invited(id)
    await harness.sign(signers[0].signingUrl, undefined, { values: { rent: '98765' } })
    await harness.until(id, ({ status }) => status === 'COMPLETED')
    const trail = await harness.service.call('GET', `/api/v1/signing/${id}/trail?format=json`, { key: harness.key })
    const events: { event: string; fields?: unknown }[] = JSON.parse(trail.text)
    assert.equal(events.find(({ event }) => event === 'prepared')?.fields, 1)
    const fieldName = (await fieldNames(harness, id)).get('rent')
    const { fields } = events.find(({ event }) => event === 'signed') ?? {}
    assert.deepEqual(fields, [{ id: 'rent', label: 'Monthly rent', type: 'number', fieldName }])
    assert.ok(!trail.text.includes('98765'))
    const url = `${harness.service.url}/api/v1/signing/${id}/trail`
    const pdf = await (await fetch(url, { headers: { 'x-api-key': harness.key } })).arrayBuffer()
    const text = (await readText(new Uint8Array(pdf))).replaceAll(/\s+/g, ' ')
    assert.ok(text.includes('Fields for the signers in the document: 1.'), text)
    assert.ok(text.includes(`Filled in: Monthly rent (form field ${fieldName})`), text)
  })

  describe('refused when they are signed', () => {
    it('are all named, with what to send instead', async () => {
      const created = await requestOn(leaseForm(), {
        signers: [anna],
        fields: [
          { id: 'rent', signer: 1, type: 'number', label: 'Monthly rent', ...box },
          { id: 'zip', signer: 1, type: 'text', page: 2, x: 50, y: 200, pattern: '\\d{5}', patternHint: '5 digits' },
          { id: 'on', signer: 1, type: 'date', page: 2, x: 50, y: 300 },
          { id: 'fixed', signer: 1, type: 'text', page: 2, x: 50, y: 350, value: 'EUR', readOnly: true },
          { id: 'short', signer: 1, type: 'initials', page: 2, x: 50, y: 400 },
          { id: 'terms', signer: 1, type: 'checkbox', page: 2, x: 50, y: 450, required: true },
        ],
      })
      const { signingRequestId: id, signers } = created.json.data
      const link = signers[0].signingUrl
      await harness.invited(id)
      const initials = { kind: 'typed', text: 'AK' }
      const wrong = await harness.sign(link, undefined, {
        values: { rent: 'much', zip: '123', on: 'today', fixed: 'USD', other: 'x', terms: 'yes' },
      })
      assert.equal(wrong.status, 400)
      assert.equal(wrong.headers.get('x-error-code'), 'INVALID_FIELD_VALUE')
      assert.equal(
        wrong.headers.get('x-error-field'),
        '/values/other, /values/rent, /values/zip, /values/on, /values/fixed, /values/terms, /initials',
      )
      for (const sentence of [
        'values.other is not a field of this signer. Omit it.',
        'values.rent (Monthly rent) must be a number.',
        'values.zip must have this form: 5 digits.',
        'values.on is filled in by signing. Omit it.',
        'values.fixed cannot be changed. Omit it.',
        'values.terms must be true or false.',
        'initials is required. Type, draw or upload your initials.',
      ]) {
        assert.ok(wrong.json.error.includes(sentence), `${sentence} is not in ${wrong.json.error}`)
      }
      const missing = await harness.sign(link, undefined, { initials })
      assert.match(missing.json.error, /values\.rent \(Monthly rent\) is required.*values\.terms must be checked/)
      const odd = { rent: '1', zip: '12345', terms: true }
      const unprintable = await harness.sign(link, undefined, { initials, values: { ...odd, zip: '1234\u{1F600}' } })
      assert.equal(unprintable.headers.get('x-error-code'), 'INVALID_FIELD_VALUE')
      const empty = await harness.sign(link, undefined, { initials: { kind: 'typed', text: ' ' }, values: odd })
      assert.match(empty.json.error, /^initials\.text is required/)
      assert.equal((await harness.sign(link, undefined, { initials, values: odd })).status, 200)
    })

    it('are refused by a clear error, whatever their keys are', async () => {
      const created = await requestOn(leaseForm(), {
        signers: [anna],
        fields: [{ id: 'a', signer: 1, type: 'text', ...box }],
      })
      const { signingRequestId: id, signers } = created.json.data
      await harness.invited(id)
      const answer = await harness.sign(signers[0].signingUrl, undefined, { values: { ключ: 'x', 'b/c, /d': 'y' } })
      assert.deepEqual([answer.status, answer.headers.get('x-error-code')], [400, 'INVALID_FIELD_VALUE'], answer.text)
      assert.equal(answer.headers.get('x-error-field'), '/values, /values/a')
      assert.match(answer.json.error, /^values\.ключ is not a field of this signer\. Omit it\./)
    })

    it('have only so many characters in all fields with a pattern', async () => {
      const created = await requestOn(leaseForm(), {
        signers: [anna],
        fields: Array.from({ length: 41 }, (_, index) => ({
          id: `f${index}`,
          signer: 1,
          type: 'text',
          pattern: `x*.{0,${index + 100}}x*`,
          page: 2,
          x: 10 + index,
          y: 100,
        })),
      })
      const { signingRequestId: id, signers } = created.json.data
      await harness.invited(id)
      const values = Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`f${index}`, 'x'.repeat(500)]))
      const answer = await harness.sign(signers[0].signingUrl, undefined, { values })
      assert.equal(answer.headers.get('x-error-field'), '/values')
      assert.match(answer.json.error, /^values has more than 20000 characters in fields with a pattern\. Shorten it\.$/)
    })

    it('include characters that no font has', async () => {
      const created = await requestOn(leaseForm(), {
        signers: [anna],
        fields: [{ id: 'a', signer: 1, type: 'text', ...box }],
      })
      const { signingRequestId: id, signers } = created.json.data
      await harness.invited(id)
      const answer = await harness.sign(signers[0].signingUrl, undefined, { values: { a: 'smile \u{1F600}' } })
      assert.equal(answer.status, 400)
      assert.match(answer.json.error, /values\.a contains "\u{1F600}", which cannot be printed/u)
    })

    it('name the field with such a character, however many others there are', async () => {
      const created = await requestOn(leaseForm(), {
        signers: [anna],
        fields: ['a', 'b', 'c'].map((id, index) => ({
          id,
          signer: 1,
          type: 'text',
          page: 2,
          x: 50,
          y: 100 * index + 100,
        })),
      })
      const { signingRequestId: id, signers } = created.json.data
      await harness.invited(id)
      const consonants = [...'bcdfghjklmnpqrstvwxz']
      const accented = consonants.flatMap((letter) =>
        [...'\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c'].map(
          (mark) => `${letter}${mark}\u0327\u0331\u0332`,
        ),
      )
      const sign = async (values: object) => await harness.sign(signers[0].signingUrl, undefined, { values })
      const others = await sign({ a: accented.join(''), b: '\u{1F600}', c: 'c' })
      assert.match(others.json.error, /values\.b contains "\u{1F600}"/u)
      const alone = await sign({ a: 'a', b: 'é', c: '\u{1E8D0}c' })
      assert.match(alone.json.error, /values\.c contains /u)
    })

    it('include one that does not fit into its place', async () => {
      const created = await requestOn(leaseForm(), {
        signers: [anna],
        fields: [{ id: 'a', signer: 1, type: 'text', label: 'Notes', ...box, width: 60, height: 20, multiline: true }],
      })
      const { signingRequestId: id, signers } = created.json.data
      await harness.invited(id)
      const sign = (a: string) => harness.sign(signers[0].signingUrl, undefined, { values: { a } })
      const answer = await sign('word '.repeat(800))
      assert.deepEqual([answer.status, answer.headers.get('x-error-code')], [400, 'INVALID_FIELD_VALUE'], answer.text)
      assert.equal(answer.headers.get('x-error-field'), '/values/a')
      assert.match(
        answer.json.error,
        /^values\.a \(Notes\) has a value that does not fit into its place: shorten it\.$/,
      )
      assert.equal((await sign('word')).status, 200)
    })
  })

  it('take every option of a form in the document, also one that cannot be printed', async () => {
    const created = await requestOn(oddOptions(), {
      signers: [anna],
      fields: [{ id: 'mood', signer: 1, type: 'radio', name: 'mood' }],
    })
    assert.equal(created.status, 201, created.text)
    const { signingRequestId: id, signers } = created.json.data
    await harness.invited(id)
    const [field] = (await harness.signer(signers[0].signingUrl, 'GET')).json.data.fields
    assert.deepEqual(field.options, ['\u{1F600}', 'so\tso'])
    const answer = await harness.sign(signers[0].signingUrl, undefined, { values: { mood: '\u{1F600}' } })
    assert.equal(answer.status, 200, answer.text)
  })

  it('that are fixed and do not fit into their place end the request with the reason', async () => {
    const created = await requestOn(leaseForm(), {
      signers: [anna],
      fields: [{ id: 'terms', signer: 1, type: 'text', ...box, value: 'word '.repeat(200), readOnly: true }],
    })
    const { reason } = await harness.until(created.json.data.signingRequestId, ({ status }) => status === 'FAILED')
    assert.match(reason, /The field terms has a value that does not fit into its place: shorten it/)
  })

  it('of a downloaded document that cannot be placed end the request with the reason', async () => {
    const { signingRequestId: id } = await harness.request({
      documentUrl: harness.publish(leaseForm(['{{signatur:1}}'])),
      textTags: 'show',
    })
    const { reason } = await harness.until(id, ({ status }) => status === 'FAILED')
    assert.match(reason, /The tag \{\{signatur:1\}\} on page 1 has the unknown type "signatur"/)
  })

  it('of a repeated request get the first answer, also after the document was signed and sealed', async () => {
    const client = sealsClient(harness.service)
    const { key } = harness
    const body = {
      documentTitle: 'Lease',
      documentId: await upload(leaseForm()),
      signers: [anna],
      fields: [{ id: 'rent', signer: 1, type: 'number', ...box }],
    }
    const send = () =>
      harness.service.call('POST', '/api/v1/signing', { key, body, headers: { 'idempotency-key': 'lease-1' } })
    const first = await send()
    assert.equal(first.status, 201, first.text)
    const { signingRequestId: id, signers } = first.json.data
    await harness.invited(id)
    await harness.sign(signers[0].signingUrl, undefined, { values: { rent: '1' } })
    await harness.until(id, ({ status }) => status === 'COMPLETED')
    const sealed = await client.apply(key, await client.seal(harness.organizationId), body.documentId)
    assert.equal(sealed.status, 200, sealed.text)
    const again = await send()
    assert.deepEqual([again.status, again.json], [201, first.json])
  })

  it('are refused for files that are not PDFs', async () => {
    const { json } = await documentsClient(harness.service).uploadAny(harness.key, Buffer.from('plan'))
    const answer = await harness.create({
      documentUrl: undefined,
      documentId: json.data.documentId,
      fields: [{ signer: 1, type: 'text', ...box }],
    })
    assert.equal(answer.status, 400)
    assert.match(answer.json.error, /^fields needs a PDF/)
  })

  it('are shown to the sender, with their places once the document is prepared', async () => {
    const { signingRequestId: id } = await harness.request({
      documentUrl: harness.publish(leaseForm()),
      fields: [{ signer: 1, type: 'name', label: 'Name', ...box, value: undefined }],
    })
    const early = (await read(id)).json.data.fields
    assert.deepEqual(
      early.map(({ id, signer, type, label }: Record<string, unknown>) => [id, signer, type, label]),
      [['field-1', 1, 'name', 'Name']],
    )
    await harness.invited(id)
    const [{ places }] = (await read(id)).json.data.fields
    assert.equal(places.length, 1)
    assert.equal(places[0].page, 2)
  })

  describe('that make no sense', () => {
    let documentId: string
    before(async () => {
      documentId = await upload(leaseForm(['{{text:1}}']))
    })

    const refused = async (changes: object, field: string, message: RegExp) => {
      const answer: Answer = await harness.create({ documentUrl: undefined, documentId, ...changes })
      assert.equal(answer.status, 400, answer.text)
      assert.equal(answer.headers.get('x-error-code'), 'INVALID_REQUEST')
      assert.equal(answer.headers.get('x-error-field'), field, answer.text)
      assert.match(answer.json.error, message)
    }

    const text = { signer: 1, type: 'text', ...box }
    const cases: [name: string, field: object, at: string, message: RegExp][] = [
      ['a signer who does not exist', { ...text, signer: 2 }, '/signer', /there is 1 signer/],
      ['page 0', { ...text, page: 0 }, '/page', /page number from 1/],
      ['a place without y', { ...text, y: undefined }, '/y', /is required\. Send page, x and y, or anchor, or name/],
      ['an anchor and x', { ...text, anchor: 'Lease' }, '/x', /has anchor and x/],
      [
        'a form field and a size',
        { signer: 1, type: 'text', name: 'company', width: 90 },
        '/width',
        /has name and width/,
      ],
      ['an offset without an anchor', { ...text, offsetX: 3 }, '/offsetX', /for fields with anchor only/],
      ['a date with a value', { ...text, type: 'date', value: '1' }, '/value', /Signing fills in/],
      ['a checkbox with a pattern', { ...text, type: 'checkbox', pattern: 'a' }, '/pattern', /pattern is for text/],
      ['a dropdown without options', { ...text, type: 'dropdown' }, '/options', /is required for the type dropdown/],
      ['a text with options', { ...text, options: ['a'] }, '/options', /does not fit the type text/],
      [
        'a read-only text without a value',
        { ...text, readOnly: true },
        '/value',
        /is required, since readOnly is true/,
      ],
      [
        'a value that is not an option',
        { ...text, type: 'radio', options: ['a', 'b'], value: 'c' },
        '/value',
        /one of its options: a, b/,
      ],
      ['a number that is none', { ...text, type: 'number', value: 'x' }, '/value', /must be a number/],
      ['a checkbox with a text', { ...text, type: 'checkbox', value: 'yes' }, '/value', /must be true or false/],
      ['a pattern that is none', { ...text, pattern: '(' }, '/pattern', /must close every group/],
      ['a hint without a pattern', { ...text, patternHint: 'x' }, '/patternHint', /Send pattern too/],
      ['a label of two lines', { ...text, label: 'a\nb' }, '/label', /must be one line/],
      ['a value that cannot be printed', { ...text, value: '\u{1F600}' }, '/value', /cannot be printed/],
      ['an id that programs reserve', { ...text, id: 'constructor' }, '/id', /must not be constructor/],
      ['a box off the page', { ...text, x: 590 }, '', /^fields\[0\] does not fit on page 2/],
      [
        'a page that does not exist',
        { ...text, page: 3 },
        '',
        /^fields\[0\] is on page 3, but the document has 2 pages/,
      ],
      [
        'an anchor that is not there',
        { signer: 1, type: 'text', anchor: 'Nowhere' },
        '',
        /^fields\[0\] has the anchor "Nowhere"/,
      ],
      ['an anchor in two places', { signer: 1, type: 'text', anchor: 'Initials:' }, '', /occurs 2 times/],
      [
        'a form field that is not there',
        { signer: 1, type: 'text', name: 'other' },
        '',
        /which the document does not have/,
      ],
      ['a form field of another kind', { signer: 1, type: 'checkbox', name: 'company' }, '', /is a text field/],
    ]
    for (const [name, field, at, message] of cases) {
      it(`are refused: ${name}`, () => refused({ fields: [field] }, `/fields/0${at}`, message))
    }

    it('are refused: long values for many patterns', () =>
      refused(
        {
          fields: Array.from({ length: 41 }, (_, index) => ({
            ...text,
            y: 100 + index,
            pattern: `x*.{0,${index + 100}}x*`,
            value: 'x'.repeat(500),
          })),
        },
        '/fields',
        /^fields has values with more than 20000 characters in fields with a pattern/,
      ))

    it('are refused: the same id twice', () =>
      refused(
        {
          fields: [
            { ...text, id: 'field-2' },
            { ...text, y: 200 },
          ],
        },
        '/fields/1/id',
        /fields\[0\] also has the id field-2/,
      ))

    it('are refused: tags for a document without tags', async () => {
      documentId = await upload(leaseForm())
      await refused({ textTags: 'hide' }, '/textTags', /\{\{signature:1\}\}/)
    })

    it('are refused: a tag for a signer who does not exist', async () => {
      documentId = await upload(leaseForm(['{{text:4}}']))
      await refused({ textTags: 'show' }, '/textTags', /The tag \{\{text:4\}\} on page 1 names the unknown signer "4"/)
    })
  })
})

/** The names of the fields in the file, from the trail. */
async function fieldNames(harness: SigningHarness, id: string): Promise<ReadonlyMap<string, string>> {
  const { text } = await harness.service.call('GET', `/api/v1/signing/${id}/trail?format=json`, { key: harness.key })
  const events: { fields?: unknown }[] = JSON.parse(text)
  const filled = events.flatMap(({ fields }) => (Array.isArray(fields) ? fields : [])) as {
    id: string
    fieldName: string
  }[]
  return new Map(filled.map((field) => [field.id, field.fieldName]))
}
