import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { JsonSchema, OpenApiDocument, OperationObject } from '@countersign/api'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { readExamples } from '../../src/http/reference/examples.ts'
import { resolveReference } from '../../src/http/reference/resolve-reference.ts'
import { documentsClient } from '../documents/documents-client.ts'
import { samplePdf } from '../documents/sample-pdf.ts'
import { sharedTestService } from '../harness/shared-test-service.ts'
import type { Answer, TestService } from '../harness/test-service.ts'

describe('The OpenAPI document', () => {
  let service: TestService
  let key: string
  let document: OpenApiDocument
  let paths: NonNullable<OpenApiDocument['paths']>
  before(async () => {
    service = await sharedTestService()
    key = (await service.organization()).key
    document = (await service.call('GET', '/api/v1/openapi.json')).json
    paths = document.paths ?? {}
  })

  const operation = (method: string, path: string): OperationObject => {
    const found = paths[`/api/v1${path}`]?.[method.toLowerCase()]
    assert.ok(found, `${method} ${path}`)
    return found
  }
  const resolve = (schema: JsonSchema = {}) => resolveReference(document, schema)
  const bodyOf = (method: string, path: string): JsonSchema =>
    resolve(operation(method, path).requestBody?.content?.['application/json']?.schema)
  /** With everything its references lead to. */
  const whole = (schema: JsonSchema) => ({ ...schema, components: document.components })

  it('requires nothing that has a default', () => {
    const { required, properties } = bodyOf('POST', '/signing')
    assert.deepEqual(required, ['documentTitle', 'signers'])
    assert.deepEqual(resolve(properties?.signers?.items).required, ['email', 'name'])
    assert.equal(resolve(properties?.stamp).required, undefined)
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, { parameters = [], requestBody }] of Object.entries(methods)) {
        const faults = parameters
          .filter((parameter) => parameter.required && parameter.schema?.default !== undefined)
          .map(({ name }) => name)
        for (const { schema } of Object.values(requestBody?.content ?? {}))
          faults.push(...requiredDefaults(schema, resolve))
        assert.deepEqual(faults, [], `${method} ${path}`)
      }
    }
  })

  it('says that a signing request has one source, in a way that generated clients can read', async () => {
    const { 'x-exactly-one': exactlyOne = [], oneOf, anyOf } = bodyOf('POST', '/signing')
    assert.deepEqual([exactlyOne, oneOf, anyOf], [['documentUrl', 'documentId', 'documents'], undefined, undefined])
    const common = { documentTitle: 'Contract', signers: [{ email: 'anna@example.org', name: 'Anna' }] }
    const documentId = await documentsClient(service).document(key, samplePdf())
    const documentUrl = 'https://example.org/contract.pdf'
    for (const [source, refusal] of [
      [{ documentId }, undefined],
      [
        {},
        'documentUrl is required. For an uploaded document, send documentId instead. For several documents, send documents.',
      ],
      [{ documentId, documentUrl }, 'Send either documentUrl or documentId, not both.'],
      [{ documentId, documents: [{ documentUrl }] }, 'Send either documentId or documents, not both.'],
    ] as const) {
      const isOne = exactlyOne.filter((name) => name in source).length === 1
      const { status, json } = await service.call('POST', '/api/v1/signing', { key, body: { ...common, ...source } })
      assert.deepEqual([isOne, status, json.error], [refusal === undefined, refusal ? 400 : 201, refusal])
    }
  })

  it('refers only to what it contains, and names each operation once', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference)
    const lost = references.filter((reference) => Object.keys(resolve({ $ref: reference ?? '' })).length === 0)
    assert.deepEqual(lost, [])
    const ids = Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .map(({ operationId }) => operationId)
    assert.equal(new Set(ids).size, ids.length)
  })

  it('asks for a body only where one is needed', () => {
    assert.equal(operation('POST', '/signing').requestBody?.required, true)
    assert.equal(operation('POST', '/signing/{id}/cancel').requestBody?.required, false)
  })

  it('takes a proof for the object that it is, and other files for bytes', () => {
    const content = operation('GET', '/timestamp/{id}/proof').responses?.[200]?.content
    const types = Object.entries(content ?? {}).map(([type, { schema }]) => [type, schema?.type])
    assert.deepEqual(types, [
      ['application/vnd.opentimestamps.v1', 'string'],
      ['application/timestamp-reply', 'string'],
      ['text/plain', 'string'],
      ['application/json', 'object'],
    ])
  })

  it('is described in the same way on the page for people', async () => {
    const { text } = await service.call('GET', '/docs')
    const article = (summary: string) =>
      text.split('<article ').find((one) => one.includes(`>${summary}</a></h3>`)) ?? assert.fail(summary)
    assert.match(article('Create a signing request'), /<code>documentTitle<.*required<.*\n/)
    assert.doesNotMatch(article('Create a signing request'), /<code>(expiresInDays|stamp|order)<.*required<.*\n/)
    assert.doesNotMatch(article('List signing requests'), /<code>limit<.*required<.*\n/)
    assert.match(article('Create a signing request'), /JSON body( <code class="type-name">\w+<\/code>)?<\/h4>/)
    assert.match(
      article('Create a signing request'),
      /Also required: <code[^>]*>documentUrl<\/code> or <code[^>]*>documentId<\/code>\./,
    )
    assert.match(article('Cancel a signing request'), /JSON body.* <span class="phrase">optional<\/span><\/h4>/)
    assert.match(article('Download a timestamp&#39;s proof'), /JSON: object\./)
    assert.doesNotMatch(article('Download a timestamp&#39;s proof'), /\{\}/)
  })

  it('is true: what it requires is enough, and the answers are as it says', async () => {
    const ajv = addFormats.default(new Ajv({ strict: false }))
    const call = async (method: string, path: string, ids: Record<string, string>, body?: unknown): Promise<Answer> => {
      const address = path.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? '')
      const answer = await service.call(method, `/api/v1${address}`, { key, ...(body === undefined ? {} : { body }) })
      const schema = operation(method, path).responses?.[answer.status]?.content?.['application/json']?.schema
      assert.ok(answer.status < 300 && schema !== undefined, `${method} ${path}: ${answer.status} ${answer.text}`)
      assert.ok(ajv.validate(whole(schema), answer.json), `${method} ${path}: ${ajv.errorsText()} in ${answer.text}`)
      return answer
    }
    const least = (path: string): object => {
      const { required = [] } = bodyOf('POST', path)
      const { exchanges } = readExamples(service.url)
      const shown = exchanges.find(({ request }) => request.path === `/api/v1${path}` && request.body !== undefined)
      const values: [string, unknown][] = Object.entries(shown?.request.body ?? {})
      return Object.fromEntries(values.filter(([name]) => required.includes(name)))
    }

    const { id } = (await call('POST', '/timestamp', {}, least('/timestamp'))).json.data
    await call('POST', '/timestamp/verify', {}, least('/timestamp/verify'))
    await call('GET', '/timestamp/{id}', { id })
    await call('GET', '/timestamp/{id}/proof', { id })
    const documentId = await documentsClient(service).document(key, samplePdf())
    const created = await call('POST', '/signing', {}, { ...least('/signing'), documentId })
    const request = { id: created.json.data.signingRequestId }
    await call('GET', '/documents/{id}/status', { id: documentId })
    await call('GET', '/signing', {})
    await call('GET', '/signing/{id}', request)
    await call('GET', '/signing/{id}/status', request)
    await call('POST', '/signing/{id}/cancel', request)
    await call('GET', '/seals', {})
    await call('GET', '/quota', {})
  })
})

/** Names that are required although they have a default, at any depth. */
function requiredDefaults(schema: JsonSchema | undefined, resolve: (schema: JsonSchema) => JsonSchema): string[] {
  if (schema === undefined) return []
  const { properties = {}, required = [], items, allOf = [], anyOf = [], oneOf = [] } = resolve(schema)
  const inner = [...Object.values(properties), items, ...allOf, ...anyOf, ...oneOf]
  return [
    ...required.filter((name) => properties[name]?.default !== undefined),
    ...inner.flatMap((one) => requiredDefaults(one, resolve)),
  ]
}
