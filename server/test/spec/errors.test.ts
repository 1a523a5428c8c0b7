import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { before, describe, it } from 'node:test'
import { sharedTestService } from '../harness/shared-test-service.ts'
import type { Answer, TestService } from '../harness/test-service.ts'

describe('The interface', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await sharedTestService()
    key = (await service.organization()).key
  })

  const admin = (body: unknown, headers: Record<string, string> = {}) =>
    service.call('POST', '/admin/v1/organizations', {
      body,
      headers: { authorization: `Bearer ${service.adminToken}`, ...headers },
    })

  it('answers an unknown path with 404, below and beside the interface', async () => {
    assertError(await service.call('GET', '/api/v1/nothing', { key }), 404, 'NOT_FOUND')
    assertError(await service.call('GET', '/nothing'), 404, 'NOT_FOUND')
    assertError(await service.call('GET', `/${'x'.repeat(4000)}`), 404, 'NOT_FOUND')
  })

  it('answers a method that a path does not accept with 405, and names those that it accepts', async () => {
    for (const [method, path, allowed] of [
      ['POST', '/api/v1/quota', 'GET, HEAD'],
      ['DELETE', '/api/v1/signing', 'GET, HEAD, POST'],
      ['PUT', `/api/v1/timestamp/ts_${'0'.repeat(26)}`, 'GET, HEAD'],
      ['POST', '/health/live', 'GET, HEAD'],
      ['PATCH', '/verify', 'GET, HEAD'],
    ] as const) {
      const answer = await service.call(method, path, { key })
      assert.match(assertError(answer, 405, 'METHOD_NOT_ALLOWED'), /^\w+ is not allowed here\. Use GET or HEAD/)
      assert.equal(answer.headers.get('allow'), allowed)
    }
  })

  it('asks for the key before it says that a path or a method is unknown', async () => {
    assertError(await service.call('GET', '/api/v1/nothing'), 401, 'API_KEY_MISSING')
    assertError(await service.call('POST', '/api/v1/quota'), 401, 'API_KEY_MISSING')
  })

  it('answers malformed JSON with 400', async () => {
    const headers = { 'content-type': 'application/json' }
    assertError(await admin('{"name": ', headers), 400, 'INVALID_JSON')
    assertError(await admin('', headers), 400, 'INVALID_JSON')
    assertError(await admin('{"__proto__": {"name": "x"}}', headers), 400)
  })

  it('answers a wrong content type with 400', async () => {
    assertError(await admin('<name/>', { 'content-type': 'text/xml' }), 400, 'UNSUPPORTED_MEDIA_TYPE')
  })

  it('names the field that is wrong and what it should be', async () => {
    assert.match(
      assertError(await admin({}), 400, 'INVALID_REQUEST'),
      /^name is required\. Send a string of 1 to 200 characters/,
    )
    assert.match(assertError(await admin({ name: 5 }), 400), /^name must be a string of 1 to 200 characters/)
    assert.match(assertError(await admin({ name: 'x'.repeat(201) }), 400), /^name must be a string/)
    assert.match(assertError(await admin({ name: 'x', plan: 'gold' }), 400), /^plan must be one of enterprise, free/)
    assert.match(assertError(await admin([]), 400), /body must be a JSON object/)
  })

  it('refuses a field that it does not know, and names the one that was probably meant', async () => {
    const ask = (more: object, signer: object = {}) => {
      const signers = [{ email: 'ann@example.org', name: 'Ann', ...signer }]
      const body = { documentUrl: 'https://example.org/a.pdf', documentTitle: 'Contract', signers, ...more }
      return service.call('POST', '/api/v1/signing', { key, body })
    }
    const misspelt = await ask({ callbackURL: 'https://example.org/hook' })
    assert.equal(
      assertError(misspelt, 400, 'INVALID_REQUEST'),
      'callbackURL is not a known field. Did you mean callbackUrl?',
    )
    const inner = await ask({}, { emial: 'ann@example.org' })
    assert.equal(assertError(inner, 400), 'signers[0].emial is not a known field. Did you mean signers[0].email?')
    assert.equal(assertError(await admin({ name: 'x', colour: 'red' }), 400), 'colour is not a known field. Remove it.')
  })

  it('takes null in an optional field as if the field were left out', async () => {
    const answer = await admin({ name: 'Nothing chosen', plan: null })
    assert.equal(answer.status, 201, answer.text)
    assert.match(assertError(await admin({ name: null }), 400), /^name must be a string/)
    const signers = [{ email: 'ann@example.org', name: 'Ann', order: null }]
    const body = { documentUrl: 'https://example.org/a.pdf', documentTitle: 'Contract', signers, expiresInDays: null }
    const nested = await service.call('POST', '/api/v1/signing', { key, body })
    assert.equal(nested.status, 201, nested.text)
  })

  it('takes numbers in a query in digits alone', async () => {
    for (const limit of ['0x10', '1e1', '%205', '5%20', '+5', '5.0', '٥', '']) {
      const answer = await service.call('GET', `/api/v1/signing?limit=${limit}`, { key })
      assert.match(assertError(answer, 400), /query parameter limit must be a whole number from 1 to 100/, limit)
    }
    assert.equal((await service.call('GET', '/api/v1/signing?limit=5', { key })).status, 200)
  })

  it('names the query parameter that is wrong', async () => {
    const headers = { authorization: `Bearer ${service.adminToken}` }
    const answer = await service.call('GET', '/admin/v1/keys?limit=1000', { headers })
    assert.match(assertError(answer, 400), /query parameter limit must be a whole number from 1 to 100/)
    const long = await service.call('GET', `/signer/v1/link?language=${'x'.repeat(36)}`)
    assert.match(assertError(long, 400), /query parameter language must not have more than 35 characters\.$/)
  })

  it('answers a body that is too large with 413', async () => {
    const answer = await admin({ name: 'x'.repeat(2 * 1024 * 1024) })
    assertError(answer, 413, 'BODY_TOO_LARGE')
  })

  it('reads a body that is too large to its end, so that its sender gets the answer', async () => {
    const body = 'x'.repeat(3_000_000)
    const answers = await rawRequest(
      service.url,
      `POST /api/v1/timestamp HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${body.length}\r\n\r\n${body}GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    )
    assert.match(answers, /^HTTP\/1.1 413 .*HTTP\/1.1 200 /s)
  })

  it('answers what is not HTTP, or has absurd headers, in the same envelope', async () => {
    const broken = await rawRequest(service.url, 'GET / HTTP/9.9\r\nnonsense\r\n\r\n')
    assert.match(broken, /^HTTP\/1.1 400 /)
    assert.equal(JSON.parse(broken.split('\r\n\r\n')[1] ?? '').success, false)
    const huge = await rawRequest(service.url, `GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${'x'.repeat(40_000)}\r\n\r\n`)
    assert.match(huge, /^HTTP\/1.1 431 /)
    const nameless = await rawRequest(service.url, 'GET /api/v1/quota HTTP/1.1\r\nConnection: close\r\n\r\n')
    assert.match(nameless, /^HTTP\/1.1 400 .*"error":"The header Host is missing\."/s)
    const twofold = await rawRequest(
      service.url,
      'GET /health/live HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: identity\r\n\r\nGET /health/live HTTP/1.1\r\nHost: x\r\n\r\n',
    )
    assert.deepEqual(twofold.match(/HTTP\/1\.1 \d{3}/g), ['HTTP/1.1 400'])
    assert.match(
      twofold,
      /\r\nconnection: close\r\n.*This Transfer-Encoding is not supported\. Send chunked, or none\./s,
    )
    const expecting = await rawRequest(service.url, 'GET / HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\n\r\n')
    assert.match(expecting, /^HTTP\/1.1 417 .*"success":false,"error":"The header Expect/s)
  })

  it('answers a character that no text can contain with 400', async () => {
    assertError(await service.call('GET', '/api/v1/timestamp/%00', { key }), 400)
    assertError(await admin({ name: 'a\u0000b' }), 400)
  })

  it('answers a malformed URL with 400', async () => {
    const answer = await rawRequest(service.url, 'GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    assert.match(answer, /^HTTP\/1.1 400 /)
    assert.match(answer, /"success":false/)
  })

  it('gives every answer a request id, and no two the same', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => service.call('GET', '/nothing')))
    const ids = answers.map((answer) => answer.headers.get('x-request-id'))
    assert.ok(ids.every((id) => id?.startsWith('req_')))
    assert.equal(new Set(ids).size, 3)
  })

  it('sends security headers with every answer', async () => {
    const { headers } = await service.call('GET', '/api/v1/quota', { key })
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/)
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(headers.get('x-powered-by'), null)
    assert.equal(headers.get('strict-transport-security'), null)
  })
})

/** The error's text, after checking that the envelope contains exactly the promised fields. */
function assertError(answer: Answer, status: number, code?: string): string {
  assert.equal(answer.status, status, answer.text)
  assert.deepEqual(Object.keys(answer.json).sort(), ['error', 'success', 'timestamp'])
  assert.equal(answer.json.success, false)
  assert.match(answer.json.timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.ok(answer.headers.get('x-request-id'))
  if (code !== undefined) assert.equal(answer.headers.get('x-error-code'), code)
  return answer.json.error
}

async function rawRequest(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.end(text)
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
