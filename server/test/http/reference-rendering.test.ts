import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { JsonSchema } from '@countersign/api'
import { Html, html } from '../../src/http/html.ts'
import { createAnchors } from '../../src/http/reference/anchors.ts'
import { commonErrors, ownError } from '../../src/http/reference/common-errors.ts'
import type { Operation } from '../../src/http/reference/model.ts'
import { paragraphs } from '../../src/http/reference/prose.ts'
import { readDocument } from '../../src/http/reference/read-document.ts'
import { readSchema } from '../../src/http/reference/read-schema.ts'
import { wordLimits, wordType } from '../../src/http/reference/word-shape.ts'
import { sampleDocument } from './reference-sample.ts'

const read = (schema: JsonSchema) => readSchema(schema, (inner) => inner)

describe('types in words', () => {
  const cases: [JsonSchema, string][] = [
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ type: 'array', items: { type: 'integer' } }, 'array of integers'],
    [{ type: 'array', items: { type: ['string', 'null'], format: 'email' } }, 'array of email addresses or nulls'],
    [{ type: 'object', additionalProperties: { type: 'number' } }, 'map of strings to numbers'],
    [{ anyOf: [{ type: 'string', format: 'uri' }, { type: 'null' }] }, 'URL or null'],
    [{ anyOf: [{ const: 'a' }, { const: 'b' }] }, 'string'],
    [{ anyOf: [{ type: 'string' }, { type: 'object', properties: {} }] }, 'string or object'],
    [{ type: 'boolean', const: true }, 'always true'],
    [{ type: 'string', enum: ['a', 'b'] }, 'string'],
    [{ type: 'string', format: 'binary' }, 'file'],
    [{ contentMediaType: 'application/pdf' }, 'file'],
    [{ type: 'string', format: 'byte', contentMediaType: 'image/png' }, 'Base64 string'],
    [{ type: ['integer', 'boolean'] }, 'integer or boolean'],
    [{}, 'any value'],
  ]
  for (const [schema, words] of cases) {
    test(`${JSON.stringify(schema)} is "${words}"`, () => assert.equal(wordType(read(schema)), words))
  }
})

