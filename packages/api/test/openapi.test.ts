import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Type } from 'typebox'
import {
  describeInterface,
  type EventDefinition,
  type JsonSchema,
  named,
  nullable,
  type Operation,
  oneOf,
  operation,
  statusOfError,
  withDefault,
} from '../src/index.ts'

const options = { publicUrl: 'https://sign.example.org', version: '1.2.3' }
const describeAll = (operations: readonly Operation[], events: readonly EventDefinition[] = []) =>
  describeInterface(operations, events, options)

const plain = operation({ id: 'readThing', area: 'api', method: 'GET', path: '/thing', summary: 'Read the thing' })

const operationOf = (one: Operation) => {
  const [methods = {}] = Object.values(describeAll([one]).paths ?? {})
  return Object.values(methods)[0] ?? assert.fail('there is no operation')
}
const bodyOf = (body: NonNullable<Operation['body']>) => {
  const document = describeAll([{ ...plain, method: 'POST', body }])
  const { requestBody } = document.paths?.['/api/v1/thing']?.post ?? {}
  return { ...requestBody, schemas: document.components?.schemas ?? {} }
}

describe('a name', () => {
  const Color = named('Color', oneOf('red', 'blue'))
  const Thing = named('Thing', Type.Object({ color: Color, other: Type.Optional(nullable(Color)) }))

  it('puts a schema among the components, once, and a reference in each of its places', () => {
    const document = describeAll([
      { ...plain, answer: Thing },
      { ...plain, id: 'listThings', path: '/things', answer: Type.Object({ things: Type.Array(Thing) }) },
    ])
    const { Error: _error, ...schemas } = document.components?.schemas ?? {}
    assert.deepEqual(Object.keys(schemas), ['Color', 'ListThingsResponse', 'Thing', 'ThingResponse'])
    assert.equal(JSON.stringify(document).includes('"title":"Thing"'), false)
    const dataIn = (envelope: string) => schemas[envelope]?.properties?.data
    assert.deepEqual(dataIn('ThingResponse'), { $ref: '#/components/schemas/Thing' })
    assert.deepEqual(dataIn('ListThingsResponse')?.properties?.things?.items, { $ref: '#/components/schemas/Thing' })
  })

  it('keeps its schema free of null: where it may be null, the reference is one of two', () => {
    const { schemas } = bodyOf(Thing)
    assert.equal(schemas.Color?.type, 'string')
    assert.deepEqual(schemas.Thing?.properties, {
      color: { $ref: '#/components/schemas/Color' },
      other: { anyOf: [{ $ref: '#/components/schemas/Color' }, { type: 'null' }] },
    })
  })

  it('is refused for a second schema', () => {
    const Other = named('Color', oneOf('green', 'yellow'))
    const both = Type.Object({ color: Color, other: Other })
    assert.throws(() => describeAll([{ ...plain, answer: both }]), /two schemas are called Color/)
  })
})

