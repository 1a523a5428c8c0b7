import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { createAccount, openConsole } from '../accounts/console-client.ts'
import { samplePdf } from '../documents/sample-pdf.ts'
import type { Answer } from '../harness/test-service.ts'
import { openHarness, type SigningHarness, sampleContract } from '../signing/signing-harness.ts'

const json = { 'content-type': 'application/json' }
const hash = 'ab'.repeat(32)

describe('The content of a request', () => {
  let harness: SigningHarness
  before(async () => {
    harness = await openHarness()
  })
  after(() => harness.end())

  /** Byte for byte, which texts cannot be. */
  const send = async (path: string, body: Uint8Array | string, headers: Record<string, string>) => {
    const options = { method: 'POST', headers: { 'x-api-key': harness.key, ...headers }, body: Buffer.from(body) }
    const response = await fetch(`${harness.service.url}/api/v1${path}`, options)
    const { error = '', data } = (await response.json()) as Answer['json']
    return { status: response.status, code: response.headers.get('x-error-code'), error, data }
  }
  const newRequest = (changes: object = {}) => ({
    documentTitle: 'Contract',
    documentUrl: harness.publish(sampleContract()),
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
      assert.match(answer.error, /not valid UTF-8|in UTF-8/)
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
      for (const [levels, code] of [
        [101, 'INVALID_JSON'],
        [100, 'INVALID_REQUEST'], // read, and of a field that there is not
      ] as const) {
        const answer = await send('/signing', nested(levels), json)
        assert.deepEqual([answer.status, answer.code], [400, code])
      }
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
      const { signingRequestId } = await harness.request()
      await harness.invited(signingRequestId)
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

  describe('as a form', () => {
    const file = (): [string, Uint8Array] => ['; name="file"; filename="a.pdf"', samplePdf()]

    it('has text fields in UTF-8', async () => {
      const latin1 = form(['; name="title"', Buffer.from('Jürgen', 'latin1')], file())
      const refused = await send('/documents', latin1, multipart)
      assert.deepEqual([refused.status, refused.code], [400, 'INVALID_REQUEST'])
      assert.match(refused.error, /^The form field title is not valid UTF-8/)
      const taken = await send('/documents', form(['; name="title"', 'Jürgen'], file()), multipart)
      assert.deepEqual([taken.status, taken.data.title], [201, 'Jürgen'])
    })

    it('has each field once', async () => {
      const twice = form(['; name="title"', 'One'], ['; name="title"', 'Two'], file())
      const answer = await send('/documents', twice, multipart)
      assert.deepEqual([answer.status, answer.code], [400, 'INVALID_REQUEST'])
      assert.match(answer.error, /^The form field title appears more than once/)
    })

    it('is refused with a sentence where its fields have no names', async () => {
      for (const parts of [[['', 'a'] as const, ['', 'b'] as const], [['', 'x'.repeat(5000)] as const]]) {
        const answer = await send(
          '/documents',
          form(...parts.map(([a, b]) => [a, b] as [string, string]), file()),
          multipart,
        )
        assert.deepEqual([answer.status, answer.code], [400, 'INVALID_REQUEST'])
        assert.match(answer.error, /^The form field without a name/)
      }
    })

    it('is refused where no file is taken, before anything is done', async () => {
      const { signingRequestId } = await harness.request()
      const cancel = `/signing/${signingRequestId}/cancel`
      const body = form(['; name="reason"', 'x'])
      for (const path of [cancel, '/signing', '/timestamp/verify', '/seals/apply']) {
        for (const headers of [multipart, { ...multipart, 'idempotency-key': 'upload' }]) {
          const answer = await send(path, body, headers)
          assert.deepEqual([answer.status, answer.code], [400, 'UNSUPPORTED_MEDIA_TYPE'], path)
        }
      }
      const large = await send(cancel, form(['; name="file"; filename="a"', Buffer.alloc(5_000_000)]), multipart)
      assert.deepEqual([large.status, large.code], [400, 'UNSUPPORTED_MEDIA_TYPE'])
      assert.equal((await send('/nothing', body, multipart)).status, 404)
      await createAccount(harness.service, 'bodies@example.org', {
        organizationId: harness.organizationId,
        role: 'owner',
      })
      const console = await openConsole(harness.service, harness.organizationId, 'bodies@example.org')
      const answer = await console.call('POST', cancel, body.toString(), multipart)
      assert.deepEqual([answer.status, answer.headers.get('x-error-code')], [400, 'UNSUPPORTED_MEDIA_TYPE'])
      assert.notEqual((await harness.status(signingRequestId)).status, 'CANCELLED')
    })
  })

  describe('in its URL', () => {
    const read = (path: string) => harness.service.call('GET', `/api/v1${path}`, { key: harness.key })

    it('as a time, is one that can be read', async () => {
      for (const time of ['2026-11-15T16:45:00%2B01', '2016-12-31T23:59:60Z', '2026-13-01T00:00:00Z', 'today']) {
        const answer = await read(`/signing?updatedSince=${time}`)
        assert.deepEqual([answer.status, answer.headers.get('x-error-code')], [400, 'INVALID_REQUEST'], time)
        assert.match(answer.json.error, /updatedSince must be a date and time in ISO 8601/)
      }
      for (const time of ['2026-11-15T16:45:00%2B01:00', '2026-11-15T16:45:00.123Z', '2016-12-31t23:59:59z']) {
        assert.equal((await read(`/signing?updatedSince=${time}`)).status, 200, time)
      }
      const headers = { authorization: `Bearer ${harness.service.adminToken}` }
      const body = { organizationId: harness.organizationId, name: 'late', expiresAt: '2036-12-31T23:59:60Z' }
      assert.equal((await harness.service.call('POST', '/admin/v1/keys', { headers, body })).status, 400)
    })

    it('as an id, is unknown whatever its length or form', async () => {
      for (const id of [
        'x'.repeat(101),
        'x'.repeat(256),
        'x'.repeat(257),
        'x'.repeat(3000),
        '%20',
        '%C3%BC',
        '..%2F',
      ]) {
        for (const path of [
          `/signing/${id}`,
          `/signing/${id}/status`,
          `/signing/${id}/evidence`,
          `/timestamp/${id}`,
          `/timestamp/${id}/proof`,
          `/documents/${id}/status`,
          `/documents/${id}/file`,
          `/seals/${id}`,
        ]) {
          const answer = await read(path)
          assert.deepEqual([answer.status, answer.headers.get('x-error-code')], [404, 'NOT_FOUND'], path)
        }
        assert.equal((await send(`/signing/${id}/cancel`, '', {})).status, 404)
      }
      assert.equal((await read('/signing//status')).status, 404)
    })
  })
})
