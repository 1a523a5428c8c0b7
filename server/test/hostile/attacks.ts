import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'
import { breakForm } from './break-form.ts'
import type { Dice } from './dice.ts'
import type { Draft } from './draft.ts'
import { oddHeaders } from './odd-headers.ts'
import { damaged, oddSegment, oddTexts, oddValue, sound } from './odd-values.ts'

/** One thing that is wrong with a request. */
export interface Attack {
  readonly name: string
  readonly weight: number
  fits(draft: Draft): boolean
  apply(draft: Draft, dice: Dice): void
}

const always = () => true
const hasJson = ({ body }: Draft) => body.json !== undefined
const hasBody = ({ body }: Draft) => body.json !== undefined || body.bytes !== undefined || body.parts !== undefined
const hasForm = ({ body }: Draft) => (body.parts?.length ?? 0) > 0
const hasParameter = ({ path }: Draft) => path.split('/').length > 3

export const attacks: readonly Attack[] = [
  attack('a field has an odd value', 14, hasJson, ({ body }, dice) => {
    changeField(body, dice, (holder, key) => define(holder, key, oddValue(dice)))
  }),
  attack('a field is missing', 3, hasJson, ({ body }, dice) => {
    changeField(body, dice, (holder, key) => {
      if (Array.isArray(holder)) holder.splice(Number(key), 1)
      else delete holder[key]
    })
  }),
  attack('a field is unknown', 3, hasJson, ({ body }, dice) => {
    const name = dice.pick([
      '__proto__',
      'constructor',
      'prototype',
      'unknown',
      '',
      'a/b~c',
      '$ref',
      'toJSON',
      'then',
      ...oddTexts,
    ])
    const value = oddValue(dice)
    if (typeof body.json === 'object' && body.json !== null) define(body.json as Holder, name, value)
    else body.json = { [name]: value }
  }),
  attack('a list repeats its items', 1, hasJson, ({ body }, dice) => {
    changeField(body, dice, (holder, key) => {
      const value = holder[key]
      const items = Array.isArray(value) && value.length > 0 ? value : [value]
      const many = dice.pick([2, 20, 51, 101, 1001])
      define(
        holder,
        key,
        Array.from({ length: many }, (_, at) => items[at % items.length]),
      )
    })
  }),
  attack('the whole body has an odd value', 2, hasJson, ({ body }, dice) => {
    body.json = oddValue(dice)
  }),
  attack('a field is there twice', 2, hasJson, ({ body }, dice) => {
    const [name] = Object.keys(typeof body.json === 'object' && body.json !== null ? body.json : {})
    const first = `{${JSON.stringify(name ?? 'a')}:${JSON.stringify(dice.pick(oddTexts))},`
    body.edits.push((text) => Buffer.from(text.toString().replace('{', () => first)))
  }),
  attack('the body is not JSON', 4, hasJson, ({ body }, dice) => {
    const change = dice.pick<(text: Buffer) => Buffer>([
      (text) => text.subarray(0, Math.floor(text.length / 2)),
      (text) => Buffer.concat([text, Buffer.from('}')]),
      (text) => Buffer.concat([Buffer.from('\ufeff'), text]),
      (text) => Buffer.from(text.toString(), 'utf16le'),
      (text) => Buffer.from(text.toString().replaceAll('"', "'")),
      (text) => Buffer.from(text.toString().replace('{', '{/* */')),
      (text) => Buffer.from(text.toString().replace(':', ': NaN, "x":')),
      (text) => Buffer.from(text.toString().replace('"', '"\n')),
      (text) => Buffer.from(text.toString().replace('"', '"\\ud83d\\u0000')),
      (text) => Buffer.concat([text.subarray(0, 3), Buffer.from([0xc0, 0xaf, 0xff]), text.subarray(3)]),
      () => Buffer.alloc(0),
      () => Buffer.from('\0'.repeat(100)),
      () => Buffer.from('['),
      () => Buffer.from('"'),
      () => Buffer.from('hash=abc&x=1'),
    ])
    body.edits.push(change)
  }),
  attack('the body is damaged', 3, hasBody, ({ body }, dice) => {
    body.edits.push((text) => damaged(text, dice))
  }),
  attack('the body has another type', 4, hasBody, ({ body }, dice) => {
    body.type = dice.pick([
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'application/json; charset=utf-16',
      'application/json; charset="utf-8"; charset=latin1',
      'application/json;;;=',
      'application/JSON',
      'application/merge-patch+json',
      'application/problem+json',
      'multipart/form-data',
      'multipart/form-data; boundary=',
      `multipart/form-data; boundary=${'x'.repeat(300)}`,
      'multipart/form-data; boundary="b0un\\"dary"',
      'multipart/mixed; boundary=b0undary',
      '*/*',
      '/',
      ',',
      'application/timestamp-query',
      'application/octet-stream',
      `application/json; a=${'b'.repeat(5000)}`,
    ])
  }),
  attack('the body has no type', 1, hasBody, ({ body }) => {
    delete body.type
  }),
  attack('the body is compressed', 2, hasBody, (draft, dice) => {
    const [name, compress] = dice.pick(codings)
    const bomb = dice.chance(0.2)
    draft.headers.push(['Content-Encoding', name])
    draft.body.edits.push((text) => (bomb ? bombs[name] : compress(text)))
  }),
  attack('the body is not compressed as it says', 1, hasBody, ({ headers }, dice) => {
    headers.push(['Content-Encoding', dice.pick(['gzip', 'x-unknown', 'identity, identity', '', 'GZIP', 'gzip;q=1'])])
  }),
  attack('the body is large', 1, hasBody, ({ body }, dice) => {
    const size = dice.pick([60_000, 1_048_575, 1_048_577, 3_000_000])
    body.edits.push((text) => Buffer.concat([text, Buffer.alloc(size, dice.pick([' ', '\0', 'a']))]))
  }),
  attack(
    'there is a body',
    2,
    (draft) => !hasBody(draft),
    (draft, dice) => {
      draft.framing = dice.pick(['length', 'chunked'])
      draft.body.type = dice.pick(['application/json', 'text/plain', 'multipart/form-data; boundary=b0undary'])
      draft.body.bytes = dice.pick([
        Buffer.from('{}'),
        Buffer.from('null'),
        Buffer.from('{"a":1}'),
        Buffer.alloc(0),
        dice.bytes(30),
      ])
    },
  ),
  attack('there is no body', 2, hasBody, ({ body }, dice) => {
    delete body.json
    delete body.bytes
    delete body.parts
    if (dice.chance(0.5)) delete body.type
  }),
  attack('the form is wrong', 8, hasForm, (draft, dice) => breakForm(draft, dice)),
  attack('a segment of the path is odd', 6, hasParameter, (draft, dice) => {
    const segments = draft.path.split('/')
    segments[dice.whole(Math.min(3, segments.length - 1), segments.length - 1)] = oddSegment(dice)
    draft.path = segments.join('/')
  }),
  attack('an id is slightly wrong', 2, hasParameter, (draft, dice) => {
    draft.path = dice.pick([
      draft.path.slice(0, -1),
      `${draft.path}0`,
      draft.path.toUpperCase(),
      draft.path.replace('_', '-'),
      draft.path.replace(/.$/, 'u'),
    ])
  }),
  attack('the path is written oddly', 2, always, (draft, dice) => {
    const { path } = draft
    draft.path = dice.pick([
      `${path}/`,
      `/${path}`,
      path.replaceAll('/', '//'),
      path.replace('/v1/', '/v1/./'),
      path.replace('/v1/', '/v1/../v1/'),
      path.replace(/[a-z]/g, (letter) => (dice.chance(0.2) ? `%${letter.charCodeAt(0).toString(16)}` : letter)),
      `http://elsewhere.invalid${path}`,
      `${path}#fragment`,
      `${path};jsessionid=1`,
      `/test${path}`,
      `${path}%20`,
      `${path}.json`,
    ])
  }),
  attack('the query is odd', 5, always, ({ query }, dice) => {
    const name = query[0]?.split('=')[0] ?? dice.pick(['limit', 'cursor', 'status', 'createdSince', 'format', 'hash'])
    const value = () => (dice.chance(0.5) ? oddSegment(dice) : encodeURIComponent(sound(dice.pick(oddTexts))))
    query.push(
      ...dice.pick([
        [`${name}=1`, `${name}=2`],
        [`${name}[]=1`],
        [`${name}[a]=1`],
        [`${name}=${value()}`],
        [`${value()}=${value()}`],
        [`__proto__=1`, `constructor=2`],
        ['%', '=', '&&', '?'],
        [`${name}`],
        [`=${value()}`],
        Array.from({ length: 1500 }, (_, at) => `a${at}=`),
        [`${name}=${'a'.repeat(10_000)}`],
      ]),
    )
  }),
  attack(
    'a value of the query is odd',
    4,
    ({ query }) => query.length > 0,
    ({ query }, dice) => {
      const at = dice.whole(0, query.length - 1)
      query[at] = `${query[at]?.split('=')[0]}=${oddSegment(dice)}`
    },
  ),
  attack('the method is another', 3, always, (draft, dice) => {
    draft.method = dice.pick([
      'HEAD',
      'OPTIONS',
      'GET',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'TRACE',
      'PROPFIND',
      'QUERY',
      'SEARCH',
      'LOCK',
      'M-SEARCH',
    ])
    if (draft.framing === 'none' && hasBody(draft)) draft.framing = 'length'
  }),
  attack('a header is odd', 9, always, (draft, dice) => {
    draft.headers.push(dice.pick(oddHeaders))
  }),
  attack('a header has a long value', 1, always, ({ headers }, dice) => {
    const name = dice.pick([
      'X-Anything',
      'Accept',
      'Cookie',
      'X-Forwarded-For',
      'Authorization',
      'If-None-Match',
      'Range',
      'Accept-Language',
    ])
    headers.push([name, dice.pick(['a', 'a,', 'a=b;', '"', '\u00e9', 'q=0.1,']).repeat(dice.pick([300, 2000, 2600]))])
  }),
  attack('there are many headers', 1, always, ({ headers }, dice) => {
    for (let more = dice.pick([100, 500, 1900]); more > 0; more--) headers.push(['X', '1'])
  }),
  attack('a header is there twice', 2, always, ({ headers, body }, dice) => {
    if (dice.chance(0.3) && body.type !== undefined) headers.push(['Content-Type', dice.pick([body.type, 'text/html'])])
    else headers.push([...dice.pick(headers)])
  }),
  attack('the secret is garbled', 2, always, (draft, dice) => {
    const garble = (value: string) =>
      dice.pick([
        value.slice(0, -1),
        `${value}x`,
        value.toUpperCase(),
        value.replace(/.$/, '0'),
        `${value}, ${value}`,
        value.replace(' ', ''),
        '',
      ])
    draft.headers = draft.headers.map(([name, value]) =>
      /^(x-api-key|authorization|cookie)$/i.test(name) ? [name, garble(value)] : [name, value],
    )
  }),
]

function attack(name: string, weight: number, fits: Attack['fits'], apply: Attack['apply']): Attack {
  return { name, weight, fits, apply }
}

const codings = [
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
] as const

const zeros = Buffer.alloc(50_000_000)
/** A few kilobytes each. */
const bombs = {
  gzip: gzipSync(zeros),
  deflate: deflateSync(zeros),
  br: brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
}

// biome-ignore lint/suspicious/noExplicitAny: any JSON value
type Holder = any

/** Also for names that assignment treats differently. */
function define(holder: Holder, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, writable: true, configurable: true })
}

/** Somewhere inside the JSON body. */
function changeField(body: Draft['body'], dice: Dice, change: (holder: Holder, key: string) => void): void {
  const places: [Holder, string][] = []
  const walk = (value: Holder, depth: number) => {
    if (typeof value !== 'object' || value === null || depth > 12 || places.length > 500) return
    for (const key of Object.keys(value)) {
      places.push([value, key])
      walk(value[key], depth + 1)
    }
  }
  walk(body.json, 0)
  if (places.length === 0) body.json = oddValue(dice)
  else change(...dice.pick(places))
}
