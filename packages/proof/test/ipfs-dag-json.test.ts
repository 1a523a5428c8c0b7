import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { utf8 } from '../src/bytes.ts'
import { cidOf, DAG_JSON, formatCid, RAW } from '../src/ipfs/cid.ts'
import { type DagJson, decodeDagJson, encodeDagJson, linksIn, linkTo, MAX_BLOCK_LENGTH } from '../src/ipfs/dag-json.ts'
import { refusal } from './support/refusal.ts'

const one = cidOf(RAW, utf8('one'))
const two = cidOf(DAG_JSON, utf8('{}'))
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

test('keys are sorted and nothing is between them', () => {
  const value = { b: [1, 'é\n'], a: { y: null, x: true, Z: -5 }, '': 0 }
  assert.equal(text(encodeDagJson(value)), '{"":0,"a":{"Z":-5,"x":true,"y":null},"b":[1,"é\\n"]}')
})

test('data come back, whatever the order of their keys was', () => {
  const values = fc.letrec<{ value: DagJson }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(null, true, false),
      fc.maxSafeInteger(),
      fc.string({ unit: 'grapheme' }),
      fc.constant(linkTo(one)),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.stringMatching(/^[ -.0-~]{0,8}$/), tie('value'), { maxKeys: 4, noNullPrototype: true }),
    ),
  }))
  fc.assert(
    fc.property(values.value, (value) => {
      const block = encodeDagJson(value)
      assert.deepEqual(decodeDagJson(block), JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('links are found in the order of the bytes', () => {
  const value = { b: linkTo(one), a: [linkTo(two), { c: linkTo(one) }], n: 1 }
  assert.deepEqual(linksIn(value), [two, one, one])
  assert.deepEqual(linksIn(decodeDagJson(encodeDagJson(value))), [two, one, one])
})

test('bytes that are not canonical are refused, so that the same data have one CID', () => {
  const link = formatCid(one)
  const malformed = [
    '',
    '{',
    '{"a": 1}',
    '{"a":1}\n',
    '{"b":1,"a":2}',
    '{"a":1,"a":1}',
    '{"a":1.0}',
    '{"a":1e1}',
    '"\\u0041"',
    '"\\ud800"',
    `{"/":"${link}","a":1}`,
    '{"/":"hello"}',
    '{"/":{"bytes":"AQ"}}',
    `{"/":"z${link.slice(1)}"}`,
    `{"/":["${link}"]}`,
  ]
  for (const block of malformed) assert.throws(() => decodeDagJson(utf8(block)), refusal('malformed'), block)
  assert.throws(() => decodeDagJson(Uint8Array.of(0x22, 0xff, 0x22)), refusal('malformed'))
  assert.throws(() => decodeDagJson(Uint8Array.of(0xef, 0xbb, 0xbf, 0x31)), refusal('malformed'))
  for (const block of ['1.5', '9007199254740993', '-0']) {
    assert.throws(() => decodeDagJson(utf8(block)), refusal('out-of-range'), block)
  }
  assert.throws(() => decodeDagJson(utf8('{"é":1}')), refusal('unsupported'))
})

test('size and depth are bounded, in reading and in writing', () => {
  const deep = (depth: number) => utf8('['.repeat(depth) + ']'.repeat(depth))
  assert.deepEqual(linksIn(decodeDagJson(deep(16))), [])
  assert.throws(() => decodeDagJson(deep(18)), refusal('too-large'))
  assert.throws(() => decodeDagJson(deep(100_000)), refusal('too-large'))
  assert.throws(() => decodeDagJson(utf8(`"${'a'.repeat(MAX_BLOCK_LENGTH)}"`)), refusal('too-large'))
  assert.throws(() => encodeDagJson('a'.repeat(MAX_BLOCK_LENGTH)), refusal('too-large'))
})
