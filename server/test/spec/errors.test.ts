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
    assertError(await service.call('POST', '/api/v1/quota', { key }), 404, 'NOT_FOUND')
    assertError(await service.call('GET', '/nothing'), 404, 'NOT_FOUND')
    assertError(await service.call('GET', `/${'x'.repeat(4000)}`), 404, 'NOT_FOUND')
  })

  it('asks for the key before it says that a path is unknown', async () => {
    assertError(await service.call('GET', '/api/v1/nothing'), 401, 'API_KEY_MISSING')
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
      /^name is required: a text of 1 to 200 characters/,
    )
    assert.match(assertError(await admin({ name: 5 }), 400), /^name must be a text of 1 to 200 characters/)
    assert.match(assertError(await admin({ name: 'x'.repeat(201) }), 400), /^name must be a text/)
    assert.match(assertError(await admin({ name: 'x', plan: 'gold' }), 400), /^plan must be one of enterprise, free/)
    assert.match(assertError(await admin([]), 400), /body must be a JSON object/)
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

  it('answers what is not HTTP, or has absurd headers, in the same envelope', async () => {
    const broken = await rawRequest(service.url, 'GET / HTTP/9.9\r\nnonsense\r\n\r\n')
    assert.match(broken, /^HTTP\/1.1 400 /)
    assert.equal(JSON.parse(broken.split('\r\n\r\n')[1] ?? '').success, false)
    const huge = await rawRequest(service.url, `GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${'x'.repeat(40_000)}\r\n\r\n`)
    assert.match(huge, /^HTTP\/1.1 431 /)
    const nameless = await rawRequest(service.url, 'GET /api/v1/quota HTTP/1.1\r\nConnection: close\r\n\r\n')
    assert.match(nameless, /^HTTP\/1.1 400 .*"error":"The header Host is missing\."/s)
    const expecting = await rawRequest(service.url, 'GET / HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\n\r\n')
    assert.match(expecting, /^HTTP\/1.1 417 .*"success":false,"error":"The header Expect/s)
  })

  it('answers a character that no text can hold with 400', async () => {
    assertError(await service.call('GET', '/api/v1/timestamp/%00', { key }), 400)
    assertError(await admin({ name: 'a\u0000b' }), 400)
  })

  it('answers a malformed address with 400', async () => {
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

/** The error's text, after checking that the envelope holds exactly what is promised. */
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