describe('a request', () => {
  it('needs nothing that has a default, at any depth', () => {
    const Limit = withDefault(Type.Integer(), 20)
    const Body = Type.Object({ name: Type.String(), limit: Limit, inner: Type.Object({ limit: Limit }) })
    const { content } = bodyOf(Body)
    const schema = content?.['application/json']?.schema as JsonSchema
    assert.deepEqual(schema.required, ['name', 'inner'])
    assert.equal(schema.properties?.inner?.required, undefined)
    const { parameters } = operationOf({ ...plain, query: Type.Object({ limit: Limit, since: Type.String() }) })
    assert.deepEqual(
      parameters?.map(({ name, in: place, required }) => [name, place, required]),
      [
        ['limit', 'query', false],
        ['since', 'query', true],
      ],
    )
  })

  it('has a body that may be left out where null is taken for it', () => {
    assert.equal(bodyOf(Type.Object({})).required, true)
    const { required, content } = bodyOf(nullable(Type.Object({})))
    assert.deepEqual([required, content?.['application/json']?.schema?.type], [false, 'object'])
  })

  it('says of which fields exactly one is sent, without a oneOf, and at the fields in words', () => {
    const fields = { url: Type.Optional(Type.String()), id: Type.Optional(Type.String({ description: 'Of a file.' })) }
    const schema = bodyOf(Type.Object(fields, { 'x-exactly-one': ['url', 'id'] })).content?.['application/json']?.schema
    assert.deepEqual([schema?.['x-exactly-one'], schema?.oneOf], [['url', 'id'], undefined])
    assert.equal(schema?.properties?.url?.description, 'Send exactly one of url and id.')
    assert.equal(schema?.properties?.id?.description, 'Of a file. Send exactly one of url and id.')
  })

  it('comes in each of its types', () => {
    const { content } = bodyOf({
      content: {
        'application/json': { schema: Type.Object({ hash: Type.String() }) },
        'multipart/form-data': { schema: Type.Object({ file: Type.String({ format: 'binary' }) }) },
      },
    })
    assert.deepEqual(Object.keys(content ?? {}), ['application/json', 'multipart/form-data'])
  })

  it('takes an Idempotency-Key as a POST, or if it can be repeated', () => {
    const headers = (one: Operation) => operationOf(one).parameters?.map(({ name }) => name)
    assert.deepEqual(headers(plain), [])
    assert.deepEqual(headers({ ...plain, method: 'POST' }), ['Idempotency-Key'])
    assert.deepEqual(headers({ ...plain, method: 'PATCH', repeatable: true }), ['Idempotency-Key'])
  })

  it('may have null for a list that can be left out, so that no generated client sends an empty one', () => {
    const schema = bodyOf(
      Type.Object({ all: Type.Array(Type.String()), some: Type.Optional(Type.Array(Type.String())) }),
    )
    const { properties } = schema.content?.['application/json']?.schema ?? {}
    assert.deepEqual([properties?.all?.type, properties?.some?.type], ['array', ['array', 'null']])
  })

  it('says of each parameter what it expects, if nothing else is said about it', () => {
    const id = Type.String({ 'x-expects': 'an identifier' })
    const { parameters } = operationOf({ ...plain, path: '/thing/:id', params: Type.Object({ id }) })
    assert.deepEqual(
      parameters?.map(({ description }) => description),
      ['An identifier.'],
    )
  })

  it('has its parameters in the path in braces', () => {
    const document = describeAll([{ ...plain, path: '/thing/:id/part', params: Type.Object({ id: Type.String() }) }])
    assert.deepEqual(Object.keys(document.paths ?? {}), ['/api/v1/thing/{id}/part'])
  })
})

describe('an answer', () => {
  it('is an envelope of the status that is given, or a file of each of its types', () => {
    const { paths, components } = describeAll([{ ...plain, status: 201, answer: Type.Object({}) }])
    const { responses: answered = {} } = paths?.['/api/v1/thing']?.get ?? {}
    const { $ref } = answered[201]?.content?.['application/json']?.schema ?? {}
    assert.equal($ref, '#/components/schemas/ReadThingResponse')
    assert.deepEqual(components?.schemas?.ReadThingResponse?.required, ['success', 'data'])
    assert.equal(answered[200], undefined)
    const file = ['application/pdf', 'application/json', 'text/plain']
    const { content = {} } = operationOf({ ...plain, file }).responses?.[200] ?? {}
    assert.deepEqual(
      Object.entries(content).map(([type, { schema }]) => [type, schema?.type, schema?.format]),
      [
        ['application/pdf', 'string', 'binary'],
        ['application/json', 'object', undefined],
        ['text/plain', 'string', undefined],
      ],
    )
    const lines = operationOf({ ...plain, file, jsonFile: Type.Array(Type.String()) }).responses?.[200]
    assert.equal(lines?.content?.['application/json']?.schema?.type, 'array')
  })

  it('that is a file with an ETag is not sent to clients that have it', () => {
    const { parameters, responses } = operationOf({ ...plain, file: ['application/pdf'], hasEtag: true })
    assert.ok(parameters?.some(({ name }) => name === 'If-None-Match'))
    assert.deepEqual(responses?.[200]?.headers?.ETag, { $ref: '#/components/headers/ETag' })
    assert.deepEqual([responses?.[304]?.headers?.ETag !== undefined, responses?.[304]?.content], [true, undefined])
  })

  it('that is a file with an ETag can be had in part', () => {
    const { parameters = [], responses = {} } = operationOf({ ...plain, file: ['application/pdf'], hasEtag: true })
    const names = parameters.map(({ name }) => name)
    assert.ok(names.includes('Range') && names.includes('If-Range'))
    assert.ok(responses[200]?.headers?.['Accept-Ranges'])
    assert.deepEqual(responses[206]?.content, responses[200]?.content)
    for (const status of [206, 416]) assert.ok(responses[status]?.headers?.['Content-Range'], String(status))
    assert.equal(operationOf({ ...plain, file: ['application/pdf'] }).responses?.[206], undefined)
  })

  it('has headers that are among the components', () => {
    const document = describeAll([{ ...plain, answer: Type.Object({}) }])
    const known = Object.keys(document.components?.headers ?? {}).map((name) => `#/components/headers/${name}`)
    const { responses = {} } = document.paths?.['/api/v1/thing']?.get ?? {}
    const referred = Object.values(responses).flatMap(({ headers = {} }) => Object.values(headers))
    for (const { $ref } of referred) assert.ok($ref === undefined || known.includes($ref), $ref)
    assert.ok(responses[200]?.headers?.['RateLimit-Remaining'])
    assert.ok(responses[429]?.headers?.['Retry-After'])
  })
})