describe('limits in words', () => {
  const cases: [JsonSchema, string[]][] = [
    [{ type: 'string', minLength: 64, maxLength: 64 }, ['exactly 64 characters']],
    [{ type: 'string', minLength: 1 }, ['not empty']],
    [{ type: 'string', pattern: '^a$' }, ['pattern `^a$`']],
    [
      { type: 'string', pattern: '^a$', maxLength: 9, 'x-expects': 'the letter a' },
      ['the letter a', 'at most 9 characters'],
    ],
    [
      { type: 'string', 'x-expects': 'a string of 1 to 9 characters, for example "hi"', minLength: 1, maxLength: 9 },
      ['a string of 1 to 9 characters, for example `hi`'],
    ],
    [
      {
        type: 'array',
        items: { type: 'string', enum: ['a', 'b'] },
        'x-expects': 'a list of letters: a, b',
      },
      ['a list of letters'],
    ],
    [{ type: 'integer', minimum: 1, maximum: 100 }, ['from 1 to 100']],
    [{ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, ['0 or more']],
    [{ type: 'number', exclusiveMinimum: 0 }, ['more than 0']],
    [
      { type: 'array', minItems: 1, maxItems: 50, items: { type: 'integer', minimum: 1 } },
      ['1 to 50 items', 'each 1 or more'],
    ],
  ]
  for (const [schema, limits] of cases) {
    test(`${JSON.stringify(schema)} is limited to ${limits.join(', ')}`, () => {
      assert.deepEqual(wordLimits(read(schema)), limits)
    })
  }
})

describe('the sample document', () => {
  const reference = readDocument(sampleDocument)

  const operation = (summary: string): Operation => {
    const found = reference.chapters.flatMap(({ operations }) => operations).find((one) => one.summary === summary)
    assert.ok(found)
    return found
  }
  test('names the types that have a name, and the codes that an operation adds to those of all', () => {
    const { bodies, answers, errors } = operation('Ask people to sign')
    assert.equal(bodies[0]?.shape.name, 'SigningRequest')
    assert.deepEqual(answers[0]?.headers, [])
    assert.deepEqual(
      reference.commonHeaders.map(({ name }) => name),
      ['X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'],
    )
    const own = errors.flatMap((error) => ownError(reference.commonErrors, error).codes)
    for (const code of ['INVALID_JSON', 'INVALID_IDEMPOTENCY_KEY', 'IDEMPOTENCY_KEY_REUSED'])
      assert.ok(own.includes(code))
    for (const code of ['INVALID_REQUEST', 'API_KEY_MISSING', 'INTERNAL_ERROR']) assert.ok(!own.includes(code), code)
    assert.deepEqual(reference.commonErrors.find(({ status }) => status === '402')?.codes, ['QUOTA_EXCEEDED'])
  })

  test('describes once what is expected of a parameter', () => {
    const [id] = operation('Read the proof of a timestamp').parameters
    assert.deepEqual([id?.shape.description, id?.shape.expects], ['', 'an id that starts with ts_'])
  })

  test('describes once what all events have in common', () => {
    const { events } = reference
    assert.deepEqual(
      events?.kinds.map(({ anchor, kind }) => [anchor, kind]),
      [
        ['event.signing-signed', 'signing.signed'],
        ['event.timestamp-confirmed', 'timestamp.confirmed'],
      ],
    )
    assert.deepEqual(
      events?.fields.map(({ name }) => name),
      ['id', 'event', 'createdAt', 'sequence'],
    )
    const kind = events?.fields.find(({ name }) => name === 'event')?.shape
    assert.deepEqual(kind?.kind === 'constants' && kind.constants, ['signing.signed', 'timestamp.confirmed'])
    assert.ok(events?.headers.some(({ name }) => name === 'X-Service-Signature'))
  })
})

test('a recursive schema is described once', () => {
  const tree: JsonSchema = { type: 'object', properties: { children: { type: 'array', items: { $ref: '#' } } } }
  const shape = readSchema(tree, (schema) => (schema.$ref === undefined ? schema : tree))
  const [children] = shape.kind === 'object' ? shape.fields : []
  assert.ok(children?.shape.kind === 'list' && children.shape.item.kind === 'object')
  assert.deepEqual(children.shape.item.fields, [])
})

test('an error is common when most operations that have it describe it alike', () => {
  const operations = [
    [
      ['400', 'bad'],
      ['409', 'signed already'],
    ],
    [
      ['400', 'bad'],
      ['409', 'sealed already'],
    ],
    [
      ['400', 'bad in its own way'],
      ['402', 'used up'],
    ],
  ].map((errors) => ({ errors: errors.map(([status = '', description = '']) => ({ status, description, codes: [] })) }))
  assert.deepEqual(commonErrors(operations), [{ status: '400', description: 'bad', codes: [] }])
  assert.deepEqual(
    commonErrors(operations.slice(2)).map(({ status }) => status),
    ['400', '402'],
  )
})

test('codes shared by all operations with the same description are common, the others are at their operations', () => {
  const conflict = (description: string, ...codes: string[]) => ({ status: '409', description, codes })
  const [first, second, third] = [conflict('no', 'A', 'B'), conflict('no', 'B', 'C'), conflict('no, no', 'B')]
  const common = commonErrors([first, second, third].map((error) => ({ errors: [error] })))
  assert.deepEqual(common, [conflict('no', 'B')])
  assert.deepEqual(ownError(common, first), conflict('', 'A'))
  assert.deepEqual(ownError(common, third), third)
})

test('markup escapes everything inserted and cannot be made otherwise', () => {
  assert.equal(
    html`<p title="${'"\'<&>'}">${['<b>', html`<i>${1}</i>`, null]}</p>`.markup,
    '<p title="&quot;&#39;&lt;&amp;&gt;">&lt;b&gt;<i>1</i></p>',
  )
  assert.throws(() => new Html(Symbol('html') as never, '<b>'), TypeError)
})

test('prose knows paragraphs and code, and nothing else', () => {
  const markup = paragraphs('One `a<b` and *two*.\n\n[x](javascript:y) `open')
    .map((one) => one.markup)
    .join('')
  assert.equal(markup, '<p>One <code class="name">a&lt;b</code> and *two*.</p><p>[x](javascript:y) `open</p>')
})

test('parts with the same name get different anchors', () => {
  const anchors = createAnchors()
  assert.deepEqual([anchors('a b', 'c'), anchors('a-b', 'c'), anchors('"><b>')], ['a-b.c', 'a-b.c-2', 'b'])
})
