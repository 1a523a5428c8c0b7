import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { administer, printedJson } from './support/run-countersign.ts'
import { startStandIn } from './support/stand-in-service.ts'

const organization = { id: 'org_01', name: 'A', plan: 'free', createdAt: '2026-11-15T10:00:00.000Z' }
const createOrg = ['org', 'create', '--name', 'A', '--json']

test('a refusal ends with 1 and the sentence of the service, free of control characters', async (t) => {
  const error = 'There is no organization org_9\u001b[2J.'
  const { url } = await startStandIn(t, { error, status: 404 })
  for (const args of [['key', 'list', '--org', 'org_9'], createOrg, ['org', 'update', 'org_9', '--plan', 'free']]) {
    const { code, stdout, stderr } = await administer(url, ...args)
    assert.deepEqual([code, stdout, stderr], [1, '', 'There is no organization org_9\ufffd[2J.\n'])
  }
})

test('a service that is not there ends with 3, the URL and what to do', async () => {
  const url = await freeAddress()
  const { code, stdout, stderr } = await administer(url, 'org', 'list', '--json')
  assert.deepEqual([code, stdout], [3, ''])
  assert.ok(stderr.startsWith(`${url} cannot be reached (ECONNREFUSED).`), stderr)
  assert.match(stderr, /Start the service with npm start, or set COUNTERSIGN_URL/)
})

test('a POST is repeated once after a broken connection, with the same key and body', async (t) => {
  const { url, requests } = await startStandIn(t, ['hang up', { data: organization, status: 201 }])
  assert.deepEqual(printedJson(await administer(url, ...createOrg)), organization)
  const [first, second, ...more] = requests
  assert.deepEqual(first?.body, second?.body)
  assert.ok(first?.headers['idempotency-key'])
  assert.equal(first.headers['idempotency-key'], second?.headers['idempotency-key'])
  assert.deepEqual(more, [])
})

test('a POST whose connection breaks twice ends with 3 and says that it may have been carried out', async (t) => {
  const { url, requests } = await startStandIn(t, 'hang up')
  const { code, stdout, stderr } = await administer(url, ...createOrg)
  assert.deepEqual([code, stdout, requests.length], [3, '', 2])
  assert.ok(stderr.startsWith(`The connection to ${url} was lost`), stderr)
  assert.match(stderr, /The request may have been carried out/)
})

test('a repeated POST waits for the first one while that is under way', async (t) => {
  const headers = { 'x-error-code': 'IDEMPOTENCY_KEY_IN_USE', 'retry-after': '0' }
  const underWay = { error: 'A request with this key is being carried out.', status: 409, headers }
  const { url, requests } = await startStandIn(t, ['hang up', underWay, underWay, { data: organization }])
  assert.deepEqual(printedJson(await administer(url, ...createOrg)), organization)
  assert.equal(new Set(requests.map((request) => request.headers['idempotency-key'])).size, 1)
  assert.equal(requests.length, 4)
})

test('a refused POST is not repeated', async (t) => {
  const { url, requests } = await startStandIn(t, { error: 'Not ready.', status: 503, headers: { 'retry-after': '0' } })
  assert.equal((await administer(url, ...createOrg)).code, 1)
  assert.equal(requests.length, 1)
})

test('only a POST is repeated', async (t) => {
  const { url, requests } = await startStandIn(t, 'hang up')
  assert.equal((await administer(url, 'key', 'delete', 'key_1')).code, 3)
  assert.equal((await administer(url, 'org', 'list')).code, 3)
  assert.equal(requests.length, 2)
})

test('what is not the service ends with 3', async (t) => {
  const answers = [
    { raw: '<html>Hello</html>', status: 200, headers: { 'content-type': 'text/html' } },
    { raw: '{"success":true}', status: 200 },
    { raw: '"success"', status: 200 },
    { raw: '{"message":"no"}', status: 404 },
  ]
  for (const answer of answers) {
    const { url } = await startStandIn(t, answer)
    const { code, stdout, stderr } = await administer(url, 'org', 'list')
    assert.deepEqual([code, stdout], [3, ''])
    const sentence = `${url} did not answer like a Countersign service (HTTP status ${answer.status}).`
    assert.ok(stderr.startsWith(sentence), stderr)
    assert.match(stderr, /COUNTERSIGN_URL/)
  }
})

test('a redirect is not followed, so that the token stays with the given URL', async (t) => {
  const other = await startStandIn(t, { data: { organizations: [], nextCursor: null } })
  const { url } = await startStandIn(t, { raw: '', status: 307, headers: { location: `${other.url}/elsewhere` } })
  const { code, stderr } = await administer(url, 'org', 'list')
  assert.equal(code, 3)
  assert.ok(stderr.startsWith(`${url} redirects to ${other.url}/elsewhere. Redirects are not followed`), stderr)
  assert.deepEqual(other.requests, [])
})

/** Nothing listens there: the port was free a moment ago. */
async function freeAddress(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}