describe('a failure', () => {
  const codesOf = (one: Operation) =>
    Object.fromEntries(
      Object.entries(operationOf(one).responses ?? {})
        .filter(([status]) => Number(status) >= 400)
        .map(([status, { headers }]) => [status, headers?.['X-Error-Code']?.schema?.enum ?? []]),
    )

  it('is listed with its codes under the status that each of them has', () => {
    const codes = codesOf({ ...plain, errors: ['NOT_FOUND', 'SIGNING_CLOSED', 'ALREADY_SIGNED'] })
    assert.deepEqual([codes[404], codes[409]], [['NOT_FOUND'], ['SIGNING_CLOSED', 'ALREADY_SIGNED']])
    for (const [status, all] of Object.entries(codes)) {
      for (const code of all) {
        if (code !== 'INTERNAL_ERROR') assert.equal(String(statusOfError(code as never)), status)
      }
    }
  })

  it('of a body or a repetition is listed where there is one', () => {
    assert.equal(codesOf(plain)[413], undefined)
    assert.equal(codesOf(plain)[409], undefined)
    const codes = codesOf({ ...plain, method: 'POST', body: Type.Object({}), repeatable: true })
    assert.deepEqual(codes[413], ['BODY_TOO_LARGE'])
    assert.deepEqual(codes[409], ['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_IN_USE'])
  })

  it('has one body, which is a component', () => {
    const { responses = {} } = operationOf(plain)
    assert.deepEqual(responses[401]?.content?.['application/json']?.schema, { $ref: '#/components/schemas/Error' })
  })
})

describe('an event', () => {
  const Thing = named('Thing', Type.Object({ id: Type.String() }))
  const done: EventDefinition = { kind: 'thing.is_done', summary: 'The thing is done', data: Thing }

  it('is a webhook with its data in an envelope, and a name for generated clients', () => {
    const { webhooks = {}, components } = describeAll([], [done])
    const { operationId, tags, parameters, requestBody } = webhooks['thing.is_done']?.post ?? {}
    assert.deepEqual([operationId, tags], ['thingIsDone', ['Webhook events']])
    assert.equal(requestBody?.content?.['application/json']?.schema?.$ref, '#/components/schemas/ThingIsDoneEvent')
    const { properties = {} } = components?.schemas?.ThingIsDoneEvent ?? {}
    assert.deepEqual(properties.event?.enum, ['thing.is_done'])
    assert.deepEqual(properties.data, { $ref: '#/components/schemas/Thing' })
    assert.ok(components?.schemas?.Thing)
    assert.ok(parameters?.some(({ name }) => name === 'X-Service-Signature'))
  })

  it('is left out with the others where there is none', () => {
    assert.equal('webhooks' in describeAll([plain]), false)
  })
})
