import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  describeInterface,
  errorsOf,
  eventDefinitions,
  type HeaderObject,
  type JsonSchema,
  type OperationObject,
  operations,
  statusOfError,
} from '../src/index.ts'

/**
 * What third-party generators and linters were seen to need. `npm run judges` runs them; these rules need none of them.
 */
describe('The OpenAPI document', () => {
  const options = { publicUrl: 'https://sign.example.org', version: '1.2.3' }
  const document = describeInterface(operations, eventDefinitions, options)
  const { info, tags = [], security = [], servers = [], paths = {}, webhooks = {}, components = {} } = document
  const { schemas = {}, headers = {}, securitySchemes = {} } = components
  const called = Object.values(paths).flatMap((methods) => Object.values(methods))
  const sent = Object.values(webhooks).flatMap((methods) => Object.values(methods))
  const described = [...called, ...sent]
  const text = JSON.stringify(document)
  const answersOf = ({ responses = {} }: OperationObject) => Object.entries(responses)
  const header = (one: HeaderObject | undefined): HeaderObject | undefined =>
    one?.$ref === undefined ? one : headers[one.$ref.split('/').at(-1) ?? '']

  it('says who made it, for whom, and under which license', () => {
    assert.deepEqual(info.contact, { name: 'Countersign', url: 'https://sign.example.org/docs' })
    assert.ok(info.description && info.license)
    assert.deepEqual(servers, [{ url: 'https://sign.example.org' }])
    for (const scheme of security.flatMap((one) => Object.keys(one))) assert.ok(scheme in securitySchemes, scheme)
  })

  it('uses every tag that it describes, and describes every tag that it uses', () => {
    const used = new Set(described.flatMap((one) => one.tags ?? []))
    assert.deepEqual([...used].toSorted(), tags.map(({ name }) => name).toSorted())
    for (const { name, description } of tags) assert.ok(description, name)
  })

  it('has an operationId, a summary and a description for all operations and events', () => {
    const ids = described.map(({ operationId }) => operationId)
    assert.equal(new Set(ids).size, described.length)
    for (const { operationId = '', summary, description } of described) {
      assert.match(operationId, /^[a-z][A-Za-z]+$/)
      assert.ok(summary && description, operationId)
    }
    for (const { operationId, parameters = [] } of described) {
      for (const { name, description } of parameters) assert.ok(description, `${operationId}: ${name}`)
    }
  })

  it('has no two paths that one URL may match, unless one of them has fewer parameters', () => {
    const isParameter = (part: string | undefined) => part?.startsWith('{') === true
    const split = Object.keys(paths).map((path) => path.split('/'))
    const isAmbiguous = (one: readonly string[], other: readonly string[]) =>
      one.length === other.length &&
      one.filter(isParameter).length === other.filter(isParameter).length &&
      one.every((part, index) => part === other[index] || isParameter(part) || isParameter(other[index]))
    const ambiguous = split.flatMap((one, at) => split.slice(at + 1).filter((other) => isAmbiguous(one, other)))
    assert.deepEqual(ambiguous, [])
  })

  it('has no component that nothing refers to', () => {
    const kept = [
      ...Object.keys(schemas).map((name) => `#/components/schemas/${name}`),
      ...Object.keys(headers).map((name) => `#/components/headers/${name}`),
    ]
    assert.deepEqual(
      kept.filter((reference) => !text.includes(`"${reference}"`)),
      [],
    )
  })

  /** Every schema but the components themselves and the forms of uploads, with its place. */
  const inside = function* (place: string, schema: JsonSchema): Generator<readonly [string, JsonSchema]> {
    const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema
    const parts = [...Object.entries(properties), ...[...anyOf, ...oneOf, ...allOf].map((one) => ['', one] as const)]
    for (const [name, part] of [...parts, ...(items === undefined ? [] : [['items', items] as const])]) {
      const at = `${place}/${name}`
      yield [at, part]
      yield* inside(at, part)
    }
  }
  const parts = Object.entries(schemas).flatMap(([name, schema]) => [...inside(name, schema)])
  const bodies = described.flatMap(({ operationId = '', requestBody, responses = {} }) =>
    [requestBody, ...Object.values(responses)].map(
      (one) => [operationId, one?.content?.['application/json']?.schema] as const,
    ),
  )

  it('gives a name to every object, since generators invent names that change: wrap it in named()', () => {
    const unnamed = parts.filter(([, { properties }]) => properties !== undefined).map(([place]) => place)
    assert.deepEqual(unnamed, [])
    const isNamed = ({ $ref, properties }: JsonSchema) => $ref !== undefined || properties === undefined
    for (const [operationId, schema] of bodies) assert.ok(schema === undefined || isNamed(schema), operationId)
  })

  it('gives a name to every choice of words that may be null, which generators make three types of: wrap it in named()', () => {
    const unnamed = parts.filter(([, { type, enum: values }]) => Array.isArray(type) && values !== undefined)
    assert.deepEqual(
      unnamed.map(([place]) => place),
      [],
    )
  })

  it('gives no name that a generator takes for a class of its language', () => {
    const taken = ['Timestamp', 'Date', 'DateTime', 'File', 'Object', 'String', 'List', 'Map', 'Set', 'URI', 'UUID']
    assert.deepEqual(
      Object.keys(schemas).filter((name) => taken.includes(name)),
      [],
    )
  })

  it('has bodies that are plain objects: no choice and no null at the root', () => {
    for (const { operationId, requestBody } of called) {
      for (const [type, { schema = {} }] of Object.entries(requestBody?.content ?? {})) {
        const root = schema.$ref === undefined ? schema : (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
        assert.deepEqual(
          [root.type, root.oneOf, root.anyOf],
          ['object', undefined, undefined],
          `${operationId} ${type}`,
        )
      }
    }
  })

  it('has success as a plain boolean, without an enum', () => {
    const flags = Object.values(schemas).flatMap(({ properties }) => properties?.success ?? [])
    assert.ok(flags.length > 10)
    for (const { type, enum: values, const: value } of flags) {
      assert.deepEqual([type, values, value], ['boolean', undefined, undefined])
    }
  })

  it('has examples that its schemas allow', () => {
    const examples = parts.flatMap(([place, { examples: all = [], pattern, type }]) =>
      all.map((one) => ({ place, one, pattern, type })),
    )
    assert.ok(examples.length > 5)
    for (const { place, one, pattern, type } of examples) {
      assert.ok(
        [type].flat().some((allowed) => isOfType(one, allowed)),
        place,
      )
      if (pattern !== undefined) assert.match(String(one), new RegExp(pattern), place)
    }
  })

  it('has the headers of each answer', () => {
    const limits = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']
    for (const operation of called) {
      for (const [status, { headers: named = {} }] of answersOf(operation)) {
        const expected = [
          'X-Request-Id',
          ...(status === '401' ? ['WWW-Authenticate'] : limits),
          ...(Number(status) >= 400 ? ['X-Error-Code'] : []),
          ...(status === '400' ? ['X-Error-Field'] : []),
          ...(status === '429' || status === '503' ? ['Retry-After'] : []),
        ]
        for (const name of expected) {
          const { description, schema } = header(named[name]) ?? {}
          assert.ok(description && schema?.type, `${operation.operationId} ${status} ${name}`)
        }
      }
    }
    const { responses = {} } = paths['/api/v1/documents/{id}/file']?.get ?? {}
    for (const status of [200, 304]) assert.ok(header(responses[status]?.headers?.ETag)?.schema?.pattern)
  })

  it('lists the codes of each operation, all of them and each under its status', () => {
    for (const operation of operations.filter(({ area }) => area === 'api')) {
      const { responses = {} } = called.find(({ operationId }) => operationId === operation.id) ?? {}
      const listed = Object.entries(responses).flatMap(([status, answer]) =>
        (answer.headers?.['X-Error-Code']?.schema?.enum ?? []).map((code) => `${status} ${code}`),
      )
      const expected = [...errorsOf(operation).map((code) => `${statusOfError(code)} ${code}`), '500 INTERNAL_ERROR']
      assert.deepEqual(listed.toSorted(), expected.toSorted(), operation.id)
    }
  })

  it('says what keys, URLs, cursors and hashes look like', () => {
    const parameter = (id: string, name: string) =>
      called.find(({ operationId }) => operationId === id)?.parameters?.find((one) => one.name === name)?.schema ?? {}
    const { pattern = '' } = parameter('createTimestamp', 'Idempotency-Key')
    assert.deepEqual(
      ['order-4711', 'two words', 'é', ''].map((key) => new RegExp(pattern).test(key)),
      [true, false, false, false],
    )
    const cursor = new RegExp(parameter('listSigningRequests', 'cursor').pattern ?? '')
    assert.deepEqual([cursor.test('sr_01jh5m3zqfe8kvd2t3c4r5s6w7'), cursor.test('a b')], [true, false])
    for (const [name, field] of parts.map(([place, schema]) => [place.split('/').at(-1) ?? '', schema] as const)) {
      // A request's URL is as its sender wrote it.
      if (name.endsWith('Url') && name !== 'callbackUrl') assert.equal(field.format, 'uri', name)
      if (name === 'nextCursor') assert.ok(field.pattern, name)
      if (/^(file|final|original|previousFile)Hash$/.test(name)) assert.ok(field.pattern, name)
    }
  })

  it('can be read by generators that know no other expression than those of all languages', () => {
    const patterns = [...text.matchAll(/"pattern":"((?:[^"\\]|\\.)*)"/g)].map(([, pattern = '']) => pattern)
    assert.ok(patterns.length > 5)
    for (const pattern of patterns) assert.doesNotMatch(pattern, /\\\\p|\(\?/)
  })

  it('has a webhook for every event, with its headers, its body and an answer', () => {
    assert.deepEqual(
      Object.keys(webhooks),
      eventDefinitions.map(({ kind }) => kind),
    )
    for (const { operationId, parameters = [], requestBody, responses = {} } of sent) {
      assert.ok(requestBody?.content?.['application/json']?.schema?.$ref, operationId)
      assert.ok(
        parameters.some(({ name }) => name === 'X-Service-Signature'),
        operationId,
      )
      assert.deepEqual(Object.keys(responses), ['2XX'])
    }
  })
})

function isOfType(value: unknown, type: unknown): boolean {
  return type === 'integer' ? Number.isInteger(value) : typeof value === type
}
