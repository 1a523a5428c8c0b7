import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Answer } from '../harness/test-service.ts'
import { openDesk, type SigningDesk, sampleContract } from '../signing/signing-desk.ts'

const json = { 'content-type': 'application/json' }
const hash = 'ab'.repeat(32)

describe('What a request may hold', () => {
  let desk: SigningDesk
  before(async () => {
    desk = await openDesk({ RATE_LIMIT_PER_HOUR: '100000' })
  })
  after(() => desk.end())

  /** Byte for byte, which texts cannot be. */
  const send = async (path: string, body: Uint8Array | string, headers: Record<string, string>) => {
    const options = { method: 'POST', headers: { 'x-api-key': desk.key, ...headers }, body: Buffer.from(body) }
    const response = await fetch(`${desk.service.url}/api/v1${path}`, options)
    const { error = '', data } = (await response.json()) as Answer['json']
    return { status: response.status, code: response.headers.get('x-error-code'), error, data }
  }
  const newRequest = (changes: object = {}) => ({
    documentTitle: 'Contract',
    documentUrl: desk.publish(sampleContract()),
    signers: [{ email: 'j@example.org', name: 'Jürgen' }],
    ...changes,
  })
  const form = (...parts: [disposition: string, content: Uint8Array | string][]) =>
    Buffer.concat([
      ...parts.flatMap(([disposition, content]) => [
        Buffer.from(`--x\r\nContent-Disposition: form-data${disposition}\r\n\r\n`),
        Buffer.from(content),
        Buffer.from('\r\n'),
      ]),
      Buffer.from('--x--\r\n'),
    ])
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' }

  describe('as JSON', () => {
    it('is UTF-8, with or without saying so', async () => {
      const body = JSON.stringify(newRequest())
      for (const type of ['', '; charset=utf-8', '; charset="UTF-8"', ';charset=us-ascii']) {
        const { status, data } = await send('/signing', body, { 'content-type': `application/json${type}` })
        assert.equal(status, 201)
        assert.equal(data.signers[0].name, 'Jürgen')
      }
      const marked = await send('/timestamp', `\ufeff{"hash":"${hash}"}`, json)
      assert.equal(marked.status, 201, 'a byte order mark is passed over')
    })

    it('is refused in any other encoding, since a name would be read wrongly', async () => {
      const latin1 = Buffer.from(JSON.stringify(newRequest()), 'latin1')
      const answer = await send('/signing', latin1, json)
      assert.deepEqual([answer.status, answer.code], [400, 'INVALID_JSON'])
      assert.match(answer.error, /not UTF-8/)
      const named = await send('/signing', latin1, { 'content-type': 'application/json; charset=iso-8859-1' })
      assert.deepEqual([named.status, named.code], [400, 'UNSUPPORTED_MEDIA_TYPE'])
    })

    it('cannot reach into prototypes, and has its limits of size and depth', async () => {
      for (const body of [`{"__proto__":{"hash":"${hash}"}}`, `{"constructor":{"prototype":{}},"hash":"${hash}"}`]) {
        const answer = await send('/timestamp', body, json)
        assert.deepEqual([answer.status, answer.code], [400, 'INVALID_JSON'])
      }
      const large = await send('/timestamp', JSON.stringify({ hash, more: 'x'.repeat(1024 * 1024) }), json)
      assert.deepEqual([large.status, large.code], [413, 'BODY_TOO_LARGE'])
      const nested = (levels: number) => {
        const deep = `${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}`
        return JSON.stringify(newRequest()).replace('{', `{"deep":${deep},`)
      }
      for (const headers of [json, { ...json, 'idempotency-key': 'deep' }]) {
        const deep = await send('/signing', nested(200_000), headers)
        assert.deepEqual([deep.status, deep.code], [400, 'INVALID_JSON'])
      }
      assert.equal((await send('/signing', nested(101), json)).status, 400)
      assert.equal((await send('/signing', nested(100), json)).status, 201)
    })

    it('is not unpacked', async () => {
      const packed = await send('/timestamp', gzipSync(`{"hash":"${hash}"}`), { ...json, 'content-encoding': 'gzip' })
      assert.deepEqual([packed.status, packed.code], [400, 'UNSUPPORTED_MEDIA_TYPE'])
      assert.match(packed.error, /uncompressed/)
      const plain = await send('/timestamp', `{"hash":"${hash}"}`, { ...json, 'content-encoding': 'Identity' })
      assert.equal(plain.status, 201)
      const file = form(['; name="file"; filename="a"', gzipSync('a')])
      assert.equal((await send('/timestamp', file, { ...multipart, 'content-encoding': 'gzip' })).status, 400)
      const stranger = { ...json, 'content-encoding': 'gzip', 'x-api-key': 'none' }
      assert.equal((await send('/timestamp', gzipSync('{}'), stranger)).status, 401, 'who calls is asked first')
    })

    it('may be empty where no body is needed', async () => {
      const { signingRequestId } = await desk.request()
      await desk.invited(signingRequestId)
      const reminded = await send(`/signing/${signingRequestId}/remind`, '', json)
      assert.equal(reminded.status, 200, reminded.error)
      const cancelled = await send(`/signing/${signingRequestId}/cancel`, '', json)
      assert.deepEqual([cancelled.status, cancelled.data.status], [200, 'CANCELLED'])
      for (const path of ['/signing', '/timestamp', '/timestamp/verify']) {
        const empty = await send(path, '', json)
        assert.deepEqual([empty.status, empty.code], [400, 'INVALID_JSON'], path)
      }
    })
  })
})
