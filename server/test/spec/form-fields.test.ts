import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { formPdf } from '../../../packages/pdf/test/support/form-pdf.ts'
import { plainPdf } from '../../../packages/pdf/test/support/plain-pdf.ts'
import { documentsClient } from '../documents/documents-client.ts'
import { samplePdf } from '../documents/sample-pdf.ts'
import { sharedTestService } from '../harness/shared-test-service.ts'
import type { TestService } from '../harness/test-service.ts'

const widget = '/Type /Annot /Subtype /Widget'

describe('The form fields of a document', () => {
  let service: TestService
  let client: ReturnType<typeof documentsClient>
  let key: string
  before(async () => {
    service = await sharedTestService()
    client = documentsClient(service)
    key = (await service.organization()).key
  })

  const list = async (documentId: string) =>
    await service.call('GET', `/api/v1/documents/${documentId}/form-fields`, { key })
  const listOf = async (file: Uint8Array) => await list(await client.document(key, file))

  it('are listed with types, values, options and places, and with what a request can name', async () => {
    const { status, json } = await listOf(formPdf)
    assert.equal(status, 200)
    assert.equal(json.data.total, 9)
    const [city, agree, way, land] = json.data.formFields
    assert.deepEqual(city, {
      name: 'person.city',
      type: 'text',
      label: 'Your city',
      value: 'Graz',
      options: [],
      required: false,
      readOnly: false,
      multiline: false,
      maxLength: 30,
      places: [{ page: 1, x: 150, y: 740, width: 150, height: 20, option: null }],
      assignable: true,
    })
    assert.deepEqual([agree.type, agree.value], ['checkbox', 'true'])
    assert.deepEqual(
      way.places.map(({ x, option }: { x: number; option: string }) => [x, option]),
      [
        [50, 'email'],
        [80, 'post'],
      ],
    )
    assert.deepEqual([land.options, land.value], [['Austria', 'Kenya'], 'Kenya'])
    const others = json.data.formFields.filter((field: { assignable: boolean }) => !field.assignable)
    assert.deepEqual(
      others.map(({ type }: { type: string }) => type),
      ['button', 'password', 'list'],
    )
  })

  it('are placed as a reader sees them, also on a rotated page', async () => {
    const turned = Buffer.from(formPdf)
      .toString('latin1')
      .replace('/MediaBox [0 0 595 842]', '/MediaBox [0 0 595 842] /Rotate 90')
    const { json } = await listOf(Buffer.from(turned, 'latin1'))
    const { x, y, width, height } = json.data.formFields[0].places[0]
    assert.deepEqual([x, y, width, height], [740, 295, 20, 150])
  })

  it('are the first 500 of a longer form, which says how many it has', async () => {
    const numbers = Array.from({ length: 501 }, (_, index) => index)
    const all = numbers.map((index) => `${index + 4} 0 R`).join(' ')
    const { status, json } = await listOf(
      plainPdf([
        `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${all}] >> >>`,
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [${all}] >>`,
        ...numbers.map((index) => `<< ${widget} /T (f${index}) /FT /Tx /Rect [50 50 90 60] >>`),
      ]),
    )
    assert.equal(status, 200)
    assert.deepEqual([json.data.formFields.length, json.data.total], [500, 501])
    assert.equal(json.data.formFields.at(-1).name, 'f499')
  })

  it('cannot be named in a request if their name is too long, which is then cut', async () => {
    const { json } = await listOf(
      plainPdf([
        '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [4 0 R] >>',
        `<< ${widget} /T (${'x'.repeat(501)}) /FT /Tx /V (${'y'.repeat(4001)}) /Rect [50 50 90 60] >>`,
      ]),
    )
    const [{ name, value, assignable }] = json.data.formFields
    assert.deepEqual([name.length, value, assignable], [500, null, false])
  })

  it('are none for a document without a form, and for a file that is not a PDF', async () => {
    assert.deepEqual((await listOf(samplePdf())).json.data, { formFields: [], total: 0 })
    const plan = await client.uploadAny(key, Buffer.from('lines'))
    assert.deepEqual((await list(plan.json.data.documentId)).json.data, { formFields: [], total: 0 })
  })

  it('are refused if the form cannot be read', async () => {
    const twice = Buffer.from(formPdf).toString('latin1').replace('/Fields [5 0 R 7 0 R', '/Fields [5 0 R 5 0 R')
    const { status, json, headers } = await listOf(Buffer.from(twice, 'latin1'))
    assert.deepEqual([status, headers.get('x-error-code')], [409, 'DOCUMENT_NOT_MODIFIABLE'])
    assert.match(json.error, /a form field of the file is listed twice/i)
  })
})
